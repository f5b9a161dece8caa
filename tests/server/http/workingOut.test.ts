import type { Request } from 'express';
import { expect, test } from 'vitest';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import type { HistoryState } from '../../../projections/propertyHistory/model.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { workingOut } from '../../../server/http/stays/workingOut.ts';

const entryAt = (position: bigint) => ({ position: position.toString() }) as HistoryState;

/** A history with events at these positions, and a tree that has reached one after the other of `tree`. */
const working = (positions: readonly bigint[], tree: readonly { position: bigint; size: number }[]) => {
  const states = [...tree];
  const waitedFor: bigint[] = [];
  const reached = async () => (states.length > 1 ? states.shift() : states[0]) ?? { position: 0n, size: 0 };
  const work = workingOut({
    ledger: { reads: { reached } } as never,
    replies: {
      seenBy: (request: Request) => BigInt(request.get('x-min-position') ?? 0),
      readBack: async (position: bigint, read: () => Promise<unknown>) => {
        waitedFor.push(position);
        return read();
      },
    } as never,
    reads: { all: async () => positions.map(entryAt) } as never,
    now: () => new Date(),
    editions: EDITIONS,
  });
  const request = (seen: string) => ({ headers: {}, get: () => seen }) as unknown as Request;
  return { of: (seen = '0') => work(request(seen), { propertyId: 'p', accountId: 'a' } as never), waitedFor };
};

test('waits until the tree has the last event of the property, and then leaves later ones out', async () => {
  const { of, waitedFor } = working(
    [3n, 8n, 12n],
    [
      { position: 7n, size: 6 },
      { position: 12n, size: 10 },
    ],
  );
  expect(await of()).toMatchObject({ position: 12n, logSize: 10, entries: [3n, 8n, 12n].map(entryAt) });
  expect(waitedFor, 'the history must have reached the tree').toEqual([12n]);
});

test('waits for what the client has just written', async () => {
  const { of } = working(
    [3n],
    [
      { position: 5n, size: 4 },
      { position: 20n, size: 15 },
    ],
  );
  expect(await of('19')).toMatchObject({ position: 20n, logSize: 15 });
});

test('gives up while the tree is built again', async () => {
  await expect(working([3n], [{ position: 0n, size: 0 }]).of()).rejects.toThrow(StoreUnavailable);
});
