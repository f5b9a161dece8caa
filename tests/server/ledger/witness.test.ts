import { verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noDeadline } from '../../support/context.ts';
import { noise } from '../../support/ledger/noise.ts';
import { openCheckpoint, tlogClient } from '../../support/ledger/tlogClient.ts';
import { startWitness } from '../../support/ledger/witness.ts';
import { movedClock } from '../../support/movedClock.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const clock = movedClock(new Date(START).toISOString());
let server: TestServer;
let log: ReturnType<typeof tlogClient>;
type Witness = Awaited<ReturnType<typeof startWitness>>;
let honest: Witness;
let faulty: Witness;
let minutes = 0;

beforeAll(async () => {
  const vkeys = () => log.vkeys();
  honest = await startWitness('witness.example/honest', vkeys);
  faulty = await startWitness('witness.example/faulty', vkeys);
  const LEDGER_WITNESSES = [honest, faulty].map(({ vkey, url }) => `${vkey} ${url}`).join(', ');
  server = await startServer({ now: clock.now, env: { LEDGER_WITNESSES } });
  log = tlogClient(`${server.origin}/api/ledger`);
});
afterAll(async () => {
  await server?.remove();
  await honest?.stop();
  await faulty?.stop();
});

const nextHead = async () => {
  minutes += 1;
  clock.moveTo(new Date(START + minutes * 60_000).toISOString());
  await server.core.store.append(`noise-${minutes}`, noise(minutes * 20), 'no-stream', noDeadline);
  await server.runDueJobs();
  return log.checkpoint();
};
/** Who has signed what is served. */
const signers = async () =>
  (await log.note())
    .split('\n')
    .filter((line) => line.startsWith('— '))
    .map((line) => line.split(' ')[1]);

const isCosigned = async ({ publicKey }: Witness, name: string): Promise<boolean> => {
  const note = await log.note();
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
  const line = note.split('\n').find((one) => one.startsWith(`— ${name} `)) ?? '';
  const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
  if (bytes.length === 0) return false;
  const signed = `cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${text}`;
  return verify(null, Buffer.from(signed), publicKey, bytes.subarray(12));
};

test('witnesses cosign each head after they have checked that the log only grew', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { origin } = await nextHead();
    await expect.poll(signers).toEqual([origin, 'witness.example/faulty', 'witness.example/honest']);
    expect(await isCosigned(honest, 'witness.example/honest')).toBe(true);
  }
  expect(honest.asked.map(({ status }) => status)).toEqual([200, 200]);
  expect(honest.asked[1]?.old).toBe(honest.asked[0]?.size);
});

test.each(['lies', 'garbage'] as const)('a witness that answers with %s holds nothing up', async (how) => {
  faulty.behave(how);
  const { origin } = await nextHead();
  await expect.poll(signers).toEqual([origin, 'witness.example/honest']);
  await expect
    .poll(
      () => server.logged.filter((line) => line.includes('The witness witness.example/faulty has not cosigned')).length,
    )
    .toBeGreaterThan(0);
  server.logged.length = 0;
});

test('a witness that has an earlier size is sent the proof from there', async () => {
  faulty.behave('honest');
  const { origin, size } = await nextHead();
  await expect.poll(signers).toEqual([origin, 'witness.example/faulty', 'witness.example/honest']);
  const last = faulty.asked.at(-1);
  expect(last).toMatchObject({ status: 200, size });
});

test('a witness that fails again for the same reason is reported again', async () => {
  server.logged.length = 0;
  faulty.behave('garbage');
  await nextHead();
  await expect.poll(() => server.logged.join('\n')).toContain('The witness witness.example/faulty has not cosigned');
});

test('a witness that hangs holds nothing up', async () => {
  faulty.behave('hangs');
  const { origin } = await nextHead();
  await expect.poll(signers).toEqual([origin, 'witness.example/honest']);
});

test('a witness that has seen more than the log has is reported and not asked to accept less', async () => {
  const { origin, size } = await log.checkpoint();
  honest.pretendToKnow(origin, size + 1_000_000);
  await nextHead();
  await expect
    .poll(() => server.logged.join('\n'))
    .toContain(`it says that it has cosigned the size ${size + 1_000_000}`);
  expect(await signers()).not.toContain('witness.example/honest');
  expect(openCheckpoint(await log.note(), (await log.vkeys())[0] ?? '').size).toBeGreaterThan(size);
});

test('a witness that cannot be reached is reported with the reason', async () => {
  await faulty.stop();
  await nextHead();
  await expect.poll(() => server.logged.join('\n')).toContain('ECONNREFUSED');
});
