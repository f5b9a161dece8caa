import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOfDay } from '../../../domain/calendar.ts';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import { ReplayReply } from '../../../domain/replay/contract.ts';
import { momentsOf } from '../../../domain/replay/moments.ts';
import { firstFailure } from '../../../domain/replay/steps.ts';
import { AheadReply, AsOfReply, HistoryReply, StayReply } from '../../../domain/timeline/contract.ts';
import { propertyHistory } from '../../../projections/propertyHistory/model.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, answer, badge, newProperty, passingProperty, subscriber, upload } from '../../support/journey.ts';
import { pdfText } from '../../support/pdfText.ts';
import { until } from '../../support/until.ts';
import { type MovableServer, movableServer } from './movableServer.ts';

const GUEST_REGISTER = 8;
const GAS_SAFETY = 20;
const NEVER = '00000000-0000-4000-8000-000000000000';

/** What the API says of the present day, to be compared with what it says of that day later. */
const presentVerdict = async (client: HttpClient, propertyId: string) => {
  const { properties } = (await client.get('/api/dashboard/compliance-overview')).body;
  const row = properties.find(({ id }: { id: string }) => id === propertyId);
  expect((await client.get(`/api/properties/${propertyId}/overview`)).body).toEqual({ success: true, property: row });
  const { assessment, compliance, badge: shown } = row;
  const { documents } = (await client.get(`/api/documents?property_id=${propertyId}`)).body;
  const preview = assessment && (await client.get(`/api/assessment/${assessment.id}/preview`)).body;
  return {
    edition: assessment?.edition ?? null,
    compliance,
    evaluation: preview?.evaluation ?? null,
    documents: documents
      .map(({ id, expiry_date, superseded }: { id: string; expiry_date: string; superseded: boolean }) =>
        [id, expiry_date, superseded].join(' '),
      )
      .sort(),
    badge: shown && { ...shown, verification_url: new URL(shown.verification_url).pathname },
  };
};

const pastVerdict = async (client: HttpClient, propertyId: string, date: string) => {
  const reply = await client.get(`/api/properties/${propertyId}/as-of?date=${date}`);
  expect(`${reply.status} ${reply.status === 200 ? '' : reply.text}`.trim()).toBe('200');
  const { edition, compliance, evaluation, documents, badge: shown } = AsOfReply.parse(reply.body);
  return {
    edition,
    compliance,
    evaluation,
    documents: documents.map(({ id, expiry_date, superseded }) => [id, expiry_date, superseded].join(' ')).sort(),
    badge: shown && { ...shown, verification_url: new URL(shown.verification_url).pathname },
  };
};

let moving: MovableServer;
let ada: HttpClient;
let email: string;
let propertyId: string;
let assessmentId: string;
const said = new Map<string, Awaited<ReturnType<typeof presentVerdict>>>();
const of = (path: string) => `/api/properties/${propertyId}/${path}`;

/** Moves the clock to noon of a day, does something, and notes what the API says in the end. */
const onDay = async (day: string, work: () => Promise<unknown> = async () => undefined) => {
  await moving.moveTo(`${day}T12:00:00Z`);
  ada = await moving.signIn(email);
  await work();
  said.set(day, await presentVerdict(ada, propertyId));
};

const typesOf = async () => HistoryReply.parse((await ada.get(of('history'))).body).events.map(({ type }) => type);

beforeAll(async () => {
  moving = await movableServer('2026-11-20T12:00:00Z');
  const owner = await subscriber(moving.server);
  ({ client: ada } = owner);
  email = owner.user.email;
  ({ propertyId, assessmentId } = await passingProperty(ada, '2027-01-31'));
  await badge(ada, propertyId, assessmentId);
  said.set('2026-11-20', await presentVerdict(ada, propertyId));
  await onDay('2026-11-25', () => answer(ada, assessmentId, GUEST_REGISTER, 'No'));
  await onDay('2026-11-27', async () => {
    await answer(ada, assessmentId, GUEST_REGISTER, 'Yes');
    await upload(ada, propertyId, GAS_SAFETY, { expiry: '2027-02-10' });
  });
  await onDay('2027-01-31');
  // Before the clock moves on: a record of a later day is a step of its own.
  await onDay('2027-02-01', () => until('the expiry', async () => (await typesOf()).includes('DocumentExpired')));
  await onDay('2027-02-20');
});
afterAll(() => moving?.remove());

