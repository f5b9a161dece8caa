import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReplayReply } from '../../../domain/replay/contract.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { answer, badge, newProperty, PASSWORD, passingProperty, subscriber } from '../../support/journey.ts';
import { movedClock } from '../../support/movedClock.ts';
import { pdfText } from '../../support/pdfText.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const clock = movedClock('2026-11-20T12:00:00.000Z');
const EXPIRY = '2026-12-31';
let server: TestServer;
let ada: HttpClient;
let email: string;
let propertyId: string;
let assessmentId: string;
let code: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  const { client, user } = await subscriber(server);
  [ada, email] = [client, user.email];
  ({ propertyId, assessmentId } = await passingProperty(ada, EXPIRY));
  ({ badgeId: code } = await badge(ada, propertyId, assessmentId));
});
afterAll(() => server?.remove());

const report = async (query = '') => {
  const reply = await ada.get(`/api/assessment/${assessmentId}/report/pdf${query}`);
  expect(`${reply.status} ${reply.status === 200 ? '' : reply.text}`).toBe('200 ');
  return reply.bytes;
};
const certificate = async () => (await ada.get(`/api/badges/${code}/download?type=certificate&format=pdf`)).bytes;
/** Files are compared by it: two that differ would fill the screen. */
const sha256 = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex');
const wordsOf = (pdf: Uint8Array) => pdfText(pdf).replace(/\s+/g, ' ');

/** The numbers at the foot of a paper. */
const footOf = (pdf: Uint8Array) => {
  const words = wordsOf(pdf);
  const number = (pattern: RegExp) => Number(pattern.exec(words)?.[1]?.replaceAll(',', '') ?? Number.NaN);
  return {
    event: number(/event ([\d,]+) ·/),
    entry: number(/entry ([\d,]+) of the public log/),
    checkpoint: number(/checkpoint ([\d,]+), root/),
    day: /State of ([\d/]+)/.exec(words)?.[1],
  };
};
const lastEvent = async () => {
  const [row] = await server.query(
    `select id, position::int from event where stream like any(array['property-%', 'assessment-%', 'document-%', 'badge-%'])
     order by position desc limit 1`,
  );
  const [{ leaf } = { leaf: null }] = await server.query('select leaf::int from ledger_leaf where event_id = $1', [
    row.id,
  ]);
  return { event: row.position, entry: leaf };
};

describe('a paper', () => {
  test('names the last event that it rests on and its entry, which other events do not move', async () => {
    const first = await report();
    expect(footOf(first)).toMatchObject({ ...(await lastEvent()), day: '20/11/2026' });
    expect(footOf(await certificate())).toEqual(footOf(first));
    await ada.post('/api/properties', newProperty({ name: 'Another' }));
    expect(sha256(await report())).toBe(sha256(first));
  });

  test('has the same bytes a day later and after the next checkpoint, and names that in the next paper', async () => {
    const [first, proof] = [await report(), await certificate()];
    clock.moveTo('2026-11-21T12:00:00.000Z');
    await server.runDueJobs();
    expect((await ada.get('/api/ledger/checkpoint')).status).toBe(200);
    expect(sha256(await report())).toBe(sha256(first));
    expect(sha256(await certificate())).toBe(sha256(proof));

    await ada.put(`/api/properties/${propertyId}`, newProperty({ name: 'Sea View House' }));
    const next = await report();
    expect(footOf(next)).toMatchObject({ ...(await lastEvent()), checkpoint: expect.any(Number), day: '21/11/2026' });
    expect(footOf(next).checkpoint).toBeLessThanOrEqual(footOf(next).entry);
    expect(wordsOf(next)).toContain('Sea View House');

    // As it was, with the name of then.
    const { event } = footOf(first);
    expect(sha256(await report(`?position=${event}`))).toBe(sha256(first));
    expect(wordsOf(first)).not.toContain('Sea View House');
  });

  test('and a replay name entries of the same public log, the replay once a checkpoint covers them', async () => {
    const entriesShown = async () => {
      const { steps } = expectReply(await ada.get(`/api/properties/${propertyId}/replay`), 200, ReplayReply);
      return steps.flatMap(({ position, entry }) => (position === null ? [] : [{ position: Number(position), entry }]));
    };
    await ada.put(`/api/properties/${propertyId}`, newProperty({ name: 'Sea View Lodge' }));
    expect((await entriesShown()).at(-1)?.entry).toBeNull();
    clock.moveTo('2026-11-21T12:05:00.000Z');
    await server.runDueJobs();
    const leaves = await server.query(
      'select position::int, leaf::int as entry from event join ledger_leaf on event_id = id order by position',
    );
    const shown = await entriesShown();
    expect(shown.length).toBeGreaterThan(50);
    expect(leaves).toEqual(expect.arrayContaining(shown));
  });

  test('changes with a date that passes, and can still be printed as of a day before', async () => {
    const inDate = await report();
    const { event } = footOf(inDate);
    clock.moveTo('2027-01-05T12:00:00.000Z');
    // The session has ended meanwhile.
    expect((await ada.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
    const expired = await report();
    expect(wordsOf(expired)).toContain('Document expired on 31/12/2026');
    expect(footOf(expired).day).toBe('01/01/2027');
    expect(sha256(await report(`?position=${event}&date=2026-12-31`))).toBe(sha256(inDate));
    // Not today, when the server's own schedule may record something at any moment.
    expect(wordsOf(await report(`?position=${event}&date=2027-01-04`))).toContain('Document expired');
  });

  test.each([
    ['position=1', 404],
    ['position=0', 404],
    ['position=x', 422],
    ['date=2027-01-06', 422],
    ['date=yesterday', 422],
  ])('is refused for %s', async (query, status) => {
    expectProblem(await ada.get(`/api/assessment/${assessmentId}/report/pdf?${query}`), status);
  });

  test('is refused as of a day by which something else was recorded', async () => {
    const { event } = footOf(await report());
    await answer(ada, assessmentId, 1, 'No');
    const late = await ada.get(`/api/assessment/${assessmentId}/report/pdf?position=${event}&date=2027-01-05`);
    expectProblem(late, 422);
    expect(late.text).toContain('Something else was recorded on');
  });
});
