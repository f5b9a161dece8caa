import type { Problem } from '../../../domain/problem.ts';
import type { Operation } from '../fuzz/described/operations.ts';
import { bodyOf, type Exchange, type judge } from '../fuzz/described/oracle.ts';
import type { RequestParts, Source } from '../fuzz/described/valid.ts';
import type { Answer } from '../fuzz/send.ts';
import { type Input, inputsOf } from './inputs.ts';
import { type Payload, payloadsFor } from './payloads.ts';

/** Two requests that differ in one text: whether there is SQL in it. */
export type Pair = {
  readonly name: string;
  readonly payload: Payload;
  readonly send: (text: string) => Promise<Exchange>;
};

type Sending = {
  readonly source: Source;
  /** Texts with SQL in each place. */
  readonly each: number;
  readonly send: (parts: RequestParts) => Promise<Exchange>;
  readonly isWanted?: (input: Input) => boolean;
};

/** `first` chooses the texts that are sent if they are not all of them: other ones in each place. */
export const pairsOf = (operation: Operation, first: number, sending: Sending): readonly Pair[] => {
  const { source, each, send, isWanted = () => true } = sending;
  // Each time from the beginning, because samples have new addresses and names each time.
  const turns = Array.from({ length: each }, () => inputsOf(operation, source).filter(isWanted));
  return turns.flatMap((inputs, turn) =>
    inputs.flatMap(({ in: place, name, valid, partsWith }, index): Pair[] => {
      const payloads = payloadsFor(valid);
      const payload = payloads[(Math.floor((turn * payloads.length) / each) + first + index) % payloads.length];
      if (!payload) return [];
      return [{ name: `${operation.name}, ${place} ${name}`, payload, send: (text) => send(partsWith(text)) }];
    }),
  );
};

/** The members of all lists in an answer: the rows of what was found. */
const rowsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce<number>((sum, member) => sum + rowsIn(member), own);
};

const isTable = ({ headers }: Answer) => /^text\/(csv|calendar)/.test(headers.get('content-type') ?? '');

/** What an answer says, apart from its words. */
const shapeOf = ({ answer }: Exchange): string => {
  if (answer instanceof Error) return 'no answer';
  const { status, headers, text } = answer;
  const body = bodyOf(answer);
  const rows = isTable(answer) ? text.split('\n').length : rowsIn(body);
  const { type, errors } = (status < 400 ? {} : (body ?? {})) as Partial<Problem>;
  const shown = [status, type, errors && Object.keys(errors).sort().join(' '), headers.get('content-range')];
  return `${shown.filter(Boolean).join(', ')}, ${rows} rows`;
};

type Sent = { readonly pair: Pair; readonly harmless: Exchange; readonly injected: Exchange };

const sent = async (pair: Pair): Promise<Sent> => ({
  pair,
  harmless: await pair.send(pair.payload.harmless[0]),
  injected: await pair.send(pair.payload.injected),
});

/**
 * How the answers to a pair differ, if they do. The first text may change what the next one is answered, as when both make
 * the same thing, or when there is room for one. So the texts are sent again, and then another harmless one, and differ if
 * the one with SQL is never answered as a harmless one.
 */
const differenceIn = async ({ pair, harmless, injected }: Sent): Promise<string | undefined> => {
  // A fault already.
  if (harmless.answer instanceof Error || injected.answer instanceof Error) return undefined;
  const { payload, name } = pair;
  const withSql = [shapeOf(injected)];
  const without = [shapeOf(harmless)];
  const areApart = () => !withSql.some((shape) => without.includes(shape));
  const again = [
    [withSql, payload.injected],
    ...payload.harmless.toReversed().map((text) => [without, text] as const),
    [withSql, payload.injected],
  ] as const;
  for (const [shapes, text] of again) {
    if (!areApart()) return undefined;
    shapes.push(shapeOf(await pair.send(text)));
  }
  const said = `${withSql[0]}, not ${without[0]} as ${JSON.stringify(payload.harmless[0])}`;
  return areApart() ? `${name}: ${JSON.stringify(payload.injected)} is answered ${said}` : undefined;
};

/** Sends pairs at once, and says which of the answers are faults by themselves and which differ. */
export const tryPairs = async (pairs: readonly Pair[], judged: Pick<ReturnType<typeof judge>, 'faultsOf'>) => {
  const all = await Promise.all(pairs.map(sent));
  const exchanges = all.flatMap(({ harmless, injected }) => [harmless, injected]);
  const faults = [...judged.faultsOf(exchanges)];
  // Alone, so that no other request changes what they are answered.
  for (const one of all) faults.push(...[await differenceIn(one)].filter((found) => found !== undefined));
  return { exchanges, faults };
};
