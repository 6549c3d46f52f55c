"""Heaven, Here I Come!: secret sins, polls and one Last Stand for 5 to 10 players."""
