import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order, Seen } from '../support/liveChild.ts';
import { makeFolder } from '../support/temporaryFolder.ts';
import { until } from '../support/until.ts';

const CLIENTS = 5000;
const SLOW = 1000;
const CHANGES = 200;
/** Connections that are opened at once. */
const GROUP = 250;
const MB = 1_000_000;

let child: ChildProcess;
let path: string;
let removeFolder: () => Promise<void>;
beforeAll(async () => {
  const folder = await makeFolder();
  removeFolder = folder.remove;
  path = join(folder.path, 'socket');
  child = fork('tests/support/liveChild.ts', [path], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
});
afterAll(async () => {
  child?.kill();
  await removeFolder?.();
});

const ask = async (order: Order): Promise<Seen> => {
  child.send(order);
  const [seen] = await once(child, 'message');
  return seen as Seen;
};

const client = async (lastEventId?: string) => {
  const socket: Socket = connect(path);
  socket.on('error', () => {});
  const header = lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`;
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`);
  let last = '0';
  let changes = 0;
  socket.setEncoding('utf8').on('data', (text: string) => {
    const ids = [...text.matchAll(/event: changed\nid: (\d+)\n/g)];
    changes += ids.length;
    last = ids.at(-1)?.[1] ?? last;
  });
  await once(socket, 'data');
  return { socket, last: () => last, changes: () => changes };
};
type Client = Awaited<ReturnType<typeof client>>;

const clients = async (count: number, lastEventId?: string): Promise<Client[]> => {
  const all: Client[] = [];
  while (all.length < count) all.push(...(await Promise.all(Array.from({ length: GROUP }, () => client(lastEventId)))));
  return all;
};

test('of 5,000 clients 1,000 read nothing: memory is bounded, they are dropped, and hear once what they missed', async () => {
  const { peak: before } = await ask('look');
  const fast = await clients(CLIENTS - SLOW);
  const slow = await clients(SLOW);
  for (const { socket } of slow) socket.pause();
  expect((await ask('look')).connections).toBe(CLIENTS);

  const { peak, position } = await ask({ tell: CHANGES });
  await until('all fast clients', () => fast.every(({ last }) => last() === String(position)));
  console.log(`memory: ${Math.round(before / MB)} MB, with 5,000 clients at most ${Math.round(peak / MB)} MB`);
  expect(peak - before).toBeLessThan(200 * MB);

  await until('the end of the slow ones', async () => (await ask('look')).connections === CLIENTS - SLOW);
  expect(fast.every(({ socket }) => !socket.destroyed)).toBe(true);

  const again = await clients(SLOW, '1');
  await until('what they missed', () => again.every(({ last }) => last() === String(position)));
  expect(new Set(again.map(({ changes }) => changes()))).toEqual(new Set([1]));
  for (const { socket } of [...fast, ...slow, ...again]) socket.destroy();
}, 300_000);
