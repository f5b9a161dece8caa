import { randomBytes, randomInt } from 'node:crypto';
import { HASH_BYTES } from '../domain/ledger/merkle.ts';
import { rootOfPath } from '../domain/ledger/verify.ts';
import { writeHistory } from '../scripts/load/account.ts';
import { growingTree } from '../server/ledger/growingTree.ts';
import { ledgerReads } from '../server/ledger/ledgerReads.ts';
import { ledgerProofs } from '../server/ledger/proofs.ts';
import { hashes } from '../server/ledger/sha256.ts';
import { growTree } from '../server/ledger/treeRunner.ts';
import { hashesIn, treeTables } from '../server/ledger/treeTables.ts';
import { openLog } from '../server/process/openLog.ts';
import { type Database, quiet } from './database.ts';
import { atLeast, atMost, median, percentile, type Row } from './measure.ts';
import { MASTER, seeded } from './seeded.ts';

const EVENTS = 200_000;
const REBUILDS = 3;
const LEAVES = 10_000_000;
const CHUNK = 50_000;
const PROOFS = 2000;
/** Proofs before those that count: a server that runs has compiled the code. */
const WARMING_UP = 200;

/** Events a second with which the tree is built from the first event. */
const buildingRate = async (connectionString: string, events: number, head: bigint): Promise<number> => {
  const options = { databaseUrl: connectionString, eventStore: 'postgres' as const, migrations: 'server/migrations' };
  const opened = await openLog({ ...options, master: MASTER, logger: quiet });
  await opened.tree.reset();
  const ended = new AbortController();
  const started = performance.now();
  const idle = () => {};
  const { write } = opened.tree;
  const tables = {
    ...opened.tree,
    write: async (grown: Parameters<typeof write>[0]) => {
      const isWritten = await write(grown);
      if (grown.to.position >= head) ended.abort();
      return isWritten;
    },
  };
  const heads = { check: async () => {}, clear: () => {} };
  await growTree({ tables, hub: opened.hub, heads }, ended.signal, idle, idle);
  const rate = events / ((performance.now() - started) / 1000);
  console.log(`  ${events} events, ${rate.toFixed(0)} a second`);
  await opened.stop();
  return rate;
};

/** Leaves of random entries, without events. */
const writeLeaves = async ({ pool }: Database) => {
  const tables = treeTables(pool);
  await tables.reset();
  const tree = growingTree({ size: 0, tiles: [] });
  const found = { origins: [], keys: [], heads: [] };
  while (tree.size() < LEAVES) {
    const from = await tables.state();
    const tiles = tree.append(hashesIn(randomBytes(CHUNK * HASH_BYTES)));
    const to = { position: from.position + 1n, size: tree.size(), facts: tree.size() };
    await tables.write({ from, to, tiles, eventIds: [], found });
  }
  // Otherwise Postgres would still be tidying up after the load while proofs are measured.
  await pool.query('vacuum (analyze) ledger_entries');
  await pool.query('vacuum (analyze) ledger_tile');
  await pool.query('checkpoint');
};

/** Milliseconds of each proof, read from the tables and checked. */
const provingTimes = async ({ pool }: Database): Promise<readonly number[]> => {
  const reads = ledgerReads(pool);
  const proofs = ledgerProofs(reads);
  const root = Buffer.from(await proofs.root(LEAVES));
  const times: number[] = [];
  for (let count = -WARMING_UP; count < PROOFS; count++) {
    const index = randomInt(LEAVES);
    const started = performance.now();
    const [path = []] = await proofs.inclusions([index], LEAVES);
    if (count >= 0) times.push(performance.now() - started);
    if (count % 100 !== 0) continue;
    const bytes = (await reads.tiles([{ level: 0, tile: Math.floor(index / 256) }])).values().next().value;
    const entry = hashesIn(bytes ?? Buffer.alloc(0))[index % 256] ?? Buffer.alloc(0);
    const reached = rootOfPath(hashes, { hash: hashes.leafHash(entry), index, size: LEAVES }, path);
    if (!reached || !root.equals(reached)) throw new Error(`The proof of leaf ${index} is wrong`);
  }
  return times;
};

export const benchLedger = async (database: Database): Promise<Row[]> => {
  const { events, head } = await seeded(database.connectionString, async (opened) => ({
    events: await writeHistory(opened, EVENTS),
  }));
  const rates: number[] = [];
  for (let round = 0; round < REBUILDS; round++)
    rates.push(await buildingRate(database.connectionString, events, head));
  await writeLeaves(database);
  const times = await provingTimes(database);
  console.log(`  a proof: p50 ${median(times).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`);
  const proof = `inclusion proof among ${LEAVES} leaves, p99`;
  return [
    atLeast(median(rates), { row: `building the ledger of ${events} events`, bound: 30_000, unit: 'events/s' }),
    atMost(percentile(times, 0.99), { row: proof, bound: 5, unit: 'ms' }),
  ];
};
