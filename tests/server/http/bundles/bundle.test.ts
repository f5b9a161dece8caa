import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PrinterBusy } from '../../../../server/application/errors.ts';
import { checkBundle } from '../../../../verifier/check/checkBundle.ts';
import { openedIn } from '../../../../verifier/check/provenEntry.ts';
import type { BundleFiles } from '../../../../verifier/contract.ts';
import { linesOf, manifestOf, unpacked } from '../../../support/bundles.ts';
import { expectProblem } from '../../../support/expectations.ts';
import { FILES } from '../../../support/files.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague } from '../../../support/invited.ts';
import {
  addProperty,
  answer,
  badge,
  begin,
  newProperty,
  PASSWORD,
  passingProperty,
  subscriber,
  upload,
} from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { pdfText } from '../../../support/pdfText.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { transfer } from '../../../support/transferring.ts';

const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
let client: HttpClient;
let propertyId: string;
let assessmentId: string;
let papers: readonly string[];
let code: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  const { client: owner } = await subscriber(server);
  client = owner;
  ({ propertyId, assessmentId, papers } = await passingProperty(client, '2027-06-01'));
  code = (await badge(client, propertyId, assessmentId)).badgeId;
});
afterAll(() => server?.remove());

const nextMinute = () => clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
const pathOf = (withhold: string) => `/api/assessment/${assessmentId}/bundle${withhold && `?withhold=${withhold}`}`;
const bundle = async (withhold = '', by = client) => {
  const reply = await by.get(pathOf(withhold));
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return { reply, files: unpacked(reply.bytes) };
};
const callIt = async (name: string) =>
  expect((await client.put(`/api/properties/${propertyId}`, newProperty({ name }))).status).toBe(200);
/** Of the last checkpoint. */
const signedSize = async () => Number((await client.get('/api/ledger/checkpoint')).text.split('\n')[1]);
/** Files are compared by it: two that differ would fill the screen. */
const sha256 = (file: Uint8Array = new Uint8Array()) => createHash('sha256').update(file).digest('hex');
const vkeys = async (by = client) => (await by.get('/api/ledger/vkey')).text.trim().split('\n');
const check = async (files: BundleFiles) => checkBundle({ files, keys: await vkeys(), now: clock.now() });

