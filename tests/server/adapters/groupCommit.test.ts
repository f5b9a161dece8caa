import { expect, test } from 'vitest';
import { groupCommit } from '../../../server/adapters/postgresEventStore/groupCommit.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { type Deadline, deadlineIn } from '../../../server/lib/deadline.ts';
import { newStream } from '../../support/storedEvents.ts';

/** A connection whose first use hangs until `fail`. `deadlines` are those of the uses. */
const hangingConnection = () => {
  const deadlines: Deadline[] = [];
  let fail: (error: Error) => void = () => {};
  const run = (_: unknown, deadline: Deadline): Promise<never> => {
    deadlines.push(deadline);
    return new Promise((_, reject) => (fail = reject));
  };
  return { run, close: async () => {}, deadlines, fail: () => fail(new StoreUnavailable()) };
};

const emptyAppend = (deadline: Deadline) =>
  ({ stream: newStream(), expected: 'no-stream', events: [], original: [], deadline }) as const;

test('an append that has waited for its batch until its deadline is not sent', async () => {
  const connection = hangingConnection();
  const append = groupCommit(connection, () => {});
  const first = append(emptyAppend(deadlineIn(60_000)));
  let left = 60_000;
  const second = append(emptyAppend({ left: () => left }));
  left = 0;
  connection.fail();
  await expect(first).rejects.toThrow(StoreUnavailable);
  await expect(second).rejects.toThrow(StoreUnavailable);
  expect(connection.deadlines).toHaveLength(1);
});

test('the append with most time left decides how long its batch may take', async () => {
  const connection = hangingConnection();
  const append = groupCommit(connection, () => {});
  const running = append(emptyAppend(deadlineIn(60_000)));
  const [early, late] = [deadlineIn(5000), deadlineIn(9000)];
  const waiting = [append(emptyAppend(early)), append(emptyAppend(late))];
  connection.fail();
  await expect(running).rejects.toThrow(StoreUnavailable);
  await expect.poll(() => connection.deadlines.length).toBe(2);
  expect(connection.deadlines[1]).toBe(late);
  connection.fail();
  for (const one of waiting) await expect(one).rejects.toThrow(StoreUnavailable);
});
