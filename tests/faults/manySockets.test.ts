import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENT_LIMITS } from '../../server/http/httpServer.ts';
import { missingIn, serverWithOwners, startAnswering, untilAllAnswered } from '../support/answeringOwners.ts';
import { p99, startMeasuring } from '../support/measuredAnswers.ts';
import { preloading } from '../support/serverProcess.ts';
import { lookAt, measurable } from '../support/soak/lookAt.ts';

const GET = 'GET /api/health HTTP/1.1\r\nHost: x\r\n';
const POST =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n';

/** Clients that only take a place: how many there are, and what each sends at once and then every second. */
const KINDS = [
  { name: 'send nothing', count: 5000, first: '', next: '' },
  { name: 'send a letter of a header every second', count: 500, first: `${GET}X-Slow: `, next: 'x' },
  { name: 'send the beginning of a body', count: 2000, first: `${POST}{"email":"`, next: '' },
] as const;

/** As many as the operating system lets wait for a server. */
const AT_ONCE = 500;
/** So many must be open together: the first ones are cut off while the last ones are opened, if that takes long. */
const TOGETHER = 5000;
/** Milliseconds for which answers are measured. */
const MEASURED = 5000;
/** Milliseconds of the slowest answers that count as normal on a busy machine, where a measured one is shorter. */
const NORMAL = 250;
/** Milliseconds after which all of them are gone: Node looks for those that are late every few seconds. */
const GONE = CLIENT_LIMITS.headers * 2;

/** Files, of which each socket is one, at either end. */
const openFiles = async (): Promise<number> => {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  return Number(/Max open files +\d+ +(\d+)/.exec(limits)?.[1] ?? 0);
};
const ENOUGH = CLIENT_LIMITS.connections + 1000;
const reason = (await openFiles()) >= ENOUGH ? undefined : `a process may open fewer than ${ENOUGH} files`;
if (reason) console.warn(`The test of many sockets is skipped: ${reason}`);

const WITHOUT_LIMITS = { nodeArguments: preloading('./tests/support/withoutClientLimits.ts') };

type Client = { readonly socket: Socket; isOpen: boolean };

const opened = async (url: string, text: string): Promise<Client> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const client: Client = { socket, isOpen: true };
  socket.resume().once('close', () => {
    client.isOpen = false;
  });
  await once(socket, 'connect');
  socket.write(text);
  return client;
};

test.skipIf(reason)(
  'clients that open thousands of connections and send nothing, little or half are cut off, and others wait at most twice as long, or 250 ms',
  async () => {
    const { server, owners } = await serverWithOwners({ TRUST_PROXY: 'true' }, { nodeArguments: measurable() });
    const measuring = await Promise.all([startMeasuring(server.url), startMeasuring(server.url)]);
    const between = (from: number, to: number) => measuring.flatMap((one) => one.between(from, to));
    const stopAnswering = startAnswering(owners);
    await untilAllAnswered(owners);
    const begun = performance.now();
    await delay(MEASURED);
    const [quiet, before] = [performance.now(), await lookAt(server)];

    const clients: Client[] = [];
    onTestFinished(() => {
      for (const { socket } of clients) socket.destroy();
    });
    const slow: Client[] = [];
    for (const { count, first, next } of KINDS)
      for (let made = 0; made < count; made += AT_ONCE) {
        const several = await Promise.all(Array.from({ length: AT_ONCE }, () => opened(server.url, first)));
        clients.push(...several);
        if (next !== '') slow.push(...several);
      }
    const trickle = setInterval(() => {
      for (const { socket, isOpen } of slow) if (isOpen) socket.write('x');
    }, 1000);
    onTestFinished(() => clearInterval(trickle));
    const held = performance.now();
    const open = () => clients.filter(({ isOpen }) => isOpen).length;
    const most = open();
    await delay(MEASURED);
    const measured = performance.now();
    await expect.poll(open, { timeout: GONE }).toBe(0);
    const gone = performance.now();
    await delay(MEASURED);
    const after = await lookAt(server);
    await stopAnswering();
    await Promise.all(measuring.map(({ end }) => end()));

    const [normal, under] = [p99(between(begun, quiet)), p99(between(held, measured))];
    console.info(
      `${most} of ${clients.length} connections open at once; answers at p99: ${normal} ms before, ${under} ms meanwhile; ` +
        `all cut off after ${Math.round((gone - held) / 1000)} s; ${after.handles - before.handles} handles more afterwards`,
    );
    expect(most).toBeGreaterThan(TOGETHER);
    expect(between(begun, performance.now()).filter(({ status }) => status !== 200)).toEqual([]);
    expect(under).toBeLessThan(Math.max(NORMAL, 2 * normal));
    expect(after.handles - before.handles).toBeLessThan(20);
    expect(await missingIn(server, owners)).toEqual([]);
  },
  600_000,
);

test.skipIf(reason)(
  'control: a server without these limits keeps them all',
  async () => {
    const { server } = await serverWithOwners({ TRUST_PROXY: 'true' }, WITHOUT_LIMITS);
    const clients = await Promise.all(Array.from({ length: 100 }, () => opened(server.url, GET)));
    onTestFinished(() => {
      for (const { socket } of clients) socket.destroy();
    });
    await delay(GONE);
    expect(clients.filter(({ isOpen }) => isOpen)).toHaveLength(clients.length);
  },
  600_000,
);
