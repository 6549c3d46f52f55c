"""High Heavens: two Pantheons, or two teams, on a board of hexes."""
