import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byNameServers } from '../../../server/webhooks/resolveHost.ts';

const nameServer = createSocket('udp4');
/** The answer to a question, or none. */
let answer: ((question: Buffer) => Buffer) | undefined;
let address = '';

beforeAll(async () => {
  nameServer.on('message', (question, { port }) => {
    if (answer) nameServer.send(answer(question), port, '127.0.0.1');
  });
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  address = `127.0.0.1:${nameServer.address().port}`;
});
afterAll(() => nameServer.close());

/** The name of a question ends with 0; then its type (1 is an IPv4 address) and its class (1 is the internet). */
const isFor4 = (question: Buffer) => question.includes(Buffer.from([0, 0, 1, 0, 1]), 12);

test('a name server that says nothing holds up no other look-up of the process', async () => {
  answer = undefined;
  const stops = Array.from({ length: 20 }, () => new AbortController());
  let settled = 0;
  const waiting = stops.map(({ signal }, index) =>
    byNameServers([address])(`silent-${index}.example`, signal)
      .catch((error: unknown) => error)
      .finally(() => {
        settled += 1;
      }),
  );
  await lookup('localhost');
  expect(settled).toBe(0);
  for (const stop of stops) stop.abort();
  for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ code: 'ECANCELLED' });
});

test('a name has the addresses that the name server gives, also if it gives none of one kind', async () => {
  answer = (question) => {
    const four = isFor4(question);
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(four ? 1 : 0, 6);
    header.writeUInt16BE(0, 10);
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 215, 14]);
    return Buffer.concat([header, asked, ...(four ? [record] : [])]);
  };
  const found = await byNameServers([address])('example.com', new AbortController().signal);
  expect(found).toEqual([{ address: '93.184.215.14', family: 4 }]);
});

/** An answer without records. */
const without = (question: Buffer, code: number): Buffer => {
  const reply = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5));
  reply.writeUInt16BE(0x8180 + code, 2);
  reply.writeUInt16BE(0, 10);
  return reply;
};
const [NO_ERROR, SERVER_FAILURE, NO_SUCH_NAME, REFUSED] = [0, 2, 3, 5];

test.each([
  [NO_ERROR, SERVER_FAILURE],
  [SERVER_FAILURE, NO_ERROR],
  [REFUSED, REFUSED],
])(
  'a look-up that failed for the moment does not say that the name has no address: codes %i and %i',
  async (...codes) => {
    answer = (question) => without(question, codes[isFor4(question) ? 0 : 1] ?? NO_ERROR);
    const found = byNameServers([address])('shaky.example', new AbortController().signal);
    await expect(found).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  },
);

test('a name that does not exist is not found', async () => {
  answer = (question) => without(question, NO_SUCH_NAME);
  const found = byNameServers([address])('missing.example', new AbortController().signal);
  await expect(found).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