describe('a day of the past', () => {
  test('is answered as the API answered on that day', async () => {
    expect([...said.values()].map(({ compliance, badge: shown }) => `${compliance} ${shown?.status}`)).toEqual([
      'compliant active',
      'non_compliant suspended',
      'compliant active',
      'compliant active',
      'non_compliant expired',
      'non_compliant expired',
    ]);
    for (const [day, verdict] of said) expect(await pastVerdict(ada, propertyId, day), day).toEqual(verdict);
  });

  test('is the same between two of these days', async () => {
    expect(await pastVerdict(ada, propertyId, '2026-11-26')).toEqual(said.get('2026-11-25'));
    expect(await pastVerdict(ada, propertyId, '2027-01-30')).toEqual(said.get('2026-11-27'));
  });

  test('is the same over a rebuild', async () => {
    const { projections, events, tables } = moving.server.core;
    expect(projections.status().map(({ name }) => name)).toContain('property_history');
    await rebuild(propertyHistory, events, tables);
    for (const [day, verdict] of said) expect(await pastVerdict(ada, propertyId, day), day).toEqual(verdict);
  });

  test('says why it was not in order', async () => {
    const reasonsOn = async (day: string) => AsOfReply.parse((await ada.get(of(`as-of?date=${day}`))).body).reasons;
    expect(await reasonsOn('2026-11-20')).toEqual([]);
    expect(await reasonsOn('2026-11-25')).toEqual([expect.stringMatching(/^Question 1-8 was answered No: /)]);
    expect(await reasonsOn('2027-02-01')).toContainEqual(expect.stringMatching(/had run out on 31\/01\/2027\.$/));
  });

  test.each(['2026-11-19', '0001-01-01'])('%s, before the property was added, is not found', async (day) => {
    expectProblem(await ada.get(of(`as-of?date=${day}`)), 404);
  });

  test.each([
    ['tomorrow', 'date=2027-02-21'],
    ['no day', 'date=2027-02-30'],
    ['nothing', ''],
    ['two days', 'date=2027-02-01&date=2027-02-02'],
  ])('cannot be %s', async (_, query) => {
    expectProblem(await ada.get(of(`as-of?${query}`)), 422);
  });
});

const stay = async (from: string, to: string) =>
  StayReply.parse((await ada.get(of(`stay?from=${from}&to=${to}`))).body);

describe('a stay', () => {
  test('in which all was in order', async () =>
    expect(await stay('2026-11-28', '2027-01-31')).toMatchObject({ compliant: true, gaps: [] }));

  test('has the first and the last bad day of each gap, its reasons and its end', async () => {
    const register = EDITIONS.of('2026.3').questions[GUEST_REGISTER - 1];
    expect((await stay('2026-11-24', '2027-02-03')).gaps).toEqual([
      {
        from: '2026-11-25',
        to: '2026-11-26',
        reasons: [`Question ${register?.id} was answered No: ${register?.briefDescription}.`],
        put_right_on: '2026-11-27',
      },
      { from: '2027-02-01', to: '2027-02-03', reasons: expect.any(Array), put_right_on: null },
    ]);
  });

  test('names each document once that had run out', async () => {
    const [gap] = (await stay('2027-02-20', '2027-02-20')).gaps;
    expect(gap?.reasons).toContain('The gas safety certificate had run out on 10/02/2027.');
    expect(gap?.reasons).toContain('The EICR had run out on 31/01/2027.');
    expect(new Set(gap?.reasons).size).toBe(gap?.reasons.length);
  });

  test('before the property was added is unknown', async () =>
    expect((await stay('2026-11-10', '2026-11-20')).gaps).toEqual([
      {
        from: '2026-11-10',
        to: '2026-11-19',
        reasons: ['We know nothing of these days.'],
        put_right_on: '2026-11-20',
      },
    ]));

  test.each([
    ['that ends before it begins', 'from=2027-01-02&to=2027-01-01'],
    ['in the future', 'from=2027-02-19&to=2027-02-21'],
    ['without an end', 'from=2027-02-19'],
    ['on no day', 'from=2027-02-29&to=2027-03-01'],
  ])('%s is refused', async (_, query) => {
    expectProblem(await ada.get(of(`stay?${query}`)), 422);
    expectProblem(await ada.get(of(`stay/pdf?${query}`)), 422);
  });

  test('of two thousand years is answered', async () =>
    expect((await stay('0001-01-01', '2027-02-20')).gaps).toHaveLength(3));

  test('is printed', async () => {
    const reply = await ada.get(of('stay/pdf?from=2026-11-24&to=2026-11-30'));
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toContain('letproof-stay-2026-11-24-2026-11-30.pdf');
    expect(pdfText(reply.bytes)).toContain('Not in order on 2 of 7 days');
  });
});

