import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MadeStayReceiptReply,
  STAY_RECEIPT_ENDED,
  StayReceiptReply,
  StayReceiptsReply,
} from '../../../domain/stayReceipts/contract.ts';
import { checkArchive } from '../../../verifier/checkArchive.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, answer, badge, PASSWORD, passingProperty, subscriber } from '../../support/journey.ts';
import { type EventRow, entryOfRow } from '../../support/ledger/entry.ts';
import { openCheckpoint, rootByInclusion, tlogClient } from '../../support/ledger/tlogClient.ts';
import { movedClock } from '../../support/movedClock.ts';
import { pdfText } from '../../support/pdfText.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const GUEST_REGISTER = 8;
const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
let ada: HttpClient;
let propertyId: string;

/** RFC 9162, 2.1.1. */
const leafOf = (event: EventRow): Buffer =>
  createHash('sha256').update(Buffer.of(0)).update(entryOfRow(event)).digest();

const make = async (days: { from: string; to: string }, id = propertyId) =>
  expectReply(await ada.post(`/api/properties/${id}/stay-receipts`, days), 201, MadeStayReceiptReply);
const ask = (number: string, ending = 'json') => server.client().get(`/api/stays/${number}.${ending}`);
const shown = async (number: string) => expectReply(await ask(number), 200, StayReceiptReply).receipt;
const expectEnded = async (number: string) => {
  for (const ending of ['json', 'pdf', 'zip'])
    expectProblem(await ask(number, ending), 404, { detail: STAY_RECEIPT_ENDED });
  const page = await server.client().get(`/stay/${number}`);
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([404, 'noindex, nofollow']);
  expect(page.text).toContain('There is no such receipt');
};
const list = async (id = propertyId) =>
  expectReply(await ada.get(`/api/properties/${id}/stay-receipts`), 200, StayReceiptsReply).receipts;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  ({ client: ada } = await subscriber(server));
  const made = await passingProperty(ada, '2027-10-31');
  ({ propertyId } = made);
  await badge(ada, propertyId, made.assessmentId);
  clock.moveTo('2026-11-25T12:00:00.000Z');
  await answer(ada, made.assessmentId, GUEST_REGISTER, 'No');
  clock.moveTo('2026-11-27T10:40:00.000Z');
  await answer(ada, made.assessmentId, GUEST_REGISTER, 'Yes');
});
afterAll(() => server?.remove());

