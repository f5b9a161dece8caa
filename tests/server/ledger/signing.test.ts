import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { presentKeys } from '../../../server/ledger/presentKeys.ts';
import { checkpointSigner } from '../../../server/ledger/signer.ts';
import { HEADS, newOrigin, signingHeads } from '../../../server/ledger/signHead.ts';
import { type Core, startCore } from '../../../server/process/core.ts';
import { readinessOf } from '../../../server/process/readiness.ts';
import { context, noDeadline } from '../../support/context.ts';
import { noise } from '../../support/ledger/noise.ts';
import { openCheckpoint } from '../../support/ledger/tlogClient.ts';
import { recordingLogger } from '../../support/logs.ts';
import { movedClock } from '../../support/movedClock.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { optionsFor } from '../../support/usedDatabase.ts';

const postgres = postgresForFile();
const START = Date.parse('2026-11-20T12:00:00.000Z');
const until = new AbortController().signal;

const setUp = async () => {
  const url = await postgres.createDatabase();
  const clock = movedClock(new Date(START).toISOString());
  const { logger, lines } = recordingLogger();
  let minutes = 0;
  const startAnother = async (ledger: Parameters<typeof startCore>[0]['ledger'] = {}) => {
    const core = await startCore({ ...optionsFor(url), logger, now: clock.now, ledger });
    onTestFinished(core.stop);
    return core;
  };
  return {
    clock,
    lines,
    startAnother,
    nextMinute: () => {
      minutes += 1;
      clock.moveTo(new Date(START + minutes * 60_000).toISOString());
    },
  };
};

let streams = 0;
const hear = (core: Core, count: number) => {
  streams += 1;
  return core.store.append(`noise-${streams}`, noise(count), 'no-stream', noDeadline);
};

type Signed = { size: number; rootHash: string; note: string; vkey: string; origin: string };
const headsOf = async (core: Core): Promise<Signed[]> =>
  (await core.store.readStream('ledger-heads', noDeadline)).flatMap(({ type, data }) =>
    type === 'LedgerHeadSigned' ? [data as Signed] : [],
  );
test('two leaders that sign at once, even of different sizes, store one head a minute', async () => {
  const { startAnother, nextMinute, clock } = await setUp();
  const first = await startAnother();
  const second = await startAnother();
  // A process that no longer leads may be behind: it signs a smaller tree.
  const late = signingHeads({
    handle: second.commands.ledger,
    store: second.store,
    hub: second.hub,
    tables: { state: async () => ({ ...(await second.tree.state()), size: (await second.tree.state()).size - 1 }) },
    reads: second.ledger.reads,
    proofs: second.ledger.proofs,
    checkHead: async () => {},
    signer: checkpointSigner(second.secrets.ledgerKey),
    host: 'localhost',
    now: clock.now,
  });
  for (let round = 0; round < 6; round += 1) {
    nextMinute();
    await hear(first, 3);
    await Promise.all([first.ledger.signHead(until), second.ledger.signHead(until), late(until)]);
  }
  const heads = await headsOf(first);
  expect(heads).toHaveLength(6);
  const origins = (await first.store.readStream('ledger-heads', noDeadline)).filter(
    ({ type }) => type === 'LedgerOpened',
  );
  expect(origins, 'one of them has opened it').toHaveLength(1);
  for (const [place, { note, size, vkey }] of heads.entries()) {
    const { root } = openCheckpoint(note, vkey);
    expect(root).toEqual(Buffer.from(await first.ledger.proofs.root(size)));
    expect(size).toBeGreaterThan(heads[place - 1]?.size ?? 0);
  }
});

test('who comes second in a minute waits until the head of the first is published', async () => {
  const { startAnother, nextMinute, clock } = await setUp();
  const core = await startAnother();
  await hear(core, 3);
  await core.ledger.signHead(until);
  await hear(core, 200);
  nextMinute();
  const at = clock.now().toISOString();
  const [{ size, ...last } = { size: 0, origin: '', rootHash: '' }] = await headsOf(core);
  const signed = { origin: last.origin, size: size + 1, rootHash: last.rootHash, vkey: 'another', at, note: '' };
  const { position } = await core.commands.ledger(HEADS, { type: 'SignHead', ...signed }, context);
  await core.ledger.signHead(until);
  expect((await core.tree.state()).position).toBeGreaterThanOrEqual(position ?? 0n);
});

