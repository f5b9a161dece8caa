import { EventEmitter } from 'node:events';
import { EventStoreDBClient, NotLeaderError, UnknownError } from '@eventstore/db-client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventStoreDb } from '../../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { noDeadline } from '../../support/context.ts';
import { silent } from '../../support/logs.ts';
import { newEvent, newStream } from '../../support/storedEvents.ts';

afterEach(() => void vi.restoreAllMocks());

type Options = { readonly requiresLeader?: boolean };

/**
 * A client whose calls are recorded with their options. The first read and the first append are refused by a node that no
 * longer leads.
 */
const recordingClient = async () => {
  const calls: [name: string, requiresLeader: boolean | undefined][] = [];
  const note = (name: string, { requiresLeader }: Options) => calls.push([name, requiresLeader]);
  const refusal: unknown = Object.create(NotLeaderError.prototype);
  const counted = (name: string) => calls.filter(([each]) => each === name).length;
  const client = {
    appendToStream: async (_stream: string, _events: unknown, options: Options) => {
      note('append', options);
      if (counted('append') === 1) throw new UnknownError(undefined, 'Could not recognize the refusal');
      return { nextExpectedRevision: 0n, position: { commit: 7n, prepare: 7n } };
    },
    readStream: async function* (_stream: string, options: Options) {
      note('read', options);
      if (counted('read') === 1) throw refusal;
      yield* [];
    },
    readAll: async function* (options: Options) {
      note('read all', options);
      yield* [];
    },
    subscribeToAll: (options: Options) => {
      note('subscribe', options);
      return Object.assign(new EventEmitter(), { unsubscribe: async () => {} });
    },
  };
  vi.spyOn(EventStoreDBClient, 'connectionString').mockReturnValue(client as never);
  return { calls, store: await eventStoreDb({ connectionString: 'esdb://es1:2113', logger: silent }) };
};

test('every call asks the leading node of a cluster, and is repeated after another node has refused it', async () => {
  const { calls, store } = await recordingClient();
  const stream = newStream();
  expect(await store.readStream(stream, noDeadline)).toEqual([]);
  await store.append(stream, [newEvent()], 'no-stream', noDeadline);
  await store.readAll(0n, 10);
  await store.head(noDeadline);
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  void store.subscribe(0n, stopping.signal)[Symbol.asyncIterator]().next();
  const names = ['read', 'read', 'append', 'append', 'read all', 'read all', 'subscribe'];
  expect(calls).toEqual(names.map((name) => [name, true]));
});