describe('a receipt', () => {
  test('for days that were in order is shown to everybody who has its number', async () => {
    const { number, url, receipt } = await make({ from: '2026-11-20', to: '2026-11-24' });
    expect(number).toMatch(/^SR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new URL(url).pathname).toBe(`/stay/${number}`);
    expect(receipt).toMatchObject({
      property_name: 'Sea View',
      property_address: '1 Harbour Street, Whitby, YO21 3PU',
      compliant: true,
      gaps: [],
      made_at: '2026-11-27T10:40:00.000Z',
      badge: { status: 'active' },
      questions: 42,
      editions: ['2026.3'],
      nation: 'england',
    });
    expect(receipt.documents).toContainEqual(expect.objectContaining({ document_type: 'gas_safety_certificate' }));
    const reply = await ask(number.toLowerCase());
    expect(expectReply(reply, 200, StayReceiptReply).receipt).toEqual(receipt);
    expect([reply.headers.get('x-robots-tag'), reply.headers.get('cache-control')]).toEqual([
      'noindex, nofollow',
      'no-store',
    ]);
    expect(reply.text, 'no id of the account or the property').not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    expect((await server.client().get(`/stay/${number}`)).text).not.toContain('There is no such receipt');
  });

  test('names each gap, and to the public no answer', async () => {
    const { receipt } = await make({ from: '2026-11-24', to: '2026-11-27' });
    expect(receipt.gaps).toEqual([
      {
        from: '2026-11-25',
        to: '2026-11-26',
        reasons: ['An answer was not in order.'],
        put_right_on: '2026-11-27',
      },
    ]);
    const own = await ada.get(`/api/properties/${propertyId}/stay?from=2026-11-24&to=2026-11-27`);
    expect(own.body.gaps[0].reasons[0]).toMatch(/^Question 1-8 was answered No/);
  });

  test('counts the events of the property up to an entry of the log', async () => {
    const { receipt, number } = await make({ from: '2026-11-20', to: '2026-11-27' });
    const first = await server.query(
      `select count(*)::int as entries from (select * from event order by position limit $1) e
       where data ->> 'propertyId' = $2`,
      [receipt.log_size, propertyId],
    );
    // Places in the status list and mails are no events that the history shows.
    expect(receipt.entries).toBeGreaterThan(40);
    expect(receipt.entries).toBeLessThanOrEqual(first[0].entries);
    const before = await server.query(
      `select count(*)::int as size from event where position < (
         select position from event where stream = $1 and type = 'StayReceiptMade')`,
      [`stayReceipt-${number}`],
    );
    expect(receipt.log_size).toBeLessThanOrEqual(before[0].size);
  });

  test('stays as it was made, whatever is recorded later', async () => {
    const { number, receipt } = await make({ from: '2026-11-24', to: '2026-11-27' });
    const details = (await ada.get(`/api/properties/${propertyId}`)).body.property;
    await ada.put(`/api/properties/${propertyId}`, { ...details, name: 'Lea View' });
    expect(await shown(number)).toEqual(receipt);
    const pdfs = [await ask(number, 'pdf'), await ask(number, 'pdf')];
    expect(pdfs[0]?.bytes.equals(pdfs[1]?.bytes ?? Buffer.alloc(0)), 'the same bytes').toBe(true);
    for (const pdf of pdfs) {
      expect(pdf.headers.get('content-disposition')).toContain(`letproof-stay-${number}.pdf`);
      expect(pdfText(pdf.bytes)).toContain('Not in order on 2 of 4 days');
      expect(pdfText(pdf.bytes)).toContain(number);
    }
    await ada.put(`/api/properties/${propertyId}`, { ...details, name: 'Sea View' });
  });

  test('names the property as it was at the end of the last day, and says that its address was changed', async () => {
    const details = (await ada.get(`/api/properties/${propertyId}`)).body.property;
    await ada.put(`/api/properties/${propertyId}`, { ...details, name: 'Lea View', address_line1: '5 Pier Road' });
    const before = await make({ from: '2026-11-20', to: '2026-11-24' });
    expect(before.receipt).toMatchObject({
      property_name: 'Sea View',
      property_address: '1 Harbour Street, Whitby, YO21 3PU',
    });
    expect(before.receipt).not.toHaveProperty('address_changed_on');
    const over = await make({ from: '2026-11-24', to: '2026-11-27' });
    expect(over.receipt).toMatchObject({
      property_name: 'Lea View',
      property_address: '5 Pier Road, Whitby, YO21 3PU',
      address_changed_on: '2026-11-27',
    });
    expect(await shown(over.number)).toEqual(over.receipt);
    const words = pdfText((await ask(over.number, 'pdf')).bytes).replace(/\s+/g, ' ');
    expect(words).toContain('The address was changed on 27/11/2026.');
    const looked = await ada.get(`/api/properties/${propertyId}/stay/pdf?from=2026-11-20&to=2026-11-24`);
    expect(pdfText(looked.bytes)).toContain('Sea View');
    await ada.put(`/api/properties/${propertyId}`, details);
  });

  test('for days after a new start of the assessment has the former badge, revoked', async () => {
    const other = await passingProperty(ada, '2027-10-31');
    const { badgeId } = await badge(ada, other.propertyId, other.assessmentId);
    const restart = { property_id: other.propertyId, type: 'full', former_assessment_id: other.assessmentId };
    expect((await ada.post('/api/assessment/restart', restart)).status).toBe(201);
    const { receipt } = await make({ from: '2026-11-27', to: '2026-11-27' }, other.propertyId);
    expect(receipt.badge).toEqual({ code: badgeId, status: 'revoked' });
  });

  test('made twice by the retry of a request is one', async () => {
    const retry = () =>
      ada.send('POST', `/api/properties/${propertyId}/stay-receipts`, {
        json: { from: '2026-11-20', to: '2026-11-21' },
        headers: { 'idempotency-key': 'stay-once' },
      });
    const [one, other] = [await retry(), await retry()];
    expect([one.status, one.body.number]).toEqual([201, other.body.number]);
  });

  test.each([
    [{ from: '2026-11-21', to: '2026-11-20' }, ['to']],
    [{ from: '2026-11-20', to: '2026-11-28' }, ['to']],
    [{ from: '2025-11-20', to: '2026-11-27' }, ['to']],
    [{ from: 'x', to: '2026-11-20' }, ['from']],
    [{}, ['from', 'to']],
  ])('for %j is refused', async (days, fields) => {
    const reply = await ada.post(`/api/properties/${propertyId}/stay-receipts`, days);
    expectProblem(reply, 422);
    expect(Object.keys(reply.body.errors)).toEqual(fields);
  });

  test('is in the history of the property, without its number', async () => {
    const { number } = await make({ from: '2026-11-20', to: '2026-11-22' });
    const { text, body } = await ada.get(`/api/properties/${propertyId}/history?limit=5`);
    expect(body.events[0].summary).toBe('A receipt was made for the stay from 20/11/2026 to 22/11/2026.');
    expect(text).not.toContain(number);
  });
});

