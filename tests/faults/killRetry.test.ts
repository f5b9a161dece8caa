import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inDatabaseOf } from '../support/answeringOwners.ts';
import { httpClient } from '../support/http.ts';
import { newProperty, register, subscribe } from '../support/journey.ts';
import type { Reply } from '../support/reply.ts';
import { type ServerForTest, serverForTest } from '../support/serverProcess.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';

const PERSONS = 8;
/** Kills. */
const ROUNDS = Number(process.env.ROUNDS ?? 25);
/** Milliseconds by which each start is later by the server's clock: a request that was cut off can be repeated after 30 s. */
const LATER = 31_000;
/** Milliseconds. */
const TIME = Math.max(3_600_000, ROUNDS * 60_000);

const seed = seedOfRun();

/** Repeats a request until it is answered and not by a refusal that says so. */
const untilDone = async (ask: () => Promise<Reply>): Promise<Reply> => {
  for (; ; await delay(20)) {
    const reply = await ask().catch(() => undefined);
    if (reply && reply.status < 500 && reply.status !== 409) return reply;
  }
};

/** Adds and deletes properties. Each request has the key that `keyFor` makes for it and for each repetition of it. */
const addingPerson = async (url: string, keyFor: (command: string) => string) => {
  const client = httpClient(url);
  const { id } = await register(client);
  await subscribe(client);
  let added = 0;
  const addOne = async () => {
    const command = randomUUID();
    const send = () =>
      client.send('POST', '/api/properties', {
        json: newProperty(),
        headers: { 'idempotency-key': keyFor(command) },
      });
    const { status, body } = await untilDone(send);
    expect(status).toBe(201);
    added += 1;
    // A plan has only so many of them.
    expect([200, 404]).toContain(
      (await untilDone(() => client.send('DELETE', `/api/properties/${body.property.id}`))).status,
    );
  };
  return {
    added: () => added,
    addWhile: async (isRunning: () => boolean) => {
      while (isRunning()) await addOne();
    },
    recordedIn: (server: ServerForTest): Promise<number> =>
      inDatabaseOf(server, async (pool) => {
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int from event where type = 'PropertyAdded' and metadata ->> 'account' = $1`,
          [id],
        );
        return rows[0]?.count ?? 0;
      }),
  };
};

type Person = Awaited<ReturnType<typeof addingPerson>>;

/** Kills the server again and again while persons add properties. `until` may end it early. */
const killWhileAdding = async (
  keyFor: (command: string) => string,
  until: (server: ServerForTest, persons: readonly Person[]) => Promise<boolean>,
) => {
  const { below } = random(seed);
  const env: Record<string, string> = { TRUST_PROXY: 'true' };
  const server = await serverForTest(env);
  onTestFinished(server.remove);
  await server.restart();
  const persons = await Promise.all(Array.from({ length: PERSONS }, () => addingPerson(server.url, keyFor)));
  let isRunning = true;
  const done = Promise.all(persons.map((person) => person.addWhile(() => isRunning)));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = persons.map(({ added }) => added());
    await expect.poll(() => persons.filter(({ added }, index) => added() === before[index]).length).toBe(0);
    await delay(below(100));
    await server.killServer();
    env.CLOCK_START = new Date(Date.now() + round * LATER).toISOString();
    await server.restart();
    if (await until(server, persons)) break;
  }
  isRunning = false;
  await done;
  return { server, persons };
};

test(
  'a server that is killed while people add properties adds each of them once, however often they repeat it',
  async () => {
    const { server, persons } = await killWhileAdding(
      (command) => command,
      async () => false,
    );
    const added = persons.map((person) => person.added());
    console.info(`${ROUNDS} kills; ${added.reduce((all, one) => all + one)} properties added`);
    expect(await Promise.all(persons.map((person) => person.recordedIn(server)))).toEqual(added);
  },
  TIME,
);

test(
  'control: people whose repetitions have another key have some of them twice, and that is found',
  async () => {
    const more = async (server: ServerForTest, persons: readonly Person[]) => {
      const recorded = await Promise.all(persons.map((person) => person.recordedIn(server)));
      // One that is under way may be recorded already.
      return recorded.some((count, index) => count > (persons[index]?.added() ?? 0) + 1);
    };
    const { server, persons } = await killWhileAdding(() => randomUUID(), more);
    const recorded = await Promise.all(persons.map((person) => person.recordedIn(server)));
    expect(recorded).not.toEqual(persons.map((person) => person.added()));
  },
  TIME,
);
