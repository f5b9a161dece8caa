import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noDeadline } from '../../support/context.ts';
import { expectProblem } from '../../support/expectations.ts';
import { addProperty, PASSWORD, subscriber } from '../../support/journey.ts';
import { type EventRow, entryOfRow } from '../../support/ledger/entry.ts';
import { noise } from '../../support/ledger/noise.ts';
import {
  type Checkpoint,
  openCheckpoint,
  rootByInclusion,
  rootsByConsistency,
  tlogClient,
  treeHash,
} from '../../support/ledger/tlogClient.ts';
import { movedClock } from '../../support/movedClock.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const clock = movedClock(new Date(START).toISOString());
let minutes = 0;
let server: TestServer;
let log: ReturnType<typeof tlogClient>;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  log = tlogClient(`${server.origin}/api/ledger`);
});
afterAll(() => server?.remove());

const nextMinute = async () => {
  minutes += 1;
  clock.moveTo(new Date(START + minutes * 60_000).toISOString());
  await server.runDueJobs();
};
const rows = (): Promise<EventRow[]> =>
  server.query('select stream, type, id, data, metadata from event order by position');
const hear = (stream: string, count: number) =>
  server.core.store.append(`noise-${stream}`, noise(count), 'no-stream', noDeadline);
const storedHeads = async (): Promise<Checkpoint[]> => {
  const [vkey = ''] = await log.vkeys();
  const found = await server.query(
    "select data ->> 'note' as note from event where type = 'LedgerHeadSigned' order by position",
  );
  return found.map(({ note }: { note: string }) => openCheckpoint(note, vkey));
};

