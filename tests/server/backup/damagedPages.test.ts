import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inDatabaseOf } from '../../support/answeringOwners.ts';
import { flipping, inFreeSpaceOf } from '../../support/flips.ts';
import { answerAll, ownerWithAssessment } from '../../support/journey.ts';
import { runScript } from '../../support/scriptProcess.ts';
import { serverForTest } from '../../support/serverProcess.ts';
import { random, seedOfRun } from '../../support/storedEvents.ts';

/** Changed bits, in each of the tables. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const TIME = 3_600_000;

const { flipBitOf, inPageOf } = flipping(random(seedOfRun()));

const [LOG, MODEL, LEDGER] = ['event', 'property_overview', 'ledger_leaf'] as const;
type Table = typeof LOG | typeof MODEL | typeof LEDGER;

/** The state DB_SHUTDOWNED of Postgres, and where its control file has it. */
const SHUT_DOWN = { at: 16, state: 1 };

/** A store whose server and Postgres have stopped. Bits of its tables can be changed, in pages with rows. */
const stoppedStore = async () => {
  const server = await serverForTest({ TRUST_PROXY: 'true' });
  onTestFinished(server.remove);
  await server.restart();
  for (let count = 0; count < 3; count += 1) {
    const { client, assessmentId } = await ownerWithAssessment(server.url);
    await answerAll(client, assessmentId);
  }
  const places = await inDatabaseOf(server, async (pool) => {
    await expect
      .poll(
        async () => (await pool.query('select size < (select count(*) from event) as behind from ledger_tree')).rows,
      )
      .toEqual([{ behind: false }]);
    const tables = [LOG, MODEL, LEDGER].map(async (name) => {
      const { rows } = await pool.query<{ path: string; pages: number[] }>(
        `select pg_relation_filepath('${name}') as path, array_agg(distinct (ctid::text::point)[0]::int) as pages from ${name}`,
      );
      const [{ path, pages } = { path: '', pages: [] }] = rows;
      return [name, { path: join(server.dataDir, 'postgres', path), pages }] as const;
    });
    return new Map(await Promise.all(tables));
  });
  await server.stopServer();
  const run = (script: string, ...args: readonly string[]) =>
    runScript(script, args, { DATA_DIR: server.dataDir }).ended;
  const verify = async () => {
    const { exitCode, out, err } = await run('verifyStore');
    return { exitCode, faults: out.split('\n').filter((line) => line.startsWith('FAULT')), said: out + err };
  };
  const isShutDown = async () =>
    (await readFile(join(server.dataDir, 'postgres/global/pg_control'))).readUInt32LE(SHUT_DOWN.at) === SHUT_DOWN.state;
  /** Changes a bit of a table's file. Returns what undoes it, and which byte was changed. */
  const flipIn = async (
    table: Table,
    choose = (pages: readonly number[]) => pages,
    placeIn = (_: Buffer, pages: readonly number[]) => inPageOf(pages),
  ) => {
    // On a busy machine Postgres is killed before it has written everything. The next start would then write whole pages
    // again, and so undo the change. A script starts and stops it once more.
    for (let tries = 0; tries < 5 && !(await isShutDown()); tries += 1) await run('verifyStore');
    expect(await isShutDown()).toBe(true);
    const { path, pages } = places.get(table) ?? { path: '', pages: [] };
    const place = placeIn(await readFile(path), choose(pages));
    return { undo: await flipBitOf(path, () => place), place };
  };
  /** Lets Postgres read pages with a wrong checksum. Returns what undoes it. */
  const ignoreChecksums = async () => {
    const path = join(server.dataDir, 'postgres/postgresql.auto.conf');
    const before = await readFile(path);
    await writeFile(path, `${before}ignore_checksum_failure = on\n`);
    return () => writeFile(path, before);
  };
  return { run, verify, flipIn, ignoreChecksums };
};

test(
  'a changed bit in a page of Postgres is found in the log, in a read model and in the ledger',
  async () => {
    const { verify, flipIn } = await stoppedStore();
    expect(await verify()).toMatchObject({ exitCode: 0, faults: [] });
    const told = new Map<Table, RegExp>([
      // The command also reads the last page of the log to open it.
      [
        LOG,
        /^FAULT {2}(event log: cannot be read further|stores: cannot be read): invalid page in block \d+ of relation/,
      ],
      [MODEL, /^FAULT {2}read models: property_overview cannot be read, .* invalid page in block \d+ of relation/],
      [LEDGER, /^FAULT {2}ledger: cannot be read: invalid page in block \d+ of relation/],
    ]);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [table, sentence] of told) {
        const { undo, place } = await flipIn(table);
        const { exitCode, faults, said } = await verify();
        await undo();
        expect(faults, `byte ${place} of ${table}: ${said}`).toEqual([expect.stringMatching(sentence)]);
        expect(exitCode).toBe(1);
      }
    expect(await verify()).toMatchObject({ exitCode: 0, faults: [] });
  },
  TIME,
);

test(
  'a changed bit in the last page of the log, which is read to open it, is told as a fault of the stores',
  async () => {
    const { run, flipIn } = await stoppedStore();
    await flipIn(LOG, (pages) => [Math.max(...pages)]);
    const { exitCode, out } = await run('verifyStore');
    expect(out.split('\n').filter((line) => line.startsWith('FAULT'))).toEqual([
      expect.stringMatching(/^FAULT {2}stores: cannot be read: invalid page in block \d+ of relation/),
    ]);
    expect(exitCode).toBe(1);
  },
  TIME,
);

test(
  'a rebuild heals a read model with a changed bit in a page',
  async () => {
    const { run, flipIn } = await stoppedStore();
    await flipIn(MODEL);
    expect((await run('verifyStore')).exitCode).toBe(1);
    expect(await run('projections', 'rebuild', MODEL)).toMatchObject({ exitCode: 0 });
    expect((await run('verifyStore')).exitCode).toBe(0);
  },
  TIME,
);

test(
  'control: a Postgres that ignores its checksums does not find a changed bit that no query reads',
  async () => {
    const { verify, flipIn, ignoreChecksums } = await stoppedStore();
    await flipIn(
      MODEL,
      (pages) => pages,
      (file, [page = 0]) => inFreeSpaceOf(file, page),
    );
    const heed = await ignoreChecksums();
    expect(await verify()).toMatchObject({ exitCode: 0, faults: [] });
    await heed();
    expect(await verify()).toMatchObject({
      exitCode: 1,
      faults: [expect.stringMatching(/property_overview cannot be read/)],
    });
  },
  TIME,
);
