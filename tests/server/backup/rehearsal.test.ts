import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, copySecrets, restore } from '../../support/backups.ts';
import { PASSWORD, subscriber } from '../../support/journey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { type WebhookReceiver, webhookReceiver } from '../../support/webhookReceiver.ts';
import { addWebhook, deliveriesOf, sendTest } from '../http/integrations/webhookRequests.ts';

const postgres = postgresForFile();
let receiver: WebhookReceiver;
let server: TestServer;
let folder: string;
let owner: Awaited<ReturnType<typeof subscriber>>;
const NOON = new Date('2027-03-01T12:00:00Z');
const ONE = new Date('2027-03-01T13:00:00Z');

/** A backup with a message that waits for its second attempt. The clock stands still, so this server sends it no more. */
beforeAll(async () => {
  receiver = await webhookReceiver();
  receiver.answer('/hook', (response) => response.writeHead(500).end());
  server = await startServer({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, now: () => NOON });
  folder = (await makeFolder()).path;
  owner = await subscriber(server);
  const { client } = owner;
  const { webhook } = await addWebhook(client, receiver.url('/hook'));
  await sendTest(client, webhook.id);
  await until('a failed attempt', async () => (await deliveriesOf(client, webhook.id))[0]?.attempts.length);
  await backUp(server, join(folder, 'backup'));
});
afterAll(async () => {
  await server?.remove();
  await receiver?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A server on the backup an hour later, when the message is due. */
const restored = async (isRehearsal: boolean, keys?: string) => {
  const [databaseUrl, dataDir] = [await postgres.createDatabase(), await temporaryFolder()];
  await copySecrets(server.dataDir, dataDir);
  const said = await restore({
    from: join(folder, 'backup'),
    databaseUrl,
    dataDir,
    isRehearsal,
    ...(keys && { keys }),
  });
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: receiver.url(''),
  };
  const env = { WEBHOOK_ALLOW_PRIVATE: 'true', DATABASE_URL: databaseUrl, ...(isRehearsal && stripe) };
  const started = await startServer({ dataDir, env, now: () => ONE });
  return { said, started };
};

const SENDING = ['webhooks', 'mail'];
const sendingIn = ({ core }: TestServer) =>
  SENDING.filter((name) => core.loops.status().some((one) => one.name === name));

test('a server on a rehearsal sends nothing, runs no job that could, and says so', async () => {
  const before = receiver.at('/hook').length;
  const { said, started } = await restored(true);
  try {
    expect(said.at(-1)).toContain('rehearsal');
    expect(sendingIn(started)).toEqual([]);
    expect(started.local).toBeDefined();
    await started.runDueJobs();
    const jobs = await started.query('select job from scheduled_run order by job');
    expect(jobs).toEqual([{ job: 'delete expired rows' }, { job: 'finish erasures' }]);
    expect(await started.query('select status from webhook_delivery')).toEqual([{ status: 'waiting' }]);
    expect(receiver.at('/hook')).toHaveLength(before);
    const ready = await started.client().get('/api/ready');
    expect(ready.body.parts.rehearsal).toEqual({ ok: true, detail: expect.stringContaining('sends nothing') });
    expect(started.logged.filter((line) => line.includes('a rehearsal'))).toHaveLength(1);
  } finally {
    await started.remove();
  }
});

test('a server on a backup that was restored for good sends what waits', async () => {
  const before = receiver.at('/hook').length;
  const { started } = await restored(false);
  try {
    expect(sendingIn(started)).toEqual(SENDING);
    await receiver.untilAt('/hook', before + 1);
    expect((await started.client().get('/api/ready')).body.parts).not.toHaveProperty('rehearsal');
  } finally {
    await started.remove();
  }
});

test('a rehearsal with a log from before an erasure finishes it', async () => {
  const { client, user } = owner;
  const confirm = { json: { password: PASSWORD, confirm: 'DELETE' } };
  expect((await client.send('DELETE', '/api/account', confirm)).status).toBe(200);
  await backUp(server, join(folder, 'after'));
  const { started } = await restored(true, join(folder, 'after', 'keys'));
  try {
    const ended = 'select from erased_account where account_id = $1 and finished_at is not null';
    await expect.poll(async () => (await started.query(ended, [user.id])).length).toBe(1);
    const done = "select from event where data ->> 'accountId' = $1 and type = 'ErasureCompleted'";
    expect(await started.query(done, [user.id])).toHaveLength(1);
  } finally {
    await started.remove();
  }
});
