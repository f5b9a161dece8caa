import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reopenLedger } from '../../server/ledger/reopen.ts';
import { checkBundle } from '../../verifier/check/checkBundle.ts';
import type { BundleFiles } from '../../verifier/contract.ts';
import { manifestOf, unpacked } from '../support/bundles.ts';
import type { HttpClient } from '../support/http.ts';
import { answer, ownerWithAssessment } from '../support/journey.ts';
import { startWitness } from '../support/ledger/witness.ts';
import { movedClock } from '../support/movedClock.ts';
import { startServer, type TestServer } from '../support/server.ts';

// One property, whose bundle is made before and after the log gets another key, a witness and another name.

const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
let owner: HttpClient;
let assessmentId: string;
let witness: Awaited<ReturnType<typeof startWitness>>;

const nextMinute = () => clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
const vkeys = async () => (await server.client().get('/api/ledger/vkey')).text.trim().split('\n');
const ask = () => owner.get(`/api/assessment/${assessmentId}/bundle?withhold=1`);
const bundle = async () => {
  const { status, text, bytes } = await ask();
  expect(status, text.slice(0, 300)).toBe(200);
  return unpacked(bytes);
};
const check = async (files: BundleFiles, ...keys: string[]) => {
  const { answer: found, refusal, proved } = await checkBundle({ files, keys, now: clock.now() });
  return { found: refusal?.title ?? found, proved: proved.map(({ title }) => title) };
};
const OTHER_KEY = 'It was signed by another key';

/** Another process on the same data. */
const restart = async (env: Record<string, string>) => {
  const { dataDir } = server;
  const { jar } = owner;
  await server.stop();
  server = await startServer({ now: clock.now, dataDir, env });
  owner = server.client();
  for (const [name, value] of jar) owner.jar.set(name, value);
};

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  ({ client: owner, assessmentId } = await ownerWithAssessment(server.origin));
  witness = await startWitness('witness.example', vkeys);
});
afterAll(async () => {
  await server?.remove();
  await witness?.stop();
});

describe('a bundle', () => {
  const LEDGER_KEY = Buffer.alloc(32, 9).toString('base64');

  test('made after the key was changed needs the key that has signed it', async () => {
    // So that this minute has its head, and the next one has something to sign. Then that minute has no room for a third.
    await server.runJobsAgain('sign the ledger');
    await answer(owner, assessmentId, 3, 'Yes');
    nextMinute();
    const first = await bundle();
    const [old = ''] = await vkeys();
    expect(await check(first, old)).toMatchObject({ found: 'genuine' });

    await restart({ LEDGER_KEY });
    // Nothing but the key is new, and the log has not introduced it yet.
    expect((await ask()).status, 'signed by a key that nobody can find').toBe(409);
    nextMinute();
    const second = await bundle();
    const [current = '', former] = await vkeys();
    expect(former).toBe(old);
    expect(manifestOf(second)).toMatchObject({ signedBy: current, log: { vkey: current } });
    expect((await check(second, old)).found).toBe(OTHER_KEY);
    expect((await check(second, current)).found).toBe('genuine');
    expect((await check(second, old, current)).found).toBe('genuine');
    // The former one stays what it was, with either the old key or both.
    expect((await check(first, current)).found).toBe(OTHER_KEY);
    expect((await check(first, ...(await vkeys()))).found).toBe('genuine');
  });

  test('has the cosignature of a witness, which can be demanded, right after a change', async () => {
    const LEDGER_WITNESSES = `${witness.vkey} ${witness.url}`;
    const without = await bundle();
    await restart({ LEDGER_KEY, LEDGER_WITNESSES });
    await answer(owner, assessmentId, 3, 'No');
    nextMinute();
    const cosigned = await bundle();
    const [current = ''] = await vkeys();
    const result = await check(cosigned, current, witness.vkey);
    expect(result.found).toBe('genuine');
    expect(result.proved).toContain('The log is one log');
    expect((await check(without, current, witness.vkey)).found).toBe('A witness has not signed');
    const other = await startWitness('witness.example', vkeys);
    await other.stop();
    expect((await check(cosigned, current, other.vkey)).found, 'another key of the same name').toBe(
      'A witness has not signed',
    );
  });

  test('made after the log got another name is genuine by the key under each of them', async () => {
    const before = await vkeys();
    const origin = await reopenLedger(server.core.commands.ledger, { host: 'localhost', now: clock.now });
    // The server takes the new name from the log, a moment later.
    await expect.poll(vkeys).not.toEqual(before);
    nextMinute();
    // Signs a head under the new name. On a slow machine its bundle has no time to wait for the witness.
    await bundle();
    await expect
      .poll(async () => (await server.client().get('/api/ledger/checkpoint')).text)
      .toContain('— witness.example ');
    const files = await bundle();
    const [current = ''] = await vkeys();
    expect(manifestOf(files).log).toMatchObject({ origin, vkey: current });
    expect((await check(files, ...before)).found).toBe('genuine');
    expect((await check(files, current)).found).toBe('genuine');
    expect((await check(files, current, witness.vkey)).found).toBe('genuine');
    expect((await check(files, ...before, witness.vkey)).found, 'the witness knows the other name').toBe(OTHER_KEY);
  });
});
