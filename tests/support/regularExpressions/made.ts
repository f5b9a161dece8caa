import { vi } from 'vitest';
import { type Expression, ROOT } from './sources.ts';

/** An expression, and the line and column that has made it. */
export type Made = Expression & { readonly place: string };

/** A pattern and its flags. */
type Arguments = unknown[];

/** The line of the call stack that names who has called `callee`. */
const callerOf = (callee: (...given: never[]) => unknown): string => {
  const at: { stack?: string } = {};
  Error.captureStackTrace(at, callee);
  return at.stack?.split('\n')[1] ?? '';
};

/** The expressions that these files make with `RegExp(…)` while `work` runs. It gets each file as a module that runs anew. */
export const madeDuring = async (
  files: readonly string[],
  // biome-ignore lint/suspicious/noExplicitAny: each file exports something else.
  work: (load: (file: string) => Promise<any>) => Promise<void>,
): Promise<readonly Made[]> => {
  const made: Made[] = [];
  const note = ([pattern, flags]: Arguments, caller: string): void => {
    const file = files.find((each) => caller.includes(`${ROOT}${each}:`) || caller.includes(`${ROOT}${each}?`));
    if (!file) return;
    const { source, flags: set } = new OwnRegExp(pattern as string, flags as string | undefined);
    made.push({ file, pattern: source, flags: set, place: caller.replace(/.*?(:\d+:\d+)\)?$/, '$1') });
  };
  const OwnRegExp = RegExp;
  const construct = (target: RegExpConstructor, given: Arguments): RegExp => {
    note(given, callerOf(construct));
    return Reflect.construct(target, given);
  };
  const apply = (target: RegExpConstructor, self: unknown, given: Arguments): RegExp => {
    note(given, callerOf(apply));
    return Reflect.apply(target, self, given);
  };
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct, apply }));
  try {
    // With a query it is a module of its own, which runs even if another test has loaded the file.
    await work((file) => import(`${ROOT}${file}?anew`));
  } finally {
    vi.unstubAllGlobals();
  }
  return made;
};
