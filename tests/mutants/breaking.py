"""Mutants: the engine's own source with one thing broken, made from its syntax tree.

Each has a name that stays while the line stays: file, function, what was done, and the
words it was done to. A mutant of a function is put in place by giving the function object
the code of the broken one, so that everybody who has imported it has it broken; one of a
module's numbers by changing it wherever it was imported to. No file is touched.
"""

import ast
import sys
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from tests.support import ROOT

HIGH, HERE = "engine/high_heavens", "engine/heaven_here_i_come"
RULES = (
    *(f"{HIGH}/rules/{name}.py" for name in ("actor", "attack", "cards", "ending", "invoke")),
    *(f"{HIGH}/rules/{name}.py" for name in ("move", "turn")),
    *(f"{HERE}/rules/{name}.py" for name in ("inspection", "discussion", "endgame")),
)
EFFECTS = tuple(
    f"{HIGH}/effects/{name}.py"
    for name in (
        "conditions",
        "filters",
        "stats",
        "supply",
        "triggers",
        "frames",
        "choices",
        "places",
        "steps_cards",
        "steps_chips",
        "steps_damage",
        "steps_places",
        "run",
    )
)
FACTS = (f"{HIGH}/evolve.py", f"{HERE}/evolve.py")
COURSE = (
    *(f"{HIGH}/{name}.py" for name in ("decide", "turns", "outcome", "targets", "first")),
    *(f"{HERE}/{name}.py" for name in ("decide", "outcome")),
)
FILES = (*RULES, *EFFECTS, *FACTS, *COURSE)
FLIPPED: dict[type, type] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SHIFTED: dict[type, type] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SUMS: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
WIDTH = 72
Function = ast.FunctionDef
Change = Any


class Mutant(NamedTuple):
    """One thing broken: in a function of a module, or a number of the module (`function`
    is empty then, and `value` has the constant's name and what it becomes)."""

    name: str
    file: str
    function: str
    broken: ast.Module | None
    value: tuple[str, Any] | None

    @property
    def module(self) -> str:
        """The dotted name of the module."""
        return self.file.removesuffix(".py").replace("/", ".")


def mutants(pattern: str = "", files: tuple[str, ...] = FILES) -> list[Mutant]:
    """Every mutant whose name has `pattern` in it, in the order of the source."""
    found = [one for file in files for one in _of_file(file)]
    return [one for one in found if pattern in one.name]


def _of_file(file: str) -> Iterator[Mutant]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    yield from _numbers(file, tree)
    for path, function in _functions(tree):
        taken: dict[str, int] = {}
        for what, broken in _broken(function):
            count = taken[what] = taken.get(what, 0) + 1
            name = f"{file}:{path}:{what}" + (f" ({count})" if count > 1 else "")
            yield Mutant(name, file, path, broken, None)


def _numbers(file: str, tree: ast.Module) -> Iterator[Mutant]:
    """Each whole number, and each entry of a table of words or numbers, of the module."""
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if not isinstance(node, ast.Assign) or not isinstance(target, ast.Name):
            continue
        try:
            value = ast.literal_eval(node.value)
        except ValueError:
            continue
        for what, after in _other_values(value):
            yield Mutant(f"{file}:{target.id}:{what}", file, "", None, (target.id, after))


def _other_values(value: Any) -> Iterator[tuple[str, Any]]:
    if type(value) is int:
        yield f"{value} becomes {value + 1}", value + 1
    elif isinstance(value, dict):
        for key, one in value.items():
            after = one + 1 if type(one) is int else None
            if after is None:
                yield f"without {key}", {k: v for k, v in value.items() if k != key}
            else:
                yield f"{key} becomes {after}", {**value, key: after}
    elif isinstance(value, tuple):
        for one in value:
            yield f"without {one}", tuple(other for other in value if other != one)


def _functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Functions and methods with their dotted names; those inside them are part of them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def _broken(function: Function) -> Iterator[tuple[str, ast.Module]]:
    """What can be broken in a function, and a module with the broken function alone."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    nothing = _nothing(function)
    if nothing is not None and body:
        copy = deepcopy(function)
        copy.body = nothing
        yield "never", _alone(copy)
    nodes = [node for statement in body for node in ast.walk(statement)]
    places = {id(node): index for index, node in enumerate(ast.walk(function))}
    for node in nodes:
        for what, change in _changes(node):
            copy = deepcopy(function)
            change(list(ast.walk(copy))[places[id(node)]])
            yield what, _alone(ast.fix_missing_locations(copy))
    yield from _without_statements(function, places, nodes)


def _alone(function: Function) -> ast.Module:
    copy = deepcopy(function)
    copy.decorator_list = []
    return ast.fix_missing_locations(ast.Module([copy], []))


def _nothing(function: Function) -> list[ast.stmt] | None:
    """A body that does nothing: what the type of the answer has for none. None for a
    function that answers with something of its own."""
    told = ast.unparse(function.returns) if function.returns else "None"
    told = told.strip("\"'")
    if "Iterator" in told:
        return ast.parse("def f():\n return\n yield").body[0].body  # type: ignore[attr-defined,no-any-return]
    for start, value in (
        ("bool", "return False"),
        ("int", "return 0"),
        ("Events", "return []"),
        ("list[", "return []"),
        ("dict[", "return {}"),
        ("str", "return ''"),
    ):
        if told.startswith(start) and "None" not in told:
            return ast.parse(f"def f():\n {value}").body[0].body  # type: ignore[attr-defined,no-any-return]
    if told.endswith("None"):
        return ast.parse("def f():\n return None").body[0].body  # type: ignore[attr-defined,no-any-return]
    return None


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """The ways to break one place of a function."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _compares(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"not left out: {_text(node)}", _as_it_is
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"{node.value} becomes {node.value + 1}", _one_more
    elif isinstance(node, ast.BinOp | ast.AugAssign) and _is_sum(node):
        yield f"other sum: {_text(node)}", _other_sum
    elif isinstance(node, ast.If | ast.While) and _is_plain(node.test):
        yield f"condition turned: {_text(node.test)}", _turned
    elif isinstance(node, ast.comprehension):
        for index, test in enumerate(node.ifs):
            yield f"all taken: {_text(test)}", _all_taken(index)
    elif isinstance(node, ast.Return) and _is_refusal(node.value):
        yield f"silent: {_text(node.value)}", _silent