describe('the history', () => {
  const history = async (query = '') => HistoryReply.parse((await ada.get(of(`history${query}`))).body);

  test('has the newest event first, and says what changed and who did it', async () => {
    const { events, total } = await history('?limit=200');
    expect(events).toHaveLength(total);
    expect(events.at(-1)).toMatchObject({
      type: 'PropertyAdded',
      by: 'Ada Lovelace',
      summary: 'The property was added.',
    });
    const positions = events.map(({ position }) => BigInt(position));
    expect(positions).toEqual([...positions].sort((one, other) => (one < other ? 1 : -1)));
    expect(events.find(({ type }) => type === 'BadgeExpired')).toMatchObject({ by: 'LetProof', changes: [] });
    const answers = events.filter(({ type, summary }) => type === 'QuestionAnswered' && summary.includes('1-8'));
    expect(answers.map(({ changes }) => changes)).toEqual([
      [{ what: 'Answer', was: 'No', now: 'Yes' }],
      [{ what: 'Answer', was: 'Yes', now: 'No' }],
      [{ what: 'Answer', was: null, now: 'Yes' }],
    ]);
    const replaced = events.find(({ summary }) => summary.startsWith('The gas safety certificate was replaced'));
    expect(replaced?.changes).toEqual([{ what: 'Valid until', was: '31/01/2027', now: '10/02/2027' }]);
  });

  test('comes in pages that join without a hole', async () => {
    const whole = (await history('?limit=200')).events;
    const first = await history('?limit=7');
    const second = await history(`?limit=7&after=${first.events.at(-1)?.position}`);
    expect([...first.events, ...second.events]).toEqual(whole.slice(0, 14));
    expect(second.course).toBeUndefined();
    expect((await history(`?after=${whole.at(-1)?.position}`)).events).toEqual([]);
  });

  test('has the state and the score over time', async () => {
    const { course } = await history();
    expect(course?.map(({ from, to, compliance, score }) => `${from} ${to} ${compliance} ${score}`)).toEqual([
      '2026-11-20 2026-11-24 compliant 100',
      '2026-11-25 2026-11-26 non_compliant 98',
      '2026-11-27 2027-01-31 compliant 100',
      expect.stringMatching(/^2027-02-01 2027-02-10 non_compliant \d\d$/),
      expect.stringMatching(/^2027-02-11 2027-02-20 non_compliant \d\d$/),
    ]);
  });

  test.each(['?limit=0', '?limit=201', '?limit=x', '?after=-1', '?after=x', '?after=99999999999999999999'])(
    'is refused for %s',
    async (query) => {
      expectProblem(await ada.get(of(`history${query}`)), 422);
    },
  );
});

