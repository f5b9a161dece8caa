import fc from 'fast-check';
import { type ApiDocument, namesOf, type Operation } from './operations.ts';
import { requestsOf } from './requests.ts';
import type { RequestParts, Source } from './valid.ts';

export type Planned<Who> = { readonly operation: Operation; readonly parts: RequestParts; readonly who: Who };

type Run<Who> = {
  readonly source: Source;
  readonly who: fc.Arbitrary<Who>;
  readonly seed: number;
  readonly rounds: number;
};

/** Requests of each operation, in turns. A seed repeats them, but for the ids of things. */
export const plansOf = async <Who>(
  operations: readonly Operation[],
  run: Run<Who>,
): Promise<readonly Planned<Who>[]> => {
  const { source, who, seed, rounds } = run;
  const plans = await Promise.all(
    operations.map(async (operation) => {
      const arbitrary = fc.record({ parts: await requestsOf(operation, source), who });
      return fc.sample(arbitrary, { seed, numRuns: rounds }).map((planned) => ({ operation, ...planned }));
    }),
  );
  return Array.from({ length: rounds }, (_, round) => plans.flatMap((own) => own[round] ?? [])).flat();
};

/** Operations of the document that answered no request. */
export const uncalledOf = (document: ApiDocument, called: ReadonlySet<string>): readonly string[] =>
  namesOf(document).filter((name) => !called.has(name));