def _is_sum(node: ast.BinOp | ast.AugAssign) -> bool:
    """A sum or difference of numbers, as far as the words tell."""
    parts = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    return type(node.op) in SUMS and not any(
        isinstance(part, ast.List | ast.ListComp | ast.Tuple | ast.JoinedStr) for part in parts
    )


def _compares(node: ast.Compare) -> Iterator[tuple[str, Change]]:
    kind = type(node.ops[0])
    if kind in (ast.Is, ast.IsNot):
        return
    yield f"turned: {_text(node)}", _flipped
    if kind in SHIFTED:
        yield f"off by one: {_text(node)}", _shifted


def _flipped(node: ast.Compare) -> None:
    node.ops = [FLIPPED[type(node.ops[0])]()]


def _shifted(node: ast.Compare) -> None:
    node.ops = [SHIFTED[type(node.ops[0])]()]


def _as_it_is(node: Any) -> None:
    """`not x` becomes `not not x`, so that it stays a truth value."""
    node.operand = ast.UnaryOp(ast.Not(), node.operand)


def _one_more(node: Any) -> None:
    node.value += 1


def _other_sum(node: Any) -> None:
    node.op = SUMS[type(node.op)]()


def _turned(node: Any) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _all_taken(index: int) -> Change:
    def change(node: Any) -> None:
        del node.ifs[index]

    return change


def _silent(node: ast.Return) -> None:
    node.value = ast.Constant(None)


def _is_plain(test: ast.expr) -> bool:
    """Whether a condition has no place of its own that is broken."""
    return not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp)


def _is_refusal(value: ast.expr | None) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id in ("Refusal", "_unfit", "_blocked")
    )


def _without_statements(
    function: Function, places: dict[int, int], nodes: list[ast.AST]
) -> Iterator[tuple[str, ast.Module]]:
    """Without one statement that does something, or that goes on or breaks off."""
    for node in nodes:
        if not isinstance(node, ast.Expr | ast.AugAssign | ast.Delete | ast.Continue | ast.Break):
            if not isinstance(node, ast.Assign) or isinstance(node.targets[0], ast.Name):
                continue
            if isinstance(node.targets[0], ast.Tuple) and all(
                isinstance(one, ast.Name) for one in node.targets[0].elts
            ):
                continue
        copy = deepcopy(function)
        _remove(copy, list(ast.walk(copy))[places[id(node)]])
        yield f"left out: {_text(node)}", _alone(copy)


def _remove(tree: ast.AST, gone: ast.AST) -> None:
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            lines = getattr(node, field, None)
            if isinstance(lines, list) and gone in lines:
                lines[lines.index(gone)] = ast.Pass()


def _text(node: ast.AST | None) -> str:
    told = " ".join(ast.unparse(node).split()) if node is not None else ""
    return told if len(told) <= WIDTH else told[: WIDTH - 1] + "…"


def put_in_place(mutant: Mutant) -> None:
    """Breaks the engine of this process, for good."""
    if mutant.value is not None:
        _rebind(import_module(mutant.module), *mutant.value)
    elif mutant.broken is not None:
        module = import_module(mutant.module)
        _function(module, mutant.function).__code__ = _code(mutant, module)


def _rebind(module: ModuleType, name: str, after: Any) -> None:
    """A number or table by its name, wherever in the engine it was imported to."""
    before = getattr(module, name)
    for other in list(sys.modules.values()):
        is_ours = getattr(other, "__name__", "").startswith("engine.")
        if is_ours and vars(other).get(name) == before:
            setattr(other, name, after)


def _function(module: ModuleType, path: str) -> FunctionType:
    holder: Any = module
    *classes, name = path.split(".")
    for one in classes:
        holder = getattr(holder, one)
    found: Any = vars(holder)[name]
    while not isinstance(found, FunctionType):
        found = getattr(found, "__wrapped__", None) or found.__func__
    return found


def _code(mutant: Mutant, module: ModuleType) -> CodeType:
    assert mutant.broken is not None
    space = dict(vars(module))
    exec(compile(mutant.broken, mutant.name, "exec"), space)
    made: CodeType = space[mutant.function.split(".")[-1]].__code__
    return made
