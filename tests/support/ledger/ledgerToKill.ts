import { randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { connected, killBefore, recording, type Statement } from '../killBefore.ts';
import { type ServerForTest, serverForTest } from '../serverProcess.ts';
import { CONDITION, type Patience } from '../timeLimits.ts';
import { openCheckpoint, tlogClient } from './tlogClient.ts';

/** Where signing can be stopped. */
export const BOUNDARIES = {
  'a signed head is stored': recording('LedgerHeadSigned'),
  'the tree has grown': { table: 'ledger_tree', on: 'update', when: 'new.size > 1' },
  'the tables have the head': { table: 'ledger_head', on: 'insert', when: 'true' },
} as const satisfies Readonly<Record<string, Statement>>;
export type BoundaryName = keyof typeof BOUNDARIES;

const NOISE = `insert into event (stream, revision, id, type, data, metadata)
  values ('noise-' || $1, 0, gen_random_uuid(), 'NoiseHeard', '{}', '{"salt": "AAAAAAAAAAAAAAAAAAAAAA"}')`;

/** How many leaves the tree has when it has reached the last event that is a reason to sign. */
const WANTED = `select count(*)::int as size from event
  where position <= (select max(position) from event where type = 'NoiseHeard')`;

/** Leaves that the size of the tree counts and the other tables do not have. They are written together, so none is late. */
const LOST_LEAVES = `select leaf::int from ledger_tree, generate_series(0, size - 1) as leaf
  where leaf not in (select leaf from ledger_leaf) order by leaf`;

/** The last published head. Throws unless entries, tiles and head fit each other. */
const published = async ({ url }: ServerForTest) => {
  const log = tlogClient(`${url}/api/ledger`);
  const head = await log.checkpoint();
  await log.verifiedLeaves(head);
  return head;
};

const signedHeads = (server: ServerForTest) =>
  connected(server, async (database) => {
    const { rows } = await database.query("select data from event where type = 'LedgerHeadSigned' order by position");
    return rows.map(({ data }) => openCheckpoint(data.note, data.vkey));
  });

/** The ledger of a database, whose servers are killed. */
export const ledgerToKill = (databaseUrl: string, place: Parameters<typeof serverForTest>[1] = {}) => {
  const MASTER_KEY = randomBytes(32).toString('base64');
  let hours = 0;
  // Each start is an hour later, so that it signs at once.
  const laterServer = async (): Promise<ServerForTest> => {
    hours += 1;
    const CLOCK_START = new Date(Date.UTC(2026, 10, 20, hours)).toISOString();
    const env = { DATABASE_URL: databaseUrl, MASTER_KEY, TRUST_PROXY: 'true', CLOCK_START };
    const server = await serverForTest(env, place);
    onTestFinished(server.remove);
    return Object.assign(server, { databaseUrl: async () => databaseUrl });
  };

  return {
    /** A server that makes the tables and may have signed a head. */
    begin: async (): Promise<void> => {
      const server = await laterServer();
      await server.restart();
      await server.stopServer();
    },

    killAt: async (name: BoundaryName): Promise<void> => {
      const killed = await laterServer();
      // While no server runs, so that the next one has something to sign.
      await connected(killed, (database) => database.query(NOISE, [randomUUID()]));
      await killBefore(killed, BOUNDARIES[name], async () => killed.start());
      await connected(killed, (database) => database.query('drop function hold_back cascade'));
    },

    /**
     * Starts a server and waits until it has signed all that there was, and published the last signed head: a head is in
     * the log before it is published, and its tiles with it. No two heads may have one size, and each must fit the tiles.
     */
    expectWhole: async ({ message = '', timeout = CONDITION }: Patience = {}): Promise<void> => {
      const next = await laterServer();
      const { rows } = await connected(next, (database) => database.query<{ size: number }>(WANTED));
      const wanted = rows[0]?.size ?? 0;
      await next.restart();
      let heads: Awaited<ReturnType<typeof signedHeads>> = [];
      const isPublished = async () => {
        heads = await signedHeads(next);
        const { size } = await published(next);
        const lost = await connected(next, (database) => database.query<{ leaf: number }>(LOST_LEAVES));
        const lostLeaves = lost.rows.map(({ leaf }) => leaf);
        return { isLast: heads.at(-1)?.size === size, hasAll: size >= wanted, lostLeaves };
      };
      await expect.poll(isPublished, { message, timeout }).toEqual({ isLast: true, hasAll: true, lostLeaves: [] });
      expect(new Set(heads.map((head) => head.size)).size, message).toBe(heads.length);
      for (const head of heads) await tlogClient(`${next.url}/api/ledger`).verifiedLeaves(head);
      await next.stopServer();
    },
  };
};