test('another key signs from its first head on, and the former key stays listed', async () => {
  const { startAnother, nextMinute } = await setUp();
  const first = await startAnother();
  await hear(first, 1);
  await first.ledger.signHead(until);
  await first.stop();
  nextMinute();
  const second = await startAnother({ seed: Buffer.alloc(32, 9) });
  // Nothing but the key is new: it is introduced once.
  for (let round = 0; round < 2; round += 1) {
    await second.ledger.signHead(until);
    nextMinute();
  }
  const [before, after, ...more] = await headsOf(second);
  expect(more).toEqual([]);
  if (!before || !after) throw new Error('Two heads are expected');
  expect(after.origin).toBe(before.origin);
  expect((await second.ledger.presentKeys(noDeadline)).map(({ vkey }) => vkey)).toEqual([after.vkey, before.vkey]);
  expect(openCheckpoint(before.note, before.vkey).size).toBe(before.size);
  expect(openCheckpoint(after.note, after.vkey).size).toBe(after.size);
  expect(() => openCheckpoint(after.note, before.vkey)).toThrow('not signed');
});

test('a key that was replaced never signs again, also under another name of the log, and each attempt fails', async () => {
  const { startAnother, nextMinute } = await setUp();
  const [former, present] = [await startAnother(), await startAnother({ seed: Buffer.alloc(32, 9) })];
  await hear(former, 1);
  await former.ledger.signHead(until);
  nextMinute();
  await present.ledger.signHead(until);
  const keys = await present.ledger.reads.keys();
  const reopen = { type: 'ReopenLedger', origin: newOrigin('localhost'), at: '2026-11-20T12:00:30.000Z' } as const;
  for (const signing of [1, 2]) {
    nextMinute();
    await hear(former, 3);
    await expect(former.ledger.signHead(until), `attempt ${signing}`).rejects.toThrow('must not come back');
    expect(await headsOf(former), `attempt ${signing}`).toHaveLength(2);
    await former.commands.ledger(HEADS, reopen, context);
  }
  expect(await former.ledger.reads.keys()).toEqual(keys);
  await present.ledger.signHead(until);
  expect((await headsOf(present)).at(-1)).toMatchObject({ origin: reopen.origin });
  expect(await present.ledger.reads.keys()).toHaveLength(3);
});

test('no keys are given out while the tables have not reached the last head', async () => {
  const { startAnother, nextMinute } = await setUp();
  const first = await startAnother();
  expect(await first.ledger.presentKeys(noDeadline)).toEqual([]);
  await hear(first, 1);
  await first.ledger.signHead(until);
  nextMinute();
  const second = await startAnother({ seed: Buffer.alloc(32, 9) });
  await second.ledger.signHead(until);
  const keys = await second.ledger.presentKeys(noDeadline);
  expect(keys).toHaveLength(2);
  // As after a restore: the tree has got to the first key.
  await second.pool.query('delete from ledger_key where vkey = $1', [keys[0]?.vkey]);
  await expect(second.ledger.presentKeys(noDeadline)).rejects.toThrow('is being built again');
  await second.pool.query('insert into ledger_key (vkey, leaf) values ($1, $2)', [keys[0]?.vkey, keys[0]?.leaf]);
  expect(await second.ledger.presentKeys(noDeadline)).toEqual(keys);
  // Or not yet to the present name of the log.
  await second.pool.query("update ledger_origin set origin = 'localhost/ledger/former'");
  await expect(second.ledger.presentKeys(noDeadline)).rejects.toThrow('is being built again');
});

test('no keys are given out while the event store does not answer, and the head still is', async () => {
  const { startAnother } = await setUp();
  const core = await startAnother();
  await hear(core, 1);
  await core.ledger.signHead(until);
  const away = new StoreUnavailable('The event store does not answer');
  const keys = presentKeys({ reads: core.ledger.reads, handle: { freshState: () => Promise.reject(away) } });
  await expect(keys(noDeadline)).rejects.toBe(away);
  expect(await core.ledger.reads.head()).toBeDefined();
});

const changeEntry = (core: Core) =>
  core.pool.query('update ledger_entries set entries = set_byte(entries, 40, get_byte(entries, 40) # 1)');

