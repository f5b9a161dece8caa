import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { INFECTED } from '../../../server/files/scanned.ts';
import { type ClamdServer, clamdServer, EICAR, EICAR_NAME } from '../../support/clamdServer.ts';
import { sendZip, zipWith } from '../../support/documentImporting.ts';
import { expectProblem } from '../../support/expectations.ts';
import { pdfOf } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, send, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeUploadLink, sendBy } from '../http/links/linkJourney.ts';

const METRICS_TOKEN = 'token-of-the-scanner-test';
let daemon: ClamdServer;
let server: TestServer;
let ada: HttpClient;
let property: string;

beforeAll(async () => {
  daemon = await clamdServer();
  server = await startServer({ env: { CLAMAV_HOST: daemon.address, METRICS_TOKEN } });
  ada = (await subscriber(server)).client;
  property = await addProperty(ada);
});
beforeEach(() => daemon.become('scans'));
afterAll(async () => {
  await server?.remove();
  await daemon?.stop();
});

const infected = Buffer.concat([pdfOf(600), Buffer.from(`% ${EICAR}\n%%EOF\n`)]);
const upload = (bytes: Buffer = infected) => send(ada, property, 1, { bytes });
const stored = () => readdir(join(server.dataDir, 'files'), { recursive: true });

const isUp = async (): Promise<string | undefined> => {
  const { text } = await server.client().get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  return /^letproof_scanner_up (\d)$/m.exec(text)?.[1];
};

test('a file with a virus is refused at the field, is not stored, and is logged with the name of the virus', async () => {
  const before = await stored();
  const { errors } = expectProblem(await server.recordingNothing(() => upload()), 422);
  expect(errors).toEqual({ file: INFECTED });
  expect(await stored()).toEqual(before);
  expect(server.logged.filter((line) => line.includes(EICAR_NAME))).toEqual([
    expect.stringContaining('upload.refused'),
  ]);
});

test('so is one that somebody sends by a link', async () => {
  const { token } = await makeUploadLink(ada, property);
  const { errors } = expectProblem(await sendBy(server.client(), token, { bytes: infected }), 422);
  expect(errors).toEqual({ file: INFECTED });
});

const importZip = () =>
  sendZip(ada, zipWith({ 'Anchor/gas.pdf': new Uint8Array(infected), 'Anchor/epc.pdf': new Uint8Array(pdfOf(600)) }));

test('of a ZIP only the document with the virus is refused', async () => {
  const { status, body } = await importZip();
  expect(status).toBe(201);
  const faults = body.rows.map((row: Record<string, unknown>) => JSON.stringify(row).includes(INFECTED));
  expect(faults).toEqual([true, false]);
});

test('a clean file is stored after a scan', async () => {
  const scans = daemon.scanned.length;
  expect((await upload(pdfOf(700))).status).toBe(201);
  expect(daemon.scanned.length).toBe(scans + 1);
});

test('what is not a document is refused without a scan', async () => {
  const scans = daemon.scanned.length;
  expectProblem(await upload(Buffer.from('MZ')), 415);
  expect(daemon.scanned.length).toBe(scans);
});

test('while the scanner is away no file is taken, everything else works, and the metrics say so', async () => {
  expect(await isUp()).toBe('1');
  await daemon.stop();
  try {
    const refused = await server.recordingNothing(() => upload(pdfOf(800)));
    const { type, detail } = expectProblem(refused, 503);
    expect([type, detail]).toEqual(['/problems/scanner-unavailable', expect.stringContaining('cannot check files')]);
    expect(refused.headers.get('retry-after')).toBe('60');
    expectProblem(await importZip(), 503);
    expect(await isUp()).toBe('0');
    expect((await server.client().get('/api/ready')).status).toBe(200);
    expect((await ada.get('/api/documents')).status).toBe(200);
  } finally {
    await daemon.startAgain();
  }
  expect((await upload(pdfOf(800))).status).toBe(201);
});
