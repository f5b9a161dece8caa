import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { postgresProcessesIn } from '../../../server/adapters/embeddedPostgres/processes.ts';
import { keyOf, PRODUCTION } from '../../support/productionSettings.ts';
import { serverProgram } from '../../support/serverProcess.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

// config.test.ts asks readConfig for many more values. Here the server itself is started.

/** Takes every connection and ends it. It holds the port of the server, at which Postgres and the server of mails would be, too. */
const heldPort = async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connected: once(server, 'connection'),
    count: () => connections,
  };
};

type Settings = Readonly<Record<string, string | undefined>>;

/** Starts the server in production with all settings, and with these changes. */
const start = async (changes: (folder: string, port: number) => Settings | Promise<Settings>) => {
  const folder = await temporaryFolder();
  const { port, connected, count } = await heldPort();
  const dataDir = join(folder, 'data');
  const env = {
    PATH: process.env.PATH,
    ...PRODUCTION,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    EVENT_STORE: 'postgres',
    DATABASE_URL: `postgres://letproof:1853@127.0.0.1:${port}/letproof`,
    SMTP_URL: `smtp://letproof:1853@127.0.0.1:${port}`,
    S3_BUCKET: undefined,
    ...(await changes(folder, port)),
  };
  const child = spawn(process.execPath, await serverProgram(), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    // There are none, unless the test has failed.
    for (const pid of await postgresProcessesIn(join(dataDir, 'postgres'))) process.kill(pid, 'SIGKILL');
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([exitCode]) => ({ exitCode, ...said }));
  return { ended, connected, connections: count, hasData: () => existsSync(dataDir) };
};

test('control: with all settings the server starts, and connects to its database', async () => {
  const { ended, connected } = await start(() => ({}));
  await Promise.race([connected, ended.then(({ err }) => expect.fail(err))]);
});

/** Without a database of its own, a start that goes on makes its data folder first. */
const EMBEDDED = { DATABASE_URL: undefined };

const inFile = async (folder: string, secret: string): Promise<string> => {
  const path = join(folder, 'secret');
  await writeFile(path, `${secret}\n`);
  return path;
};

const REFUSED: readonly [
  what: string,
  named: string,
  secret: string,
  changes: (folder: string, port: number) => Settings | Promise<Settings>,
][] = [
  ['no master key', 'MASTER_KEY', keyOf(32), () => ({ MASTER_KEY: undefined })],
  ['a master key that is no key', 'MASTER_KEY', 'changeme', () => ({ ...EMBEDDED, MASTER_KEY: 'changeme' })],
  [
    'a weak key in a file',
    'LEDGER_KEY',
    Buffer.alloc(32, 'key').toString('base64'),
    async (folder) => ({
      ...EMBEDDED,
      LEDGER_KEY: undefined,
      LEDGER_KEY_FILE: await inFile(folder, Buffer.alloc(32, 'key').toString('base64')),
    }),
  ],
  [
    'the default password of Postgres',
    'DATABASE_URL',
    'postgres:postgres',
    (_, port) => ({ DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${port}/letproof` }),
  ],
  [
    'no secret for the notices of Stripe',
    'STRIPE_WEBHOOK_SECRET',
    'sk_test_1',
    () => ({ STRIPE_WEBHOOK_SECRET: undefined }),
  ],
];

test.each(REFUSED)('with %s it ends at once, with one sentence that names %s', async (_, named, secret, changes) => {
  const { ended, connections, hasData } = await start(changes);
  const { exitCode, out, err } = await ended;
  expect([exitCode, out]).toEqual([1, '']);
  expect(err).toMatch(new RegExp(`^Configuration: ${named} [^\\n]+\\n$`));
  expect(err).not.toContain(secret);
  expect([hasData(), connections()]).toEqual([false, 0]);
});
