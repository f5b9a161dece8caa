import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http.ts';
import { addProperty, subscriber } from '../support/journey.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: HttpClient;
let cottage: string;
beforeAll(async () => {
  server = await startServer();
  ada = (await subscriber(server)).client;
  cottage = await addProperty(ada);
});
afterAll(() => server?.remove());

const incoming = () => readdir(join(server.dataDir, 'files', 'incoming'));

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';

/** Sends the beginning of a form and stays on the line; `vanish` cuts it. */
const beginUpload = (beginning: string) => {
  const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const upload = request(`${server.origin}/api/documents/upload`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 },
  });
  upload.on('error', () => undefined);
  upload.write(beginning);
  return { vanish: () => upload.destroy() };
};

describe('a client that vanishes', () => {
  test.each([
    ['in the middle of its file', `${field('question_id', '20')}${FILE}${'x'.repeat(100_000)}`],
    ['at the first byte of its file', FILE],
  ])('%s leaves no file behind, and is no fault of ours', async (_, beginning) => {
    const { vanish } = beginUpload(field('property_id', cottage) + beginning);
    await expect.poll(incoming, { timeout: 5000 }).toHaveLength(1);
    vanish();
    await expect.poll(incoming, { timeout: 5000 }).toEqual([]);
    expect((await ada.get('/api/documents')).status).toBe(200);
    expect(server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
  });
});
