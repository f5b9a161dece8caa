import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readArguments } from '../../scripts/projections/arguments.ts';
import { uuidv7 } from '../../server/lib/ids.ts';
import { metadata, noDeadline } from '../support/context.ts';
import { address } from '../support/events.ts';
import { newProperty } from '../support/journey.ts';
import { runProjections } from '../support/projectionsCommand.ts';
import { worldForFile } from '../support/world.ts';

const TABLE = 'property_overview';
const world = worldForFile({ ownPostgres: true });

const run = (...args: string[]) => runProjections(world.server.dataDir, ...args);

/** A connection of its own, whose locks end with the test. */
const connection = async () => {
  const client = new Client({ connectionString: world.server.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

const contents = async () => JSON.stringify(await world.server.query(`select * from ${TABLE} order by key`));
const built = async () =>
  Number(
    (await world.server.query('select position from checkpoint where name = $1', [`${TABLE}__next`]))[0]?.position,
  );

/** More events than a rebuild writes at once. */
const EVENTS = 5000;

beforeAll(async () => {
  const { body } = await world.ada.post('/api/properties', newProperty({ name: 'Sea View' }));
  const propertyId: string = body.property.id;
  const { core } = world.server;
  const [added] = await core.events.readStream(`property-${propertyId}`, 0n, noDeadline);
  if (added?.event.type !== 'PropertyAdded') throw new Error('The property was not added');
  const { accountId, nation, propertyType, at } = added.event.data;
  const rename = (name: string) => {
    const personal = { owner: { subject: accountId, details: { ...address, name } } };
    const data = { accountId, propertyId, nation, propertyType, personal, at };
    return { id: uuidv7(), event: { type: 'PropertyChanged' as const, data }, metadata };
  };
  let position = 0n;
  for (let from = 0; from < EVENTS; from += 500) {
    const entries = Array.from({ length: 500 }, (_, index) => rename(`View ${from + index}`));
    ({ position } = await core.events.append(`property-${propertyId}`, entries, BigInt(from), noDeadline));
  }
  expect(await world.server.caughtUp(position)).toBe(true);
});

describe('npm run projections -- rebuild', () => {
  test('ends with a sentence while another rebuild of the model is running, which goes on', async () => {
    const before = await contents();
    const reader = await connection();
    // The first rebuild waits for this reader before it swaps the tables.
    await reader.query(`begin; lock table ${TABLE} in access share mode`);
    const first = run('rebuild', TABLE);
    await expect.poll(built).toBeGreaterThan(EVENTS);
    expect(await run('rebuild', TABLE).ended).toEqual({
      exitCode: 1,
      out: '',
      err: `${TABLE} is being rebuilt by another process: wait until that rebuild has ended\n`,
    });
    await reader.query('commit');
    expect(await first.ended).toMatchObject({ exitCode: 0, out: expect.stringMatching(/was rebuilt up to/), err: '' });
    expect(await contents()).toBe(before);
  });

  test('that is killed while it builds changes nothing, and the next one succeeds', async () => {
    const before = await contents();
    const barrier = await connection();
    // The second write of the rebuild waits for this lock, so that the kill hits a table that is half built.
    await barrier.query(`
      select pg_advisory_lock(1);
      create function wait() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
      create trigger wait before update on checkpoint for each row
        when (new.name = '${TABLE}__next' and old.position > 0) execute function wait()`);
    const killed = run('rebuild', TABLE);
    await expect.poll(built).toBeGreaterThan(0);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await built()).toBeLessThan(EVENTS);
    expect(await contents()).toBe(before);
    expect((await world.ada.get('/api/properties')).status).toBe(200);
    await barrier.query('drop trigger wait on checkpoint; select pg_advisory_unlock(1)').catch(() => undefined);

    expect(await run('rebuild', TABLE).ended).toMatchObject({ exitCode: 0, err: '' });
    expect(await contents()).toBe(before);
  });
});

describe('npm run projections, about the ledger,', () => {
  test('has the running server build the tree again, which comes out the same', async () => {
    const tiles = () =>
      world.server.query(
        "select tile, encode(entries, 'hex') as entries from ledger_entries where tile < 16 order by tile",
      );
    const grown = async () => (await world.server.query('select size::int from ledger_tree'))[0].size;
    await expect.poll(grown).toBeGreaterThan(EVENTS);
    const [before, size] = [await tiles(), await grown()];
    expect(before).toHaveLength(16);
    expect(await run('rebuild', 'ledger').ended).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^The running server, or the next one, builds the ledger again\./),
      err: '',
    });
    await expect.poll(grown).toBeGreaterThanOrEqual(size);
    expect(await tiles()).toEqual(before);
  });

  test('gives it another name, under which the next checkpoint is signed', async () => {
    const checkpoint = async () => (await world.server.client().get('/api/ledger/checkpoint')).status;
    await world.server.runDueJobs();
    expect(await checkpoint()).toBe(200);
    const holder = await connection();
    // The server cannot record in its tree that the log has another name.
    await holder.query('begin; lock table ledger_tree in share mode');
    const { exitCode, out, err } = await run('reopen-ledger').ended;
    expect([exitCode, err]).toEqual([0, '']);
    const [, origin] = /^The ledger is (localhost\/ledger\/[0-9a-f]{12}) now\.\nEmpty caches .+\n$/.exec(out) ?? [];
    const last =
      "select data ->> 'origin' as origin from event where type = 'LedgerOpened' order by position desc limit 1";
    expect(await world.server.query(last)).toEqual([{ origin }]);
    expect(await checkpoint(), 'the last one of the former name').toBe(404);
    await holder.query('rollback');
    const reached = `select leaf < 9223372036854775807 as reached from ledger_origin where origin = '${origin}'`;
    await expect.poll(() => world.server.query(reached)).toEqual([{ reached: true }]);
  });
});

