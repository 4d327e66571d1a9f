// Ends the browser tests with one line that `cargo xtask test` adds to its sum. A test that was skipped or passed only
// after a retry counts as failed.
import type { FullResult, Reporter, Suite } from "@playwright/test/reporter";

export default class Counts implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite;
  }

  onEnd(result: FullResult) {
    const tests = this.suite?.allTests() ?? [];
    const passed = tests.filter((test) => test.outcome() === "expected").length;
    const failed = tests.length - passed;
    console.log(`Browser tests: ${passed} passed, ${failed} failed (${result.status})`);
  }

  printsToStdio() {
    return false;
  }
}