describe('the replay', () => {
  const replay = async () => expectReply(await ada.get(of('replay')), 200, ReplayReply);

  test('stands at the end of each day as the API answered on that day', async () => {
    const { steps } = await replay();
    const momentAt = momentsOf(steps);
    for (const [day, { edition, compliance, evaluation, badge: shown }] of said) {
      const moment = momentAt(steps.findLastIndex(({ at }) => at <= endOfDay(day)));
      expect(moment, day).toMatchObject({ edition, compliance, score: evaluation.score });
      expect(moment.badge, day).toMatchObject({
        code: shown.badgeId,
        status: shown.status,
        reason: shown.reason,
        since: shown.since,
        expiry_date: shown.expiry_date,
      });
      const failing = Object.values(moment.items).filter(({ status }) => status === 'non_compliant');
      expect(failing, day).toHaveLength(evaluation.summary.non_compliant);
    }
  });

  test('has a step at the midnight that a document has run out, with what was recorded of it', async () => {
    const { steps } = await replay();
    const lapsed = steps.find(({ at }) => at === '2027-02-01T00:00:00.000Z');
    expect(lapsed?.position).toEqual(expect.any(String));
    expect(lapsed).toMatchObject({ kind: 'documents', set: { compliance: 'non_compliant' } });
    expect(lapsed?.summary).toContain('ran out on 31/01/2027.');
    expect(lapsed?.summary).toContain('The badge expired.');
  });

  test('names who did what, the questions, and the documents as they were', async () => {
    const { steps, people, documents, editions } = await replay();
    expect(people).toEqual(['Ada Lovelace', 'LetProof']);
    const register = EDITIONS.of('2026.3').questions[GUEST_REGISTER - 1]?.key ?? '';
    const answers = steps.filter(({ keys, type }) => type === 'QuestionAnswered' && keys.includes(register));
    expect(answers.map(({ set }) => set.items?.[register]?.answer)).toEqual(['Yes', 'No', 'Yes']);
    expect(editions.map(({ id, sections }) => [id, sections.length])).toEqual([['2026.3', 6]]);
    const gas = documents.filter(({ document_type }) => document_type === 'gas_safety_certificate');
    expect(gas).toHaveLength(2);
    for (const { download_url, sha256 } of gas) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect((await ada.get(String(download_url))).status).toBe(200);
    }
  });

  test('finds what made it fail, and says what a stranger was told', async () => {
    const { steps } = await replay();
    const index = steps.findLastIndex(({ at }) => at <= endOfDay('2026-11-25'));
    expect(steps[firstFailure(steps, index) ?? -1]).toMatchObject({ type: 'QuestionAnswered', kind: 'answers' });
    const { badge: shown } = momentsOf(steps)(index);
    expect(shown).toMatchObject({ status: 'suspended', public_reason: 'An answer is no longer in order.' });
    expect(shown?.reason).toContain('1-8');
  });

  test('is compressed for a client that reads gzip', async () => {
    const { headers, body } = await ada.send('GET', of('replay'), { headers: { 'accept-encoding': 'gzip' } });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(body).toEqual((await ada.send('GET', of('replay'), { headers: { 'accept-encoding': 'identity' } })).body);
  });
});

