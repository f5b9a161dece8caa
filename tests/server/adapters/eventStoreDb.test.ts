import { setTimeout as delay } from 'node:timers/promises';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { clientFor } from '../../../server/adapters/eventStoreDb/client.ts';
import { eventStoreDb } from '../../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { deadlineIn } from '../../../server/lib/deadline.ts';
import { expectStoredOnce, startAppending } from '../../support/acknowledgedAppends.ts';
import { noDeadline } from '../../support/context.ts';
import { COMMAND, startEventStoreDb, URL_GIVEN } from '../../support/eventStoreDbServer.ts';
import { recordingLogger, silent } from '../../support/logs.ts';
import { follow, insistently, newEvents, newStream, readOn } from '../../support/storedEvents.ts';
import { eventStoreContract } from './eventStore.contract.ts';

const skipped = (what: string, reason: string) => {
  console.info(`EventStoreDB: ${what} skipped, ${reason}`);
  test.skip(`${what}: skipped, ${reason}`, () => {});
};
if (!URL_GIVEN && !COMMAND) skipped('the contract', 'because neither EVENTSTOREDB_URL nor EVENTSTOREDB_COMMAND is set');
if (!COMMAND) skipped('kill and freeze', 'because EVENTSTOREDB_COMMAND is not set');

describe.skipIf(!URL_GIVEN && !COMMAND)('the EventStoreDB store keeps the contract', () => {
  let stop = async () => {};
  eventStoreContract(async () => {
    if (URL_GIVEN) return eventStoreDb({ connectionString: URL_GIVEN, logger: silent });
    const server = await startEventStoreDb(COMMAND ?? '');
    stop = server.stop;
    return eventStoreDb({ connectionString: server.url, logger: silent });
  });
  afterAll(() => stop());
});

describe.skipIf(!COMMAND)('when EventStoreDB fails', () => {
  const open = async () => {
    const server = await startEventStoreDb(COMMAND ?? '');
    onTestFinished(server.stop);
    const store = await eventStoreDb({ connectionString: server.url, logger: silent });
    onTestFinished(() => store.close());
    return { server, store };
  };

  test('killed and restarted under 32 writers: each acknowledged event is stored once', async () => {
    const { server, store } = await open();
    const from = await store.head(noDeadline);
    const follower = follow(store, from);
    const appending = startAppending(store, 32);
    const pauses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await delay(700);
      await server.kill();
      server.restart();
      pauses.push(await appending.untilAllGoOn());
    }
    await delay(500);
    const acknowledged = await appending.stop();

    const all = await readOn(store, from);
    console.info(`EventStoreDB: ${all.length} events acknowledged, working again after ${pauses.join(', ')} ms`);
    expectStoredOnce(all, acknowledged);
    await follower.until(() => follower.seen.length >= all.length);
    await follower.stop();
    expect(follower.seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test('a second reply to one append is ignored, and the appends after it are acknowledged', async () => {
    const { server, store } = await open();
    const log = recordingLogger();
    const client = clientFor(server.url, log.logger);
    onTestFinished(() => client.dispose());
    // The server refuses a type without a name, and answers again when the append's deadline of two seconds has passed.
    const refused = client.appendToStream(newStream(), jsonEvent({ type: '', data: {} }), { deadline: 2000 });
    await expect(refused).rejects.toThrow();
    await expect.poll(() => log.lines.length).toBe(1);
    await client.appendToStream(newStream(), jsonEvent({ type: 'QuestionAnswered', data: {} }));
    await store.append(newStream(), newEvents(1), 'no-stream', noDeadline);
  });

  test('frozen: calls fail within their deadline, and work again afterwards', async () => {
    const { server, store } = await open();
    const follower = follow(store, await store.head(noDeadline));
    const stream = newStream();
    await store.append(stream, newEvents(1), 'no-stream', noDeadline);
    server.signal('SIGSTOP');
    const events = newEvents(1);
    const callAll = async () => {
      const start = performance.now();
      const deadline = deadlineIn(6000);
      const outcomes = await Promise.allSettled([
        store.append(stream, events, 0n, deadline),
        store.readStream(stream, deadline),
        store.head(deadline),
      ]);
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
      return Math.round(performance.now() - start);
    };
    const durations = [await callAll(), await callAll()];
    server.signal('SIGCONT');
    console.info(`EventStoreDB frozen: calls ended after ${durations.join(', then ')} ms`);
    expect(durations[0]).toBeLessThan(6500);
    // It is known to be unavailable: one call may be a trial.
    expect(durations[1]).toBeLessThan(1500);

    // The append that timed out may have succeeded. Repeated, it is stored once.
    await insistently(() => store.append(stream, events, 0n, noDeadline));
    expect(await insistently(() => store.readStream(stream, noDeadline))).toHaveLength(2);
    await follower.until(() => follower.seen.length >= 2);
    await follower.stop();
    expect(follower.seen.filter((event) => event.stream === stream)).toHaveLength(2);
  });
});
