import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AGENT, OWNER } from '../../scripts/demo/accounts.ts';
import { AGENCY } from '../../scripts/demo/properties.ts';
import { refuseHalfDemo, refuseOtherLog } from '../../scripts/demo/refusals.ts';
import { seeder } from '../../scripts/demo/seed.ts';
import { recordingSubscription } from '../../server/application/recordSubscription.ts';
import { addProperty, PASSWORD, register, subscriber } from '../support/journey.ts';
import { runScript } from '../support/scriptProcess.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
/** Stores that do not answer: what used them would end with an error. */
const NOWHERE = {
  DATABASE_URL: 'postgres://127.0.0.1:1/letproof',
  EVENT_STORE: 'esdb://127.0.0.1:1?tls=false',
  MASTER_KEY,
};

test.each(['demo', 'demoYear'])('%s does not run in production', async (script) => {
  const { ended } = runScript(script, [], { ...NOWHERE, NODE_ENV: 'production', DATA_DIR: await temporaryFolder() });
  const name = script === 'demo' ? 'npm run demo' : 'npm run demo:year';
  expect(await ended).toEqual({ exitCode: 1, out: '', err: `${name} does not run in production.\n` });
});

describe('npm run demo', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.remove());

  test('goes on with a log that it has made', async () => {
    const own = await startServer();
    onTestFinished(own.remove);
    await refuseOtherLog(own.core);
    await register(own.client(), { email: OWNER.email });
    await register(own.client());
    await refuseOtherLog(own.core);
  });

  test('says so if it was stopped while it added its sample data', async () => {
    const own = await startServer();
    onTestFinished(own.remove);
    await refuseHalfDemo(own.core);
    await register(own.client(), { email: OWNER.email });
    await expect(refuseHalfDemo(own.core)).rejects.toThrow('start it with an empty DATA_DIR');
    const { client } = await subscriber(own, 'multi_yearly', { email: AGENT.email });
    await addProperty(client);
    await expect(refuseHalfDemo(own.core)).rejects.toThrow('start it with an empty DATA_DIR');
    expect(AGENCY.length).toBeGreaterThan(1);
  });

  test('goes on after the account of the agent was deleted', async () => {
    const own = await startServer();
    onTestFinished(own.remove);
    await register(own.client(), { email: OWNER.email });
    const client = own.client();
    const { id } = await register(client, { email: AGENT.email });
    const { local } = own;
    if (!local) throw new Error('It has no local payments');
    const recordSubscription = recordingSubscription({ ...own.core, payments: local, now: own.now });
    const { subscribe, add } = seeder({ ...own, recordSubscription });
    await subscribe(id, AGENCY.length);
    for (const property of AGENCY) await add(id, { ...property, standing: 'not-assessed' }, AGENCY.length);
    await refuseHalfDemo(own.core);
    const confirm = { json: { password: PASSWORD, confirm: 'DELETE' } };
    expect((await client.send('DELETE', '/api/account', confirm)).status).toBe(200);
    await refuseHalfDemo(own.core);
  });

  test('adds nothing to a log with accounts of others', async () => {
    await register(server.client());
    const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl, PORT: '0' };
    const { exitCode, err } = await runScript('demo', [], env).ended;
    expect([exitCode, err]).toEqual([
      1,
      'The event log has accounts that are not those of the demo: choose another DATA_DIR.\n',
    ]);
    expect(await server.query("select from event where type = 'EmailClaimed'")).toHaveLength(1);
  });
});

test('npm run demo:year uses nothing of an installation, and leaves no folder behind', async () => {
  const [dataDir, temporary] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(dataDir, 'master-key'), 'kept');
  const env = { ...NOWHERE, NODE_ENV: 'development', DATA_DIR: dataDir, TMPDIR: temporary };
  const { child, ended } = runScript('demoYear', [], env);
  const own = async () => (await readdir(temporary)).filter((name) => name.startsWith('letproof-demo-year-'));
  let used: readonly string[] = [];
  // The year has begun.
  child.stdout?.once('data', async () => {
    used = await own();
    child.kill('SIGINT');
  });
  const said = await ended;
  expect(await readdir(dataDir)).toEqual(['master-key']);
  expect(said).toMatchObject({ exitCode: 130, err: '' });
  expect(used).toHaveLength(1);
  expect(await own()).toEqual([]);
});