describe('the export of the history', () => {
  const exported = (query: string) => ada.get(of(`history/export?${query}`));

  test('has every step as CSV, and the chosen ones as JSON Lines', async () => {
    const { steps } = ReplayReply.parse((await ada.get(of('replay'))).body);
    const csv = await exported('format=csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toContain('letproof-history-2027-02-20.csv');
    expect(csv.text.trim().split('\r\n')).toHaveLength(steps.length + 1);
    const register = EDITIONS.of('2026.3').questions[GUEST_REGISTER - 1]?.key ?? '';
    const chosen = await exported(
      new URLSearchParams({ format: 'jsonl', kind: 'answers', by: 'Ada Lovelace', question: register }).toString(),
    );
    const lines = chosen.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ questions, verdict, by }) => [questions, verdict, by])).toEqual([
      [['1-8'], 'In Progress', 'Ada Lovelace'],
      [['1-8'], 'Non-Compliant', 'Ada Lovelace'],
      [['1-8'], 'Compliant', 'Ada Lovelace'],
    ]);
  });

  test('is printed with the filters that were set', async () => {
    const reply = await exported('format=pdf&kind=badge');
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(reply.bytes);
    expect(text).toContain('kind: Badge');
    expect(text).toContain('was issued');
    expect(text).not.toContain('Answered question');
  });

  test.each(['', 'format=xlsx', 'format=csv&kind=looks'])('is refused for %s', async (query) => {
    expectProblem(await exported(query), 422);
  });

  test('keeps a name from being run as a formula', async () => {
    const risky = await addProperty(ada, { name: 'Risky' });
    await ada.put('/api/auth/profile', { email, name: '=1+1', phone: '', marketing_opt_in: false });
    try {
      await ada.put(`/api/properties/${risky}`, newProperty({ name: 'Riskier' }));
      const named = async () => (await ada.get(`/api/properties/${risky}/history/export?format=csv`)).text;
      await expect.poll(named).toContain("'=1+1");
    } finally {
      await ada.delete(`/api/properties/${risky}`);
      await ada.put('/api/auth/profile', { email, name: 'Ada Lovelace', phone: '', marketing_opt_in: false });
    }
  });
});

describe('what is ahead', () => {
  test('of a property and of its account', async () => {
    const fresh = await passingProperty(ada, '2027-03-27');
    const alone = AheadReply.parse((await ada.get(`/api/properties/${fresh.propertyId}/ahead`)).body);
    expect(alone.months.map(({ month }) => month).slice(0, 3)).toEqual(['2027-02', '2027-03', '2027-04']);
    expect(alone.months).toHaveLength(12);
    expect(alone.months.map(({ compliant }) => compliant).slice(0, 3)).toEqual([true, false, false]);
    expect(alone.months[1]?.turning[0]).toMatchObject({
      property_id: fresh.propertyId,
      property_name: 'Sea View',
      on: '2027-03-28',
      last_day: '2027-03-27',
    });
    const account = AheadReply.parse((await ada.get('/api/dashboard/ahead')).body);
    expect(account).toMatchObject({ properties: 2, today: '2027-02-20' });
    expect(account.months[0]).toMatchObject({ compliant: false, properties_compliant: 1 });
    expect(account.months[1]?.turning.map(({ property_id }) => property_id)).toContain(fresh.propertyId);
  });

  test('of a property that was never assessed', async () => {
    const added = await addProperty(ada);
    const { months } = AheadReply.parse((await ada.get(`/api/properties/${added}/ahead`)).body);
    expect(months.every(({ compliant, turning }) => !compliant && turning.length === 0)).toBe(true);
  });
});

const QUERIES = [
  'ahead',
  'history',
  'replay',
  'history/export?format=csv',
  'looks',
  'as-of?date=2026-11-20',
  'stay?from=2026-11-20&to=2026-11-20',
];

describe('a property', () => {
  test.each([...QUERIES, 'stay/pdf?from=2026-11-20&to=2026-11-20'])(
    'of another account is not found: %s',
    async (query) => {
      const { client: bob } = await subscriber(moving.server);
      const [others, unknown] = [await bob.get(of(query)), await bob.get(`/api/properties/${NEVER}/${query}`)];
      expectProblem(others, 404);
      expect(others.body.detail).toBe(unknown.body.detail);
    },
  );

  test('that was removed keeps its history, and is ahead of nothing', async () => {
    const gone = await addProperty(ada, { name: 'Gone' });
    await ada.delete(`/api/properties/${gone}`);
    const { events } = (await ada.get(`/api/properties/${gone}/history`)).body;
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['PropertyRemoved', 'PropertyAdded']);
    const { gaps } = (await ada.get(`/api/properties/${gone}/stay?from=2027-02-20&to=2027-02-20`)).body;
    expect(gaps).toMatchObject([{ reasons: ['It had been removed.'] }]);
    expectProblem(await ada.get(`/api/properties/${gone}/ahead`), 404);
  });
});