describe('an evidence bundle', () => {
  test('is genuine, and shows the property as it stands', async () => {
    nextMinute();
    const { reply, files } = await bundle();
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toContain('sea-view-evidence-2026-11-20.zip');
    const result = await check(files);
    expect(result.refusal).toBeNull();
    expect(result.answer).toBe('genuine');
    expect(result.steps.map(({ state }) => state)).toEqual(['fine', 'fine', 'fine', 'fine', 'fine', 'fine']);
    expect(result.subject).toMatchObject({
      propertyName: 'Sea View',
      propertyAddress: '1 Harbour Street, Whitby, YO21 3PU',
      inOrder: true,
      answers: { inOrder: 42, asked: 42 },
      documents: { included: papers.length, onFile: papers.length },
      badgeCode: code,
    });
    const document = [...files.keys()].find((name) => name.startsWith('documents/')) ?? '';
    expect(Buffer.from(files.get(document) ?? [])).toEqual(FILES.pdf);
    expect(
      Buffer.from(files.get('report.pdf') ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('has the same report in every bundle of one position, also after another checkpoint', async () => {
    const { files: one } = await bundle();
    nextMinute();
    await client.post('/api/properties', newProperty({ name: 'Another' }));
    await server.runDueJobs();
    const { files: other } = await bundle();
    expect(manifestOf(other).position).toEqual(manifestOf(one).position);
    expect(manifestOf(other).log.size).toBeGreaterThan(manifestOf(one).log.size);
    expect(sha256(other.get('report.pdf'))).toBe(sha256(one.get('report.pdf')));
  });

  /** The entry at the foot of the report, and the last one of the bundle. */
  const lastEntries = (files: BundleFiles) => {
    const words = pdfText(files.get('report.pdf') ?? new Uint8Array());
    const [, entry = ''] = /entry ([\d,]+) of the public log/.exec(words) ?? [];
    return { report: Number(entry.replaceAll(',', '')), bundle: manifestOf(files).position.index };
  };

  test('has the report of its last entry, also if something is recorded before the report is printed', async () => {
    nextMinute();
    const { all } = server.core.reads;
    const reading = vi.spyOn(server.core.reads, 'all').mockImplementation(async (query) => {
      if (query.name === 'property-history') await callIt('Sea View, later');
      return all(query);
    });
    const { files } = await bundle();
    reading.mockRestore();
    const { report, bundle: last } = lastEntries(files);
    expect(report).toBe(last);
    await callIt('Sea View');
    nextMinute();
  });

  test('has the report of its last entry, also if the read models are behind', async () => {
    nextMinute();
    const holder = await server.core.pool.connect();
    await holder.query('begin; lock table property_history in share mode');
    // Its reply waits for the read models.
    const called = callIt('Sea View, at last');
    const isRecorded = () =>
      server.query(
        `select from event where stream = $1 and type = 'PropertyChanged' and metadata->>'recordedAt' = $2`,
        [`property-${propertyId}`, clock.now().toISOString()],
      );
    await expect.poll(isRecorded).toHaveLength(1);
    const before = await signedSize();
    const asked = bundle();
    await expect.poll(signedSize).toBeGreaterThan(before);
    await holder.query('commit');
    holder.release();
    const { report, bundle: last } = lastEntries((await asked).files);
    await called;
    expect(report).toBe(last);
    await callIt('Sea View');
    nextMinute();
  });

  test('has no credential that tells what was recorded later', async () => {
    nextMinute();
    const { one } = server.core.reads;
    const reading = vi.spyOn(server.core.reads, 'one').mockImplementation(async (query) => {
      if (query.name === 'badge-by-code') await callIt('Sea View, credited');
      return one(query);
    });
    expectProblem(await client.get(pathOf('')), 503);
    reading.mockRestore();
    await callIt('Sea View');
    nextMinute();
    expect((await check((await bundle()).files)).answer).toBe('genuine');
  });

  test('is the same bytes for the same entries and the same head', async () => {
    const [one, other] = [(await bundle('1')).reply.bytes, (await bundle('1')).reply.bytes];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  test('shows nothing of what was kept back, and stays genuine', async () => {
    const [kept = '', shown = ''] = papers;
    const all = (await bundle('2')).files;
    const { files } = await bundle(`1,3-1,${kept}`);
    const result = await check(files);
    expect(result.answer).toBe('genuine');
    expect(result.withheld.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'document']);
    expect(result.subject).toMatchObject({ inOrder: true, documents: { included: papers.length - 1 } });
    expect(files.has('report.pdf'), 'the report would show them').toBe(false);
    const events = linesOf(files).join('\n');
    expect(events).not.toContain(kept);
    expect(events).toContain(shown);
    const { withheld } = manifestOf(files);
    expect(withheld.map(({ entries }) => entries > 0)).toEqual([true, true, true]);
    for (const { id } of withheld.filter(({ kind }) => kind === 'answer'))
      expect(events).not.toMatch(new RegExp(`"QuestionAnswered"[^\n]*"${id}"`));
    // Nor is the verdict on one of them, which for a question without N/A is the answer.
    const { told, keptBack = [] } = manifestOf(files).verdict;
    expect(told).toEqual([]);
    expect(keptBack).toEqual(
      expect.arrayContaining(withheld.filter(({ kind }) => kind === 'answer').map(({ id }) => id)),
    );
    // Their places are proved all the same.
    expect(linesOf(files)).toHaveLength(linesOf(all).length);
  });

  test('cannot keep back what is not there', async () => {
    const unknown = '0192f0a0-0000-7000-8000-000000000001';
    const reply = await client.get(pathOf(`1,99,${unknown}`));
    expectProblem(reply, 422);
    expect(reply.body.errors.withhold).toBe(`There is no such answer or document: 99, ${unknown}`);
    expectProblem(await client.get(`${pathOf('1')}&withhold=2`), 422);
  });

  test('contains neither events nor names of anybody but the property', async () => {
    const { files } = await bundle('2');
    const streams = new Set(linesOf(files).map((line) => /"stream":"(\w+)-/.exec(line)?.[1]));
    streams.delete(undefined);
    expect(streams).toEqual(new Set(['property', 'assessment', 'document', 'badge']));
    const text = [...files.values()].map((bytes) => Buffer.from(bytes).toString()).join();
    expect(text).not.toMatch(/Lovelace|ada\.[0-9a-f]{8}@|7946 0000/);
  });

  test('opens nothing that its documents say about themselves', async () => {
    const property = await addProperty(client, { name: 'Hill View' });
    const assessment = await begin(client, property);
    const read = { text: 'Zennor', line: 'Engineer: Zennor', page: 1, doubts: [] };
    const proposed = { issuedOn: null, expiresOn: null, reference: null, documentType: null, postcode: 'TR26 3DA' };
    const fields = {
      issuer: 'Zennor Electrical',
      reference: 'PAT-7',
      proposed: JSON.stringify({ ...proposed, issuer: { value: 'Zennor', ...read } }),
    };
    const id = await upload(client, property, 20, { expiry: '2027-06-01', fields });
    const corrected = { expiry_date: '2027-06-01', issuer: 'Mousehole Gas' };
    expect((await client.patch(`/api/documents/${id}/expiry`, corrected)).status).toBe(200);
    nextMinute();
    const files = unpacked((await client.get(`/api/assessment/${assessment}/bundle`)).bytes);
    expect(await check(files)).toMatchObject({ answer: 'genuine', subject: { documents: { included: 1, onFile: 1 } } });
    const opened = await Promise.all(linesOf(files).map((line) => openedIn(JSON.parse(line))));
    expect(opened.filter(({ owner }) => owner)).toEqual([{ owner: expect.objectContaining({ name: 'Hill View' }) }]);
    expect(JSON.stringify(opened)).not.toMatch(/Zennor|Mousehole|PAT-7|TR26 3DA/);
  });

  test('belongs to the owner and to those who may read', async () => {
    const { client: stranger } = await subscriber(server);
    expectProblem(await stranger.get(pathOf('')), 404);
    expectProblem(await server.client().get(pathOf('')), 401);
  });

  test('waits until the log is signed again after a change', async () => {
    await answer(client, assessmentId, 1, 'No');
    const early = await client.get(pathOf('2'));
    expectProblem(early, 409);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(early.body.detail).toMatch(/^The log is signed at most once a minute/);
    // The page asks again by itself, which uses up none of the bundles of the hour.
    for (let asked = 0; asked < 20; asked += 1) expectProblem(await client.get(pathOf('2')), 409);
    nextMinute();
    const { files } = await bundle('2');
    const result = await check(files);
    expect(result.refusal).toBeNull();
    expect(result.subject).toMatchObject({ inOrder: false, answers: { inOrder: 41 } });
    expect(files.has('credential.jwt')).toBe(false);
    expect(result.notProved.map(({ title }) => title)).toContain('The state of the badge');
    const whole = await check((await bundle()).files);
    expect(whole.proved.map(({ title }) => title)).toContain('The badge did not stand');
    // The answer alone was kept back, and the badge that it has suspended must not tell it.
    const kept = await bundle('1');
    expect(linesOf(kept.files).join()).not.toContain('"kind":"answers"');
    expect(await check(kept.files)).toMatchObject({ answer: 'genuine', subject: { inOrder: false } });
  });

  test('uses up none of those of the hour while the printer is full', async () => {
    nextMinute();
    const points = `select coalesce(sum(points), 0)::int as used from rate_limit where key like 'bundle:%'`;
    const before = await server.query(points);
    const full = new PrinterBusy('Too many documents are being printed.');
    const reached = vi.spyOn(server.core.ledger.reads, 'reached').mockRejectedValue(full);
    onTestFinished(() => reached.mockRestore());
    expectProblem(await client.get(pathOf('')), 503);
    expect(reached).toHaveBeenCalled();
    expect(await server.query(points)).toEqual(before);
  });

  test('is recorded as a look if an auditor takes it', async () => {
    const { user } = (await client.get('/api/auth/me')).body;
    const { asks } = await colleague(server, client, user.id, { role: 'auditor' });
    expect((await asks.get(pathOf('2'))).status).toBe(200);
    const looks = async () => (await client.get(`/api/properties/${propertyId}/looks`)).body.looks;
    await expect.poll(looks).toHaveLength(1);
  });

  // Last, because it erases the account of this file.
  test('of a transferred property shows nothing of the former owner, also after that account is erased', async () => {
    const bob = await subscriber(server);
    await transfer(client, propertyId, bob);
    const erased = { password: PASSWORD, confirm: 'DELETE' };
    for (const erase of [false, true]) {
      if (erase) expect((await client.send('DELETE', '/api/account', { json: erased })).status).toBe(200);
      nextMinute();
      const { files } = await bundle('2', bob.client);
      const result = await checkBundle({ files, keys: await vkeys(bob.client), now: clock.now() });
      expect(result.refusal).toBeNull();
      expect(result.subject).toMatchObject({ propertyName: 'Sea View', documents: { included: papers.length } });
      const opened = linesOf(files).filter((line) => line.includes('"keys":{'));
      expect(opened).toHaveLength(1);
      for (const line of opened) expect(JSON.parse(line).event.data.personal.owner.subject).toBe(bob.user.id);
    }
  });
});