test('nothing is signed once the tree differs from a signed head, and the process says so', async () => {
  const { startAnother, nextMinute, lines } = await setUp();
  const core = await startAnother();
  // Enough for stored roots, which must not stand for the entries here.
  await hear(core, 40);
  await core.ledger.signHead(until);
  expect(core.ledger.fault()).toBeUndefined();
  const { position } = await hear(core, 1);
  await expect.poll(async () => (await core.tree.state()).position).toBe(position);
  await changeEntry(core);
  for (let round = 0; round < 2; round += 1) {
    nextMinute();
    await expect(core.ledger.signHead(until)).rejects.toThrow('is not the one that was signed');
  }
  expect(core.ledger.fault()).toContain('were changed');
  expect((await readinessOf(core)()).ledger).toMatchObject({ ok: false });
  expect(lines.filter((line) => line.includes('is not the one that was signed'))).toHaveLength(1);
  expect(await headsOf(core)).toHaveLength(1);
});

/** Changes an entry of the tree, and has the process find it. */
const makeFaulty = async (core: Core, nextMinute: () => void) => {
  await hear(core, 40);
  await core.ledger.signHead(until);
  const { position } = await hear(core, 1);
  // Later events would write the last tile again.
  await expect.poll(async () => (await core.tree.state()).position).toBe(position);
  await changeEntry(core);
  nextMinute();
  await expect(core.ledger.signHead(until)).rejects.toThrow('is not the one that was signed');
  expect(core.ledger.fault()).toBeDefined();
};

test('a tree that is built again from a sound log is signed again by the same process, which is ready', async () => {
  const { startAnother, nextMinute } = await setUp();
  const core = await startAnother();
  await makeFaulty(core, nextMinute);
  const before = (await core.tree.state()).size;
  await core.tree.reset();
  await expect.poll(core.ledger.fault).toBeUndefined();
  await expect.poll(async () => (await core.tree.state()).size).toBeGreaterThanOrEqual(before);
  expect((await readinessOf(core)()).ledger).toMatchObject({ ok: true });
  nextMinute();
  await core.ledger.signHead(until);
  const [first, second] = await headsOf(core);
  if (!first || !second) throw new Error('Two heads are expected');
  for (const { size, rootHash } of [first, second])
    expect(Buffer.from(await core.ledger.proofs.root(size)).toString('base64')).toBe(rootHash);
});

test('a tree that is built again from a changed log is not signed', async () => {
  const { startAnother, nextMinute } = await setUp();
  const core = await startAnother();
  await makeFaulty(core, nextMinute);
  await core.pool.query(`update event set data = '{"changed": true}' where position = 3`);
  await core.tree.reset();
  // Cleared when the tree begins again, and found again when it reaches the head.
  await expect.poll(async () => (await core.tree.state()).size).toBeGreaterThan(40);
  await expect.poll(core.ledger.fault).toContain('were changed');
  nextMinute();
  await expect(core.ledger.signHead(until)).rejects.toThrow('is not the one that was signed');
  expect(await headsOf(core)).toHaveLength(1);
});

test('a process that no longer leads leaves the fault of the tree to the one that leads', async () => {
  const { startAnother, nextMinute } = await setUp();
  const [first, second] = [await startAnother(), await startAnother()];
  await makeFaulty(first, nextMinute);
  first.leadership.setOutdated(true);
  await expect.poll(first.ledger.fault).toBeUndefined();
  await expect.poll(() => second.leadership.role().leads).toBe(true);
  nextMinute();
  await expect(second.ledger.signHead(until)).rejects.toThrow('is not the one that was signed');
  expect(second.ledger.fault()).toContain('were changed');
});

test('a head is not shown under a former name of the ledger', async () => {
  const { startAnother } = await setUp();
  const core = await startAnother();
  await hear(core, 1);
  await core.ledger.signHead(until);
  expect(await core.ledger.reads.head()).toBeDefined();
  const reopen = { type: 'ReopenLedger', origin: newOrigin('localhost'), at: '2026-11-20T12:00:30.000Z' } as const;
  await core.commands.ledger(HEADS, reopen, context);
  await expect.poll(core.ledger.reads.head).toBeUndefined();
  await core.ledger.signHead(until);
  expect(await core.ledger.reads.head()).toMatchObject({ origin: reopen.origin });
});
