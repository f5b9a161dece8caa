import { randomBytes } from 'node:crypto';
import { cp, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnStop } from '../../server/lib/lifetime.ts';
import { OWNER, PASSWORD } from '../demo/accounts.ts';
import { npmRun } from './run.ts';
import { DEMO, SERVER, type Server, startServer } from './server.ts';
import type { Step } from './steps.ts';

const signIn = async ({ url }: Server): Promise<void> => {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`A sign-in was answered with ${reply.status}`);
  await reply.body?.cancel();
};

const largestFile = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })));
  return sizes.sort((one, other) => other.size - one.size)[0]?.path ?? '';
};

const changeOneByte = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const at = Math.floor(size / 2);
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  } finally {
    await file.close();
  }
};

const inSeconds = ({ seconds }: Server) => `ready after ${seconds.toFixed(1)} s`;

/** Backs up a running server, kills it, and restores the backup into an empty folder. */
export const restoring = (folder: string, onStop: OnStop): readonly Step[] => {
  const keys = {
    MASTER_KEY: randomBytes(32).toString('base64'),
    CREDENTIAL_KEY: randomBytes(32).toString('base64'),
  };
  const [first, second] = ['first', 'second'].map((name) => ({ ...keys, DATA_DIR: join(folder, name) }));
  const [backup, damaged] = [join(folder, 'backup'), join(folder, 'damaged')];
  let server: Server | undefined;

  const start = async (env: Readonly<Record<string, string>> = {}, program = SERVER) => {
    server = await startServer(program, env);
    const started = server;
    onStop(() => started.stop('SIGTERM'));
    await signIn(started);
    return inSeconds(started);
  };
  const verify = (env: Readonly<Record<string, string>> = {}) => npmRun('verify:store', [], { env });

  return [
    { step: 'a server with 41 sample properties and their documents', run: () => start(first, DEMO) },
    { step: 'everything that can be computed again is compared', run: () => verify(first) },
    {
      step: 'a backup is made while the server runs',
      run: () => npmRun('backup', ['--to', backup], { env: first ?? {} }),
    },
    {
      step: 'the server is killed and starts again',
      run: async () => {
        await server?.stop('SIGKILL');
        return start(first);
      },
    },
    { step: 'after the kill everything is compared again', run: () => verify(first) },
    {
      step: 'the backup is read from its first to its last byte',
      run: () => npmRun('verify:store', ['--backup', backup]),
    },
    {
      step: 'control: a copy of the backup with one changed byte is refused',
      run: async () => {
        await cp(backup, damaged, { recursive: true });
        await changeOneByte(await largestFile(damaged));
        return npmRun('verify:store', ['--backup', damaged], { expected: 1 });
      },
    },
    {
      step: 'the backup is restored into an empty folder',
      run: async () => {
        await server?.stop('SIGTERM');
        return npmRun('restore', ['--from', backup], { env: second ?? {} });
      },
    },
    { step: 'what was restored is compared before the first start', run: () => verify(second) },
    { step: 'a server starts from what was restored, and people can sign in', run: () => start(second) },
    { step: 'and is compared again', run: () => verify(second) },
  ];
};