const WHY = 'Build 41 was taken back';
/** They read the streams of properties. */
const stopped = ['account_activity', 'policies', 'property_history', 'property_overview', 'transfer_offer'];

describe('npm run projections, about an event that stops readers,', () => {
  const ready = async () => (await world.server.client().get('/api/ready')).status;
  const published = () => world.server.query("select tile, encode(entries, 'hex') from ledger_entries order by tile");
  const property = async () => (await world.ada.get('/api/properties')).body.properties[0];
  const rename = async (id: string) =>
    (await world.ada.put(`/api/properties/${id}`, newProperty({ name: 'Lea View' }))).status;

  test('lets them go on without it and without a restart, while decisions on its stream stay refused', async () => {
    const { id } = await property();
    const { store, skips } = world.server.core;
    const stream = `property-${id}`;
    const [last] = await store.readStream(stream, noDeadline, { direction: 'backwards', limit: 1 });
    const poison = { id: uuidv7(), type: 'PropertyInspected', data: {}, metadata };
    const { position } = await store.append(stream, [poison], last?.revision ?? 0n, noDeadline);
    await expect.poll(async () => (await skips.stops()).map(({ reader }) => reader).sort()).toEqual(stopped);
    await expect.poll(ready).toBe(503);
    expect(await rename(id)).toBe(500);
    const grown = async () => (await world.server.query('select position::int from ledger_tree'))[0].position;
    await expect.poll(grown).toBeGreaterThanOrEqual(Number(position));
    const log = await world.server.query('select * from event order by position');
    const before = await published();

    expect(await run('skip', String(position), '--why', WHY, '--who', 'olga').ended).toEqual({
      exitCode: 0,
      out: `${stopped.join(', ')} stood still at ${position} (PropertyInspected of ${stream}) and now go on without it.\n`,
      err: '',
    });
    await expect.poll(ready).toBe(200);
    expect(await rename(id), 'a decision needs every event of its stream').toBe(500);
    expect((await world.ada.post('/api/properties', newProperty({ name: 'Cliff View' }))).status).toBe(201);
    expect((await world.server.query('select * from event order by position')).slice(0, log.length)).toEqual(log);
    expect((await published())[0]).toEqual(before[0]);
    expect(await skips.stops()).toEqual([]);
  });

  test.each([
    [['skip'], 'skip needs the POSITION of an event.'],
    [['skip', '-1'], "Unknown option '-1'"],
    [['skip', '7', '8'], 'Unexpected argument: 8'],
    [['rebuild', 'nothing'], 'rebuild needs the NAME of a read model.'],
    [['forget'], 'forget needs the NAME of a read model that this build does not know.'],
    [['forget', TABLE], 'forget needs the NAME of a read model that this build does not know.'],
    [['forget', 'later_model', 'another'], 'Unexpected argument: another'],
    [['drop'], 'Unknown command: drop'],
  ])('refuses %j in words', (args, sentence) => {
    expect(() => readArguments(args, [TABLE])).toThrow(sentence);
  });
});

describe('npm run projections, about a read model of a newer build,', () => {
  const LATER = 'later_model';

  test('drops it, whether it is complete or not, and no other one', async () => {
    expect(await run('forget', LATER).ended).toEqual({
      exitCode: 1,
      out: '',
      err: `There is no read model ${LATER} of another build.\n`,
    });
    for (const version of [0, 1]) {
      await world.server.query(`create table ${LATER} (key text primary key)`);
      await world.server.query(`insert into checkpoint (name, version, position) values ('${LATER}', ${version}, 0)`);
      const { out } = await run('status').ended;
      expect(out).toContain(
        version === 0 ? `${LATER} of another build is not complete.` : `${LATER} is of a newer build`,
      );
      expect(await run('forget', LATER).ended).toEqual({
        exitCode: 0,
        out: `${LATER} was dropped. A process of this build may lead again.\n`,
        err: '',
      });
      expect(await world.server.query(`select to_regclass('${LATER}') as name`)).toEqual([{ name: null }]);
    }
  });

  test('drops none of this build', async () => {
    const { exitCode, err } = await run('forget', TABLE).ended;
    expect(exitCode).toBe(2);
    expect(err).toContain('forget needs the NAME of a read model that this build does not know.');
    expect((await world.server.query(`select to_regclass('${TABLE}') as name`))[0].name).toBe(TABLE);
  });
});

describe('npm run projections, when the log ends before the checkpoints,', () => {
  let head = 0n;
  beforeAll(async () => {
    await world.server.query(`delete from event where position > ${EVENTS}`);
    head = await world.server.core.store.head(noDeadline);
  });
  const sentence = /^The event log ends at 5000, but this database has read it up to \d+: bring the right log back, or/;

  test('points at them in its status', async () => {
    const { exitCode, out, err } = await run('status').ended;
    expect(out).toContain(`The log ends at ${head}.`);
    expect(out).toMatch(/^property_overview has read up to \d+, which is beyond the end of the log\.$/m);
    for (const reader of stopped) expect(out).toMatch(new RegExp(`^${reader} skips \\d+ \\(olga, .*: ${WHY}\\)$`, 'm'));
    expect(out).not.toContain('stands still');
    expect(err).toMatch(sentence);
    expect(exitCode).toBe(1);
  });

  test('refuses a rebuild, which would wait for ever', async () => {
    const { exitCode, err } = await run('rebuild', TABLE).ended;
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(1);
  });
});
