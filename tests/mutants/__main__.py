"""`python -m tests.mutants`: breaks the engine one thing at a time, and tells who noticed.

    python -m tests.mutants                     all of it, and docs/mutants.md
    python -m tests.mutants --only rules/attack --jobs 2
    python -m tests.mutants --survivors         those that nobody noticed last time
    python -m tests.mutants --judges game,row   without the files of tests

Exit code 1 where a mutant survives for which tests/mutants/survivors.json gives no reason,
and where a reason is given for one that is noticed, or is no mutant any more.
"""

import argparse
import sys

import orjson

from tests.mutants.breaking import mutants
from tests.mutants.judging import chdir_home
from tests.mutants.reporting import PAGE, REASONS, page, reasons, wrongs
from tests.mutants.running import KEPT, Found, digest, kept_before, run, warm


def main(arguments: list[str] | None = None) -> int:
    """Runs the mutants that were asked for."""
    asked = _parser().parse_args(arguments)
    chdir_home()
    stamp, now = digest(), not asked.only and not asked.survivors
    before, kept = kept_before()
    everything = mutants()
    known = {one.name for one in everything}
    chosen = [one for one in everything if asked.only in one.name]
    if asked.survivors:
        chosen = [one for one in chosen if one.name in kept and not kept[one.name].by]
    found = {name: one for name, one in kept.items() if before == stamp and _is_sure(one)}
    kinds = tuple(asked.judges.split(","))
    wrong = warm(kinds)
    if wrong:
        print("not content with the engine as it is:", *wrong, sep="\n  ")
        return 2
    todo = [one for one in chosen if one.name not in found or asked.again]
    KEPT.parent.mkdir(exist_ok=True)
    done = 0
    with open(KEPT, "wb") as file:
        file.write(orjson.dumps({"digest": stamp}) + b"\n")
        for one in [one for one in found.values() if one.name in known]:
            file.write(orjson.dumps(one._asdict()) + b"\n")
        for one in run(todo, asked.jobs, kinds, kept):
            found[one.name] = one
            file.write(orjson.dumps(one._asdict()) + b"\n")
            file.flush()
            done += 1
            if not one.by:
                print(f"{done}/{len(todo)} survives: {one.name}", flush=True)
            elif sys.stderr.isatty():
                print(f"{done}/{len(todo)}", end="\r", file=sys.stderr)
        for name, one in kept.items():
            if name not in found and name in known:
                file.write(orjson.dumps(one._asdict()) + b"\n")
    results = [found[one.name] for one in chosen]
    told = wrongs(results, reasons(), whole=now)
    if now and not told:
        PAGE.write_text(page(results, reasons()), encoding="utf-8")
    _summary(results, told)
    return int(bool(told))


def _is_sure(one: Found) -> bool:
    """Survivors are looked at again."""
    return bool(one.by)


def _summary(results: list[Found], told: list[str]) -> None:
    print(*told, sep="\n")
    seconds = sum(one.seconds for one in results)
    survivors = sum(not one.by for one in results)
    print(f"{len(results)} mutants, {survivors} survive, {seconds:.0f} s; reasons: {REASONS.name}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--only", default="", metavar="PATTERN")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--judges", default="game,row,copy,test", metavar="KINDS")
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--again", action="store_true")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
