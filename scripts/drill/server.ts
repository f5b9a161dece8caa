import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { HEAP_SETTINGS } from '../heapSettings.ts';
import { withoutSettings } from '../ownEnvironment.ts';

/** Milliseconds for a server to become ready. The demo records thousands of events first. */
const START = 180_000;
/** Milliseconds between questions whether it is. */
const INTERVAL = 50;

const READY = /LetProof .*is ready at (\S+)/;

/** As `npm start` and `npm run demo` do. */
export const SERVER = [...HEAP_SETTINGS, 'dist/server/main.js'];
export const DEMO = ['--import', 'tsx', 'scripts/demo.ts'];

const isReady = async (url: string): Promise<boolean> => {
  const reply = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  await reply?.body?.cancel();
  return reply?.ok ?? false;
};

/** Starts a server on a free port. Resolves when it is ready to serve. */
export const startServer = async (program: readonly string[], env: Readonly<Record<string, string>>) => {
  const started = performance.now();
  const child = spawn(process.execPath, program, {
    env: { ...withoutSettings(process.env), ...env, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const url = () => READY.exec(output)?.[1];
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  for (let address = url(); !address || !(await isReady(address)); address = url()) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output.trim()}`);
    if (performance.now() - started > START) {
      await stop('SIGKILL');
      throw new Error('The server was not ready within three minutes');
    }
    await delay(INTERVAL);
  }
  return { url: url() ?? '', seconds: (performance.now() - started) / 1000, stop };
};
export type Server = Awaited<ReturnType<typeof startServer>>;
