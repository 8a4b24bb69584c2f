"""What run_tests.py makes of tests that fail beside others, alone, or not at all."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import run_tests  # noqa: E402

# A test program with the tests `good`, `busy` (fails unless it runs alone) and those named by its words.
PROGRAM = """
import sys
words = sys.argv[1:]
names = ["good", *FAILING]
if "--exact" in words:
    names = [name for name in names if name == words[0]]
skipped = [words[at + 1] for at, word in enumerate(words) if word == "--skip"]
names = [name for name in names if not any(word in name for word in skipped)]
bad = [name for name in names if name != "good" and not (name == "busy" and "--exact" in words)]
for name in names:
    print(f"test {' ' * PADDING}{name}{' ' * PADDING} ... {'FAILED' if name in bad else 'ok'}")
if CRASHES:
    sys.exit(101)
kind = "FAILED" if bad else "ok"
print(f"test result: {kind}. {len(names) - len(bad)} passed; {len(bad)} failed; 0 ignored; 0 measured")
sys.exit(101 if bad else 0)
"""


class Outcomes(unittest.TestCase):
    """How a program's run is judged."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def program(self, *failing, crashes=False, padding=0):
        """A test program with such tests."""
        file = pathlib.Path(self.folder.name) / "program.py"
        text = PROGRAM.replace("FAILING", str(list(failing))).replace("CRASHES", str(crashes))
        file.write_text(text.replace("PADDING", str(padding)))
        return run_tests.Program("some it", [sys.executable, str(file)], self.folder.name, {})

    def run_it(self, *failing, **how):
        """What came of running it, and what was printed."""
        runs, printed = run_tests.Runs(), io.StringIO()
        with contextlib.redirect_stdout(printed):
            runs.one(self.program(*failing, **how), [])
        return runs, printed.getvalue()

    def test_what_passes_is_not_repeated(self):
        runs, printed = self.run_it()
        self.assertEqual((runs.failed, runs.only_alone), ([], []))
        self.assertIn("1 passed; 0 failed", printed)

    def test_what_fails_beside_others_and_passes_alone_is_named_and_counts_as_passed(self):
        runs, printed = self.run_it("busy")
        self.assertEqual((runs.failed, runs.only_alone), ([], ["some it: busy"]))
        self.assertIn("test result: ok. 2 passed; 0 failed", printed)
        self.assertNotIn("... FAILED", printed)

    def test_names_that_a_harness_pads_are_found_and_repeated(self):
        runs, printed = self.run_it("busy", padding=7)
        self.assertEqual((runs.failed, runs.only_alone), ([], ["some it: busy"]))
        self.assertNotIn("... FAILED", printed)

    def test_what_fails_alone_too_has_failed_whatever_passes_beside_it(self):
        runs, printed = self.run_it("busy", "bad")
        self.assertEqual((runs.failed, runs.only_alone), (["some it"], ["some it: busy"]))
        self.assertIn("test result: FAILED. 2 passed; 1 failed", printed)
        self.assertIn("test bad ... FAILED", printed)

    def test_a_program_that_crashes_has_failed_though_its_tests_passed(self):
        runs, printed = self.run_it(crashes=True)
        self.assertEqual(runs.failed, ["some it"])
        self.assertIn("error: some it ended with 101", printed)
        self.assertEqual(self.run_it("busy", crashes=True)[0].failed, ["some it"])

    def test_a_repetition_that_runs_no_test_is_no_pass(self):
        said = "test gone ... FAILED\ntest result: FAILED. 0 passed; 1 failed; 0 ignored"
        self.assertEqual(run_tests.repeated(self.program("busy"), said)[0], [])

    def test_many_failures_are_not_blamed_on_the_machine(self):
        names = [f"busy{number}" for number in range(run_tests.REPEATED_AT_MOST)]
        self.assertEqual(self.run_it("busy", *names)[0].only_alone, [])

    def test_what_measures_is_skipped_beside_others_and_runs_alone(self):
        quiet = run_tests.QUIET
        self.addCleanup(setattr, run_tests, "QUIET", quiet)
        run_tests.QUIET = [("some it", "busy", "it measures"), ("whole it", "", "so does this")]
        some, whole = self.program("busy"), run_tests.Program("whole it", [], self.folder.name, {})
        beside, alone = run_tests.split([some, whole])
        self.assertEqual([one.name for one in beside], ["some it"])
        self.assertEqual(sorted(one.name for one in alone), ["some it", "whole it"])
        self.assertNotIn("busy", run_tests.run(beside[0], beside[0].filters)[1])


class Lists(unittest.TestCase):
    """The lists in the script."""

    def test_what_runs_alone_or_not_at_all_has_a_reason(self):
        for program, _, why in [*run_tests.QUIET, *run_tests.MISSING]:
            self.assertRegex(program, r"^[\w-]+ [\w-]+$")
            self.assertGreater(len(why.split()), 2)


if __name__ == "__main__":
    unittest.main()
