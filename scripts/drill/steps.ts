/** One line of the table. `run` throws if the step fails, and returns what was seen. */
export type Step = { readonly step: string; readonly run: () => Promise<string> };

export type Outcome = {
  readonly step: string;
  readonly seconds: number;
  readonly passed: boolean;
  readonly seen: string;
};

const LONGEST = 100;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** Runs the steps in order. After a failure the others run, too: each says by itself what it could not do. */
export const runSteps = async (
  steps: readonly Step[],
  report: (line: string) => void,
  now = () => performance.now(),
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const { step, run } of steps) {
    report(`${step} …`);
    const started = now();
    const [passed, seen] = await run().then(
      (text) => [true, text] as const,
      (error: unknown) => [false, error instanceof Error ? error.message : String(error)] as const,
    );
    report(`  ${passed ? 'passed' : 'FAILED'}: ${short(seen)}`);
    outcomes.push({ step, seconds: Math.round((now() - started) / 100) / 10, passed, seen: short(seen) });
  }
  return outcomes;
};

/** Rows for console.table, and the last one for all of them. */
export const tableOf = (outcomes: readonly Outcome[]) => {
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  const failed = outcomes.filter(({ passed }) => !passed).length;
  const rows = outcomes.map(({ step, seconds: each, passed, seen }) => ({
    step,
    seconds: each,
    result: passed ? 'passed' : 'FAILED',
    seen,
  }));
  const all = { step: 'all', seconds: Math.round(seconds * 10) / 10, result: failed === 0 ? 'passed' : 'FAILED' };
  return [...rows, { ...all, seen: `${outcomes.length - failed} of ${outcomes.length} steps` }];
};
