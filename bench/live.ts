import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { writeAccount } from '../scripts/load/account.ts';
import { atMost, percentile, type Row } from './measure.ts';
import { type Server, withServer } from './serverProcess.ts';

const LISTENERS = 1000;
const CHANGES = 100;
/** Connections that are opened at once. */
const GROUP = 50;

type Listener = { readonly socket: Socket; readonly onChange: (listener: () => void) => void };

/** A bare socket, because the clients share the processor with the server. */
const listener = async (url: string, cookie: string): Promise<Listener> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.includes(' 200 OK')) throw new Error(`A live connection was answered with ${head}`);
  let heard = () => {};
  socket.on('data', (bytes) => {
    if (bytes.includes('event: changed')) heard();
  });
  const onChange = (next: () => void) => {
    heard = next;
  };
  return { socket, onChange };
};

const listenersOf = async (url: string, cookie: string): Promise<readonly Listener[]> => {
  const all: Listener[] = [];
  while (all.length < LISTENERS)
    all.push(...(await Promise.all(Array.from({ length: GROUP }, () => listener(url, cookie)))));
  return all;
};

/** Bytes of the server process, after a collection of garbage. */
const memoryOf = async (server: Server): Promise<number> => {
  await server.ask('memory');
  return (await server.ask<NodeJS.MemoryUsage>('memory')).rss;
};

/** Milliseconds from the sending of a command until the last listener has heard its change. */
const delayOf = async (listeners: readonly Listener[], change: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  const heard = Promise.all(listeners.map(({ onChange }) => new Promise<void>((resolve) => onChange(resolve))));
  await change();
  await heard;
  return performance.now() - started;
};

/**
 * All clients listen to one account, so the server sends each change to all of them. Clients and server use the same
 * processors.
 */
export const benchLive = (): Promise<Row[]> =>
  withServer(
    (opened) => writeAccount(opened, 10, 0),
    async (server, { accountId, properties }) => {
      const cookie = await server.signIn(accountId);
      const answer = async (turn: number) => {
        const { assessmentId } = properties[turn % properties.length] ?? { assessmentId: '' };
        const body = JSON.stringify({
          question_id: 13,
          answer: Math.floor(turn / properties.length) % 2 ? 'Yes' : 'No',
        });
        const headers = { cookie, 'content-type': 'application/json' };
        const reply = await fetch(`${server.url}/api/assessment/${assessmentId}/answers`, {
          method: 'PUT',
          headers,
          body,
        });
        if (!reply.ok) throw new Error(`An answer was refused with ${reply.status}`);
        await reply.arrayBuffer();
      };
      for (let turn = 0; turn < CHANGES; turn++) await answer(turn);

      const before = await memoryOf(server);
      const listeners = await listenersOf(server.url, cookie);
      const kilobytes = ((await memoryOf(server)) - before) / LISTENERS / 1000;
      const delays: number[] = [];
      for (let turn = 0; turn < CHANGES; turn++) delays.push(await delayOf(listeners, () => answer(turn)));
      for (const { socket } of listeners) socket.destroy();
      console.log(`  p50 ${percentile(delays, 0.5).toFixed(1)} ms, ${kilobytes.toFixed(1)} kB a listener`);
      const row = `${LISTENERS} live connections`;
      return [
        atMost(percentile(delays, 0.99), { row: `${row}: delay of a change to the last: p99`, bound: 250, unit: 'ms' }),
        atMost(kilobytes, { row: `${row}: memory of each`, bound: 30, unit: 'kB' }),
      ];
    },
  );
