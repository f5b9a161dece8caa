import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/expectations.ts';
import { pdfOf } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, send, subscriber } from '../../support/journey.ts';
import type { Reply } from '../../support/reply.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** More than one chunk of the cipher, which has 64 kB. */
const SIZE = 200_000;
const bytes = pdfOf(SIZE);

let server: TestServer;
let ada: HttpClient;
let path: string;
beforeAll(async () => {
  server = await startServer();
  ada = (await subscriber(server)).client;
  const reply = await send(ada, await addProperty(ada), '3-1', { name: 'Gas.pdf', bytes });
  path = reply.body.document.download_url;
  return () => server.remove();
});

const asking = (headers: Readonly<Record<string, string>>) => ada.get(path, headers);
const expectWhole = ({ status, headers, bytes: received }: Reply) => {
  expect(status).toBe(200);
  expect(headers.get('accept-ranges')).toBe('bytes');
  expect(headers.get('content-range')).toBeNull();
  expect(received.equals(bytes)).toBe(true);
};
const expectPart = ({ status, headers, bytes: received }: Reply, start: number, end: number) => {
  expect(status).toBe(206);
  expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`);
  expect(headers.get('content-length')).toBe(String(end - start + 1));
  expect(received.equals(bytes.subarray(start, end + 1))).toBe(true);
};

describe('a download', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=65530-65540', 65_530, 65_540],
    ['bytes=70000-150000', 70_000, 150_000],
    ['bytes=199990-', 199_990, SIZE - 1],
    ['bytes=199990-999999', 199_990, SIZE - 1],
    ['bytes=-10', SIZE - 10, SIZE - 1],
    ['bytes=0-', 0, SIZE - 1],
  ])('of %s has these bytes', async (range, start, end) => expectPart(await asking({ range }), start, end));

  test.each(['bytes=200000-', 'bytes=999999-9999999', 'bytes=-0'])('of %s, past the end, is refused', async (range) => {
    const reply = await asking({ range });
    // First by itself: the message of a failure would compare the text of the whole file, which takes minutes.
    expect(reply.status).toBe(416);
    expect(expectProblem(reply, 416).type).toBe('/problems/range-not-satisfiable');
    expect(reply.headers.get('content-range')).toBe(`bytes */${SIZE}`);
  });

  test.each([
    'bytes=0-9,20-29',
    'bytes=999999-,9999999-',
    'bytes',
    'bytes=',
    'bytes=a-b',
    'items=0-9',
    'items=999999-',
  ])('of %s is the whole file', async (range) => expectWhole(await asking({ range })));

  test('goes on only if the file is still the same', async () => {
    const etag = (await asking({})).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const range = 'bytes=100-199';
    expectPart(await asking({ range, 'if-range': etag }), 100, 199);
    for (const other of ['"another"', `W/${etag}`, new Date().toUTCString()])
      expectWhole(await asking({ range, 'if-range': other }));
  });

  test('is announced whole by HEAD, for which no ranges are defined', async () => {
    const reply = await ada.send('HEAD', path, { headers: { range: 'bytes=0-9' } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-length')).toBe(String(SIZE));
    expect(reply.headers.get('accept-ranges')).toBe('bytes');
  });

  test('of a part is no fault, although the rest of the file is not read', async () => {
    const lines = server.logged.length;
    await asking({ range: 'bytes=0-9' });
    expect(server.logged.slice(lines).join()).not.toContain('cut short');
  });
});
