import { expect, test } from 'vitest';
import { StaleRevision } from '../../../server/application/errors.ts';
import type { EventStore, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { outcomeOf, REPEATED_APPENDS } from '../../support/repeatedAppends.ts';

// The control of the repeated appends in eventStore.contract.ts: stores with three mistakes of libraries.

type Mistakes = { readonly knowsIds: boolean; readonly checksNoStream: boolean };

const storeWith = ({ knowsIds, checksNoStream }: Mistakes): Pick<EventStore, 'append' | 'readStream'> => {
  const streams = new Map<string, StoredEvent[]>();
  const head = (stream: StoredEvent[]) => stream.at(-1)?.revision ?? 'no-stream';
  return {
    append: async (name, events, expected) => {
      const stream = streams.get(name) ?? [];
      const last = stream.findLast(({ id }) => id === events.at(-1)?.id);
      if (knowsIds && last) return { revision: last.revision, position: 0n };
      if (expected === 'no-stream' ? checksNoStream && stream.length > 0 : head(stream) !== expected)
        throw new StaleRevision();
      for (const event of events)
        stream.push({ ...event, stream: name, revision: BigInt(stream.length), position: 0n });
      streams.set(name, stream);
      return { revision: BigInt(stream.length - 1), position: 0n };
    },
    readStream: async (name) => streams.get(name) ?? [],
  };
};

const wrongIn = async (mistakes: Mistakes): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const repeated of REPEATED_APPENDS)
    if ((await outcomeOf(storeWith(mistakes), repeated)) !== repeated.outcome)
      wrong.push(`${repeated.repeat}, ${repeated.expected}`);
  return wrong;
};

test.each([
  ['a retry is not recognised', { knowsIds: false, checksNoStream: true }, 'with the same ids, a revision'],
  ['"no stream" is not enforced', { knowsIds: true, checksNoStream: false }, 'with other ids, no-stream'],
  [
    'any known id counts as a retry',
    { knowsIds: true, checksNoStream: true },
    'with the last part of them, a revision',
  ],
])('control: repeated appends find a store in which %s', async (_, mistakes, example) => {
  const wrong = await wrongIn(mistakes);
  expect(wrong.length).toBeGreaterThanOrEqual(2);
  expect(wrong).toContain(example);
});