describe('the proofs of a receipt', () => {
  test('are refused until the log is signed, and then checked without the code of the server', async () => {
    const { number, receipt } = await make({ from: '2026-11-20', to: '2026-11-24' });
    const early = await ask(number, 'zip');
    if (early.status !== 200) {
      expectProblem(early, 409);
      expect(early.headers.get('retry-after')).toBe('60');
    }
    clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
    await expect
      .poll(async () => {
        await server.runDueJobs();
        return (await ask(number, 'zip')).status;
      })
      .toBe(200);
    const reply = await ask(number, 'zip');
    const files = unzipSync(new Uint8Array(reply.bytes));
    expect(Object.keys(files)).toEqual(['stay-receipt.json', 'VERIFY.md']);
    const proof = JSON.parse(strFromU8(files['stay-receipt.json'] ?? new Uint8Array()));
    expect(proof.receipt).toEqual(receipt);
    expect(proof.event).toMatchObject({ type: 'StayReceiptMade', stream: `stayReceipt-${number}` });
    expect(proof.event.data).toMatchObject({ number, from: receipt.from, to: receipt.to, logSize: receipt.log_size });
    expect(JSON.stringify(proof.event), 'personal data stays encrypted').not.toContain('Sea View');
    const [vkey = ''] = await tlogClient(`${server.origin}/api/ledger`).vkeys();
    const { size, root } = openCheckpoint(proof.checkpoint, vkey);
    expect(size).toBe(proof.size);
    const path = proof.path.map((hash: string) => Buffer.from(hash, 'hex'));
    expect(rootByInclusion(proof.index, size, leafOf(proof.event), path)).toEqual(root);
    const changed = { ...proof.event, data: { ...proof.event.data, to: '2026-11-25' } };
    expect(rootByInclusion(proof.index, size, leafOf(changed), path)).not.toEqual(root);
    expect(strFromU8(files['VERIFY.md'] ?? new Uint8Array())).toContain(vkey);
    const result = await checkArchive({ bytes: new Uint8Array(reply.bytes), keys: [vkey], now: clock.now() });
    expect(result.refusal).toBeNull();
    expect(result).toMatchObject({ kind: 'receipt', answer: 'genuine', subject: receipt });
  });
});

describe('a receipt has ended', () => {
  test('once its owner has withdrawn it, and stays in their list', async () => {
    const { number } = await make({ from: '2026-11-20', to: '2026-11-23' });
    expect((await list())[0]).toMatchObject({ number, state: 'open', compliant: true });
    const { client: bob } = await subscriber(server);
    expectProblem(await bob.delete(`/api/stay-receipts/${number}`), 404);
    expect((await shown(number)).number).toBe(number);
    for (const _ of [1, 2]) expect((await ada.delete(`/api/stay-receipts/${number}`)).status).toBe(200);
    await expectEnded(number);
    expect((await list()).find((receipt) => receipt.number === number)).toMatchObject({ state: 'withdrawn' });
    const { events } = (await ada.get(`/api/properties/${propertyId}/history?limit=5`)).body;
    expect(events[0].summary).toBe('A stay receipt was withdrawn.');
  });

  test('with its property', async () => {
    const gone = await addProperty(ada, { name: 'Gone' });
    const { number, receipt } = await make({ from: '2026-11-20', to: '2026-11-27' }, gone);
    expect(receipt).toMatchObject({ compliant: false, badge: null, questions: null, editions: [] });
    await ada.delete(`/api/properties/${gone}`);
    await expectEnded(number);
    expectProblem(
      await ada.post(`/api/properties/${gone}/stay-receipts`, { from: '2026-11-20', to: '2026-11-20' }),
      404,
    );
  });

  test('with its owner', async () => {
    const { client: bob } = await subscriber(server);
    const house = await addProperty(bob);
    const made = await bob.post(`/api/properties/${house}/stay-receipts`, { from: '2026-11-20', to: '2026-11-20' });
    await bob.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
    await expectEnded(made.body.number);
  });

  test('looks like one that never was, and guessing ends soon', async () => {
    const guesser = server.client();
    const guess = (number: string) => guesser.get(`/api/stays/${number}.json`, { 'x-forwarded-for': '203.0.113.9' });
    const { number } = await make({ from: '2026-11-20', to: '2026-11-22' });
    for (let tried = 0; tried < 30; tried += 1) expect((await guess('SR-0000-0000')).status).toBe(404);
    expect((await guess('SR-0000-0001')).status).toBe(429);
    expect((await guess(number)).status, 'also for a number that exists').toBe(429);
    expect((await ask(number)).status).toBe(200);
    expect((await ask('x'.repeat(10_000))).status).toBe(404);
  });

  test('guesses that are sent at once count like others', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.10' };
    const guess = () => server.client().get('/api/stays/SR-0000-0000.json', headers);
    const statuses = (await Promise.all(Array.from({ length: 60 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('reading a receipt often is no guess', async () => {
    const { number } = await make({ from: '2026-11-20', to: '2026-11-22' });
    const headers = { 'x-forwarded-for': '203.0.113.11' };
    const reader = server.client();
    for (let read = 0; read < 40; read += 1)
      expect((await reader.get(`/api/stays/${number}.json`, headers)).status).toBe(200);
  });
});
