import { StaleRevision } from '../../server/application/errors.ts';
import type { EventStore, NewEvent, Revision } from '../../server/eventLog/eventStore.ts';
import { noDeadline } from './context.ts';
import { newEvent, newEvents, newStream } from './storedEvents.ts';

type Outcome = 'accepted' | 'refused';

/** What is sent after three events were stored, at the same expectation as these. */
const REPEATS: Readonly<Record<string, { readonly of: (first: readonly NewEvent[]) => NewEvent[]; outcome: Outcome }>> =
  {
    'with the same ids': { of: (first) => [...first], outcome: 'accepted' },
    'with the first part of them': { of: (first) => first.slice(0, 2), outcome: 'accepted' },
    'with the last part of them': { of: (first) => first.slice(1), outcome: 'refused' },
    'with the same ids and a new one': { of: (first) => [...first, newEvent()], outcome: 'refused' },
    'with other ids': { of: (first) => newEvents(first.length), outcome: 'refused' },
  };

/** Every repeat at every expectation that the port has. EventStoreDB also knows "any" and "stream exists". */
export const REPEATED_APPENDS = Object.entries(REPEATS).flatMap(([repeat, { outcome }]) =>
  (['no-stream', 'a revision'] as const).flatMap((expected) =>
    (['has advanced', 'is the same'] as const).map((head) => ({ repeat, expected, head, outcome })),
  ),
);
type RepeatedAppend = (typeof REPEATED_APPENDS)[number];

const idsIn = async (store: Pick<EventStore, 'readStream'>, stream: string): Promise<readonly string[]> =>
  (await store.readStream(stream, noDeadline)).map(({ id }) => id);

/** What became of the repeat in this store: its outcome, or in words what else happened. */
export const outcomeOf = async (
  store: Pick<EventStore, 'append' | 'readStream'>,
  { repeat, expected, head }: RepeatedAppend,
): Promise<string> => {
  const stream = newStream();
  if (expected !== 'no-stream') await store.append(stream, newEvents(1), 'no-stream', noDeadline);
  const revision: Revision = expected === 'no-stream' ? 'no-stream' : 0n;
  const first = newEvents(3);
  const original = await store.append(stream, first, revision, noDeadline);
  if (head === 'has advanced') await store.append(stream, newEvents(2), original.revision, noDeadline);
  const before = await idsIn(store, stream);

  const again = REPEATS[repeat]?.of(first) ?? [];
  const answer = await store.append(stream, again, revision, noDeadline).catch((error: unknown) => error);
  const after = await idsIn(store, stream);
  if (after.join() !== before.join()) return `${after.length - before.length} more events stored`;
  if (answer instanceof StaleRevision) return 'refused';
  if (answer instanceof Error) throw answer;
  const { revision: answered, position } = answer as typeof original;
  const isOriginal = answered === original.revision && position === original.position;
  return again.length < first.length || isOriginal ? 'accepted' : `answered with revision ${answered}`;
};
