import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../support/freePort.ts';
import { serverProgram } from '../../support/serverProcess.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

test('a start without EventStoreDB ends with one line that names the address and no password', async () => {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: await temporaryFolder(),
    EVENT_STORE: `esdb://admin:secret@127.0.0.1:${port}?tls=false`,
  };
  const child = spawn(process.execPath, await serverProgram(), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said.join('')).toBe(
    `EventStoreDB does not answer at esdb://127.0.0.1:${port}: start it, or correct EVENT_STORE\n`,
  );
});