describe('the ledger', () => {
  test('introduces its key within a minute, and has nothing beyond its first head', async () => {
    await nextMinute();
    for (const path of ['checkpoint', 'vkey'])
      expect((await server.client().get(`/api/ledger/${path}`)).status).toBe(200);
    const [head] = await storedHeads();
    expect(head?.size).toBeGreaterThan(0);
    for (const path of ['tile/0/001.p/1', 'tile/entries/001.p/1', 'proof/inclusion?index=0&size=1000'])
      expectProblem(await server.client().get(`/api/ledger/${path}`), 404);
  });

  test('is verified by a client that was written from the standards alone', async () => {
    const { client } = await subscriber(server);
    await addProperty(client, { name: 'Slipway' });
    await nextMinute();
    const shown = [await log.checkpoint()];
    for (const count of [1, 255, 300]) {
      await hear(`of${count}`, count);
      await nextMinute();
      shown.push(await log.checkpoint());
    }
    const last = shown.at(-1) as Checkpoint;
    expect(last.size).toBeGreaterThan(512);
    const leaves = await log.verifiedLeaves(last);
    // The server's own schedule may have signed another head between two that were asked for.
    const heads = await storedHeads();
    expect(heads).toEqual(expect.arrayContaining(shown));
    expect(heads.at(-1)).toEqual(last);
    for (const [place, to] of heads.entries()) {
      expect(to.root, 'the root of its first leaves').toEqual(treeHash(leaves.slice(0, to.size)));
      for (const from of heads.slice(0, place + 1)) {
        const proof = await log.consistency(from.size, to.size);
        const proven = rootsByConsistency(from.size, to.size, from.root, proof);
        expect([proven.before, proven.after]).toEqual([from.root, to.root]);
      }
      for (const index of [0, 1, Math.floor(to.size / 2), to.size - 1]) {
        const path = await log.inclusion(index, to.size);
        expect(rootByInclusion(index, to.size, leaves[index] as Buffer, path)).toEqual(to.root);
      }
    }
    // The leaves are the events of the log, in order.
    const stored = await rows();
    expect(await log.entries(last.size)).toEqual(stored.slice(0, last.size).map(entryOfRow));
    expect(stored.map(({ type }) => type)).toContain('LedgerHeadSigned');
  });

  test('signs at most once a minute, and nothing when only heads are new', async () => {
    await hear('minute', 1);
    await nextMinute();
    const head = await log.checkpoint();
    await hear('late', 1);
    clock.moveTo(new Date(clock.now().getTime() + 59_999).toISOString());
    await server.runDueJobs();
    expect(await log.checkpoint()).toEqual(head);
    await nextMinute();
    const next = await log.checkpoint();
    expect(next.size).toBeGreaterThan(head.size);
    await nextMinute();
    await nextMinute();
    expect(await log.checkpoint(), 'nothing has happened').toEqual(next);
  });

  test('proves chosen events, and says which are not covered yet', async () => {
    // With a head of this minute, so that the schedule signs no other one before the last event has been asked for.
    await hear('late1', 1);
    await nextMinute();
    await hear('late2', 1);
    const stored = await rows();
    const ids = [stored[3], stored.at(-1)].map((row) => row?.id ?? '');
    await expect.poll(async () => (await server.core.ledger.reads.leaves(ids)).size).toBe(2);
    const found = await server.core.ledger.proofsOf(ids);
    expect(found).toMatchObject({ proofs: [{ eventId: ids[0], index: 3 }], uncovered: [ids[1]] });
    const { size, root } = await log.checkpoint();
    const leaf = (await log.verifiedLeaves({ size, root }))[3] as Buffer;
    expect(rootByInclusion(3, size, leaf, (found?.proofs[0]?.path ?? []) as Buffer[])).toEqual(root);
  });

  test('an entry tells nothing of its event: with another salt it is another one', async () => {
    const [row] = await rows();
    if (!row) throw new Error('There is no event');
    const guessed = { ...row, metadata: { ...row.metadata, salt: noise(1)[0]?.metadata.salt ?? '' } };
    expect(entryOfRow(guessed)).not.toEqual(entryOfRow(row));
    expect(Buffer.from(row.metadata.salt, 'base64url')).toHaveLength(16);
  });

  test('an erased person leaves every tile and proof as it was', async () => {
    const { client } = await subscriber(server);
    await addProperty(client, { name: 'Erased Cottage' });
    await nextMinute();
    const head = await log.checkpoint();
    const before = await log.verifiedLeaves(head);
    const deletion = await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
    expect(deletion.status).toBeLessThan(300);
    // The server's own schedule may have signed the first of these minutes already.
    const signed = async () => {
      await nextMinute();
      return (await log.checkpoint()).size;
    };
    await expect.poll(signed).toBeGreaterThan(head.size);
    const after = await log.checkpoint();
    expect((await log.verifiedLeaves(after)).slice(0, head.size)).toEqual(before);
    expect(await log.verifiedLeaves(head)).toEqual(before);
  });

  test('the tables come out the same when they are built again, also while heads are signed', async () => {
    const tables = async () => ({
      tree: await server.query('select size, facts from ledger_tree'),
      entries: await server.query('select * from ledger_entries order by tile'),
      tiles: await server.query('select * from ledger_tile order by level, tile'),
      leaves: await server.query('select * from ledger_leaf order by leaf'),
      heads: await server.query('select * from ledger_head order by size'),
    });
    await hear('rebuild', 10);
    await nextMinute();
    const before = await tables();
    const note = await log.note();
    await server.core.tree.reset();
    expectProblem(await server.client().get('/api/ledger/checkpoint'), 503);
    await nextMinute();
    await expect.poll(async () => (await tables()).leaves.slice(0, before.leaves.length)).toEqual(before.leaves);
    expect((await tables()).heads.slice(0, before.heads.length)).toEqual(before.heads);
    expect(await log.note()).toBe(note);
    await hear('after', 1);
    await nextMinute();
    await log.verifiedLeaves(await log.checkpoint());
    const sizes = (await storedHeads()).map(({ size }) => size);
    expect(new Set(sizes).size).toBe(sizes.length);
  });

  test('proves the same with roots that an earlier build has left out, or has not extended', async () => {
    await hear('roots', 40);
    await nextMinute();
    const { size } = await log.checkpoint();
    expect(size).toBeGreaterThan(40);
    const { proofs } = server.core.ledger;
    const before = await proofs.inclusions([1, 17, 39], size);
    for (const earlier of ['null', 'substring(roots for 32)']) {
      await server.query(`update ledger_entries set roots = ${earlier}`);
      expect(await proofs.inclusions([1, 17, 39], size), earlier).toEqual(before);
    }
    await hear('after-an-earlier-build', 1);
    const lastRoots = 'select octet_length(roots) as bytes from ledger_entries order by tile desc limit 1';
    const message = 'the leader writes them again';
    await expect.poll(() => server.query(lastRoots), { message }).not.toEqual([{ bytes: 32 }]);
  });

  test('gives out no tile that is shorter than its address says, because it would be kept for a year', async () => {
    await hear('tile', 3);
    await nextMinute();
    await server.query('create table whole_tile as select * from ledger_entries where tile = 0');
    await server.query('update ledger_entries set entries = substring(entries for 32) where tile = 0');
    const reply = await server.client().get('/api/ledger/tile/0/000.p/3');
    await server.query(
      'update ledger_entries as cut set entries = whole.entries from whole_tile as whole where cut.tile = 0 and octet_length(cut.entries) = 32',
    );
    await server.query('drop table whole_tile');
    expectProblem(reply, 503);
    await log.verifiedLeaves(await log.checkpoint());
  });

  test('is served to any site, without cookies, and as long-lived as it is', async () => {
    const head = await log.checkpoint();
    const reply = (path: string) => fetch(`${server.origin}/api/ledger/${path}`);
    const seen = async (path: string) => {
      const { headers } = await reply(path);
      return ['content-type', 'cache-control', 'access-control-allow-origin', 'set-cookie'].map((name) =>
        headers.get(name),
      );
    };
    expect(await seen('checkpoint')).toEqual(['text/plain; charset=utf-8', 'public, max-age=2', '*', null]);
    const always = 'public, max-age=31536000, immutable';
    expect(await seen('tile/0/000')).toEqual(['application/octet-stream', always, '*', null]);
    expect(await seen('tile/entries/000')).toEqual(['application/octet-stream', always, '*', null]);
    expect(await seen(`proof/inclusion?index=0&size=${head.size}`)).toEqual([
      'application/json; charset=utf-8',
      always,
      '*',
      null,
    ]);
  });

  test('refuses what is malformed in words, and has nothing beyond its head', async () => {
    const { size } = await log.checkpoint();
    const get = (path: string) => server.client().get(`/api/ledger/${path}`);
    const refused: Readonly<Record<string, string>> = {
      'proof/inclusion?size=1': 'index',
      'proof/inclusion?index=0': 'size',
      'proof/inclusion?index=-1&size=1': 'index',
      'proof/inclusion?index=1&size=1': 'index',
      'proof/inclusion?index=0&size=1e3': 'size',
      'proof/inclusion?index=0&index=1&size=2': 'index',
      'proof/consistency?from=2&to=1': 'from',
      'proof/consistency?from=01&to=1': 'from',
      'proof/consistency?from=0&to=9999999999999999': 'to',
    };
    for (const [path, field] of Object.entries(refused)) {
      const { errors = {} } = expectProblem(await get(path), 422);
      expect(Object.keys(errors), path).toEqual([field]);
    }
    const nowhere = [
      `proof/inclusion?index=0&size=${size + 1}`,
      `proof/consistency?from=0&to=${size + 1}`,
      `tile/0/${String(Math.floor(size / 256)).padStart(3, '0')}`,
      `tile/0/${String(Math.floor(size / 256)).padStart(3, '0')}.p/${(size % 256) + 1}`,
      'tile/0/0',
      'tile/0/x000/000',
      'tile/64/000',
      'tile/-1/000',
      'tile/0/000.p/256',
      'tile/entries/000.p/0',
      'tile/entries/../../health',
      'tile/1/x999/x999/x999/x999/x999/999',
      'tile/63/000.p/1',
    ];
    for (const path of nowhere) expect((await get(path)).status, path).toBe(404);
  });
});
