import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for a server to become ready. */
const START = 60_000;
/** Milliseconds between questions whether it is. */
const INTERVAL = 50;

const READY = /LetProof is ready at (\S+)/;

const isReady = async (url: string): Promise<boolean> => {
  const reply = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  await reply?.body?.cancel();
  return reply?.ok ?? false;
};

/** Starts the built server as `npm start` does, on a free port. Resolves when it is ready to serve. */
export const startServer = async (env: Readonly<Record<string, string>>) => {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--heap-growing-percent=60', '--max-semi-space-size=16', 'dist/server/main.js'],
    {
      env: { ...process.env, ...env, PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
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
      throw new Error('The server was not ready within a minute');
    }
    await delay(INTERVAL);
  }
  return { url: url() ?? '', seconds: (performance.now() - started) / 1000, stop };
};
export type Server = Awaited<ReturnType<typeof startServer>>;
