import { randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connected, killBefore, type Statement } from '../support/killBefore.ts';
import { openCheckpoint, tlogClient } from '../support/ledger/tlogClient.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import { type ServerForTest, serverForTest } from '../support/serverProcess.ts';

const postgres = postgresForFile();

const BOUNDARIES: Readonly<Record<string, Statement>> = {
  'a signed head is stored': { table: 'event', on: 'insert', when: "new.type = 'LedgerHeadSigned'" },
  'the tree has grown': { table: 'ledger_tree', on: 'update', when: 'new.size > 1' },
  'the tables have the head': { table: 'ledger_head', on: 'insert', when: 'true' },
};
const NAMES = process.env.LONG ? Object.keys(BOUNDARIES) : ['a signed head is stored'];
/** Kills at each boundary. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 20 : 1));

test('a server that is killed between signing and storing publishes nothing, and never two heads of a size', async () => {
  const url = await postgres.createDatabase();
  const env = { DATABASE_URL: url, MASTER_KEY: randomBytes(32).toString('base64'), TRUST_PROXY: 'true' };
  let hours = 0;
  // Each start is an hour later, so that it signs at once.
  const startLater = async (): Promise<ServerForTest> => {
    hours += 1;
    const CLOCK_START = new Date(Date.UTC(2026, 10, 20, hours)).toISOString();
    const server = await serverForTest({ ...env, CLOCK_START });
    onTestFinished(server.remove);
    return Object.assign(server, { databaseUrl: async () => url });
  };
  const published = async ({ url: origin }: ServerForTest) => {
    const log = tlogClient(`${origin}/api/ledger`);
    await expect.poll(() => log.checkpoint().catch(() => undefined)).toBeDefined();
    const head = await log.checkpoint();
    await log.verifiedLeaves(head);
    return head;
  };

  const first = await startLater();
  first.start();
  await first.ready();
  await first.stopServer();

  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) {
      const killed = await startLater();
      // While no server runs, so that the next one has something to sign.
      await connected(killed, (database) =>
        database.query(`insert into event (stream, revision, id, type, data, metadata)
          values ('noise-${randomUUID()}', 0, gen_random_uuid(), 'NoiseHeard', '{}', '{"salt": "AAAAAAAAAAAAAAAAAAAAAA"}')`),
      );
      const statement = BOUNDARIES[name];
      if (!statement) throw new Error(`There is no boundary ${name}`);
      await killBefore(killed, statement, async () => killed.start());
      await connected(killed, (database) => database.query('drop function hold_back cascade'));

      const next = await startLater();
      next.start();
      await next.ready();
      const signed = () =>
        connected(next, async (database) => {
          const { rows } = await database.query(
            "select data from event where type = 'LedgerHeadSigned' order by position",
          );
          return rows.map(({ data }) => openCheckpoint(data.note, data.vkey));
        });
      // A head is in the log before it is published, and its tiles with it.
      let heads: Awaited<ReturnType<typeof signed>> = [];
      const isPublished = async () => {
        heads = await signed();
        return heads.at(-1)?.size === (await published(next)).size;
      };
      await expect.poll(isPublished).toBe(true);
      expect(new Set(heads.map((head) => head.size)).size, `killed before ${name}`).toBe(heads.length);
      for (const head of heads) await tlogClient(`${next.url}/api/ledger`).verifiedLeaves(head);
      await next.stopServer();
    }
}, 3_600_000);
