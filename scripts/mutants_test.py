"""What mutants.py makes of a file's text, and which lists it refuses."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import mutants  # noqa: E402


def mutant(text, find, replace, kind="expr", number=1):
    """A mutation of `find`, which is in the text once."""
    begin = text.index(find)
    return mutants.Mutant("list", f"m{number}", "file.rs", find, replace, ["p --lib"], kind, "", number,
                          begin, begin + len(find))


def edited(text, *those):
    """The mutated text, with short names for the switches."""
    return mutants.edit(text, list(those))[0].replace("crate::mutant::is", "is")


class Edits(unittest.TestCase):
    """How a mutation is put into the text."""

    def test_an_expression_a_statement_and_an_early_exit_are_switched(self):
        text = "fn f() { if a < b { g(); } h(); }"
        expected = "fn f() { if (if is(1) { a <= b } else { a < b }) { if is(2) {  } else { g(); } } if is(3) { return; } h(); }"
        self.assertEqual(edited(text, mutant(text, "a < b", "a <= b", number=1),
                                mutant(text, "g();", "", "stmt", 2), mutant(text, "h();", "return;", "insert", 3)), expected)

    def test_one_within_another_stays_within_it(self):
        text = "x(a + b, c)"
        whole = mutant(text, "x(a + b, c)", "0", number=1)
        part = mutant(text, "a + b", "a", number=2)
        first = mutant(text, "a", "1", number=3)
        expected = ("(if is(1) { 0 } else { x((if is(2) { a } else { (if is(3) { 1 } else { a }) + b }), c) })")
        for order in [whole, part, first], [first, whole, part]:
            self.assertEqual(edited(text, *order), expected)

    def test_neighbours_do_not_mix(self):
        text = "a();b();"
        expected = "if is(1) {  } else { a(); }if is(2) {  } else { b(); }"
        self.assertEqual(edited(text, mutant(text, "b();", "", "stmt", 2), mutant(text, "a();", "", "stmt", 1)), expected)

    def test_raw_text_says_itself_where_it_is_on(self):
        text = "match x { Some(n) if n > 0 => n, _ => 0 }"
        self.assertEqual(edited(text, mutant(text, "if n > 0", "if MUTANT || n > 0", "raw", 5)),
                         "match x { Some(n) if is(5) || n > 0 => n, _ => 0 }")

    def test_those_that_overlap_are_refused(self):
        text = "a + b + c"
        with self.assertRaises(SystemExit):
            edited(text, mutant(text, "a + b", "a", number=1), mutant(text, "b + c", "c", number=2))

    def test_an_error_is_blamed_on_the_mutation_in_its_lines(self):
        text = "one();\ntwo();\n\nthree();\n"
        those = [mutant(text, "two();", "", "stmt", 2), mutant(text, "three();", "", "stmt", 3)]
        _, lines = mutants.edit(text, those)
        error = {"reason": "compiler-message", "message": {"level": "error", "rendered": "", "spans": [
            {"file_name": "src/file.rs", "line_start": 4, "line_end": 4}]}}
        self.assertEqual(mutants.blame([error], those, lines), ({"m3"}, {"m2"}))


class Lists(unittest.TestCase):
    """What a list may say."""

    def wrong(self, entry):
        """What is said of a list with this entry, of a tree with one file of `a a b`."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in [("scripts/mutants.py", pathlib.Path(mutants.__file__).read_text()),
                               ("src/x.rs", "a a b"), ("mutants/list.toml", entry)]:
                (root / path).parent.mkdir(exist_ok=True)
                (root / path).write_text(text)
            done = subprocess.run([sys.executable, str(root / "scripts/mutants.py"), "--list"], capture_output=True,
                                  text=True, check=False)
            return done.stderr if done.returncode else ""

    def test_a_place_must_be_there_once(self):
        head = '[[mutant]]\nname = "n"\nfile = "src/x.rs"\nreplace = ""\ntests = ["p --lib"]\n'
        self.assertEqual(self.wrong(head + 'find = "b"'), "")
        self.assertEqual(self.wrong(head + 'find = "a"\nwithin = "a b"'), "")
        self.assertIn("is 2 times", self.wrong(head + 'find = "a"'))
        self.assertIn("is 0 times", self.wrong(head + 'find = "c"'))
        self.assertIn("is 0 times", self.wrong(head + 'find = "b"\nwithin = "a a"'))
        self.assertIn("means nothing", self.wrong(head + 'find = "b"\nfnd = "b"'))
        self.assertIn("no kind", self.wrong(head + 'find = "b"\nkind = "x"'))
        self.assertIn("2 times", self.wrong(2 * (head + 'find = "b"\n')))
        self.assertIn("lacks find", self.wrong(head))


if __name__ == "__main__":
    unittest.main()
