import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Assessment } from '../../../domain/assessments/state.ts';
import { DocumentReply, DocumentsReply, UploadReply } from '../../../domain/documents/contract.ts';
import type { Proposed } from '../../../domain/documents/proposals.ts';
import { DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import { noDeadline } from '../../support/context.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, begin, endSubscription, type Paper, send, subscriber, upload } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const [yesterday, today, tomorrow, nextYear] = ['2026-11-19', '2026-11-20', '2026-11-21', '2027-11-20'];

let server: TestServer;
let ada: HttpClient;
let cottage: string;
beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: `${today}T12:00:00.000Z` } });
  ada = (await subscriber(server)).client;
  cottage = await addProperty(ada);
});
afterAll(() => server?.remove());

const file = async (fields: Record<string, string>, paper: Paper = {}, client = ada, property = cottage) =>
  expectReply(await send(client, property, '', { ...paper, fields }), 201, UploadReply).document;

const listed = async (client = ada, property = cottage) =>
  expectReply(await client.get(`/api/documents?property_id=${property}`), 200, DocumentsReply).documents;

const ENGINEER = { issued_on: '2026-11-10', reference: ' PAT-7 ', issuer: 'Tamar Electrical' };

describe('a document without a question', () => {
  test.each(DocumentType.options)('of type %s is filed and watched', async (document_type) => {
    const { id } = await file({ document_type, ...ENGINEER }, { expiry: nextYear });
    expect((await listed()).find((document) => document.id === id)).toMatchObject({
      question_id: null,
      question_key: null,
      document_type,
      issued_on: '2026-11-10',
      reference: 'PAT-7',
      issuer: 'Tamar Electrical',
      expiry_date: nextYear,
      state: 'valid',
      uploaded_by: 'Ada Lovelace',
      superseded: false,
      replaced_by: null,
      replaced_at: null,
      reminders_paused_until: null,
    });
  });

  test('of a person who left the name blank shows the address', async () => {
    const { client, user } = await subscriber(server, 'multi_yearly', { name: '' });
    const property = await addProperty(client);
    await file({ document_type: 'pat_certificate' }, {}, client, property);
    expect((await listed(client, property))[0]?.uploaded_by).toBe(user.email);
    expect((await client.get('/api/console/documents')).body).toMatchObject([{ uploaded_by: user.email }]);
  });

  test('answers none, whatever the assessment', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    await file({ document_type: 'gas_safety_certificate' }, {}, client, property);
    const id = await begin(client, property);
    await file({ document_type: 'eicr_certificate' }, {}, client, property);
    expect((await client.get(`/api/assessment/${id}/answers`)).body.answers).toEqual([]);
    await client.post('/api/assessment/restart', { property_id: property, type: 'full' });
    expect((await listed(client, property)).map(({ superseded }) => superseded)).toEqual([false, false]);
  });

  test.each([
    [today, 'soon'],
    ['2026-12-20', 'soon'],
    ['2026-12-21', 'valid'],
  ])('that runs out on %s is %s', async (expiry, state) =>
    expect(await file({ document_type: 'pat_certificate' }, { expiry })).toMatchObject({ state }),
  );
});

describe('an upload is refused', () => {
  const refused = (fields: Record<string, string>, expiry = nextYear, client = ada) =>
    server.recordingNothing(() => send(client, cottage, '', { expiry, fields }));

  test.each([
    [{ issued_on: tomorrow }, { issued_on: 'The issue date cannot be later than today' }],
    [{ issued_on: '2026-02-30' }, { issued_on: 'Enter a date such as 2026-03-31' }],
    [{ reference: 'x'.repeat(121) }, { reference: 'Keep it under 120 characters' }],
    [{ issuer: 'x'.repeat(121) }, { issuer: 'Keep it under 120 characters' }],
    [{ proposed: '{' }, { proposed: 'This is not JSON' }],
    [{ replaces: 'x' }, { replaces: 'Document is not valid' }],
  ])('with %j', async (fields, errors) => {
    expectProblem(await refused({ document_type: 'pat_certificate', ...fields }), 422, { errors });
  });

  test('for an expiry date before the issue date, with the text for a past date', async () => {
    const fields = { document_type: 'pat_certificate', issued_on: today };
    expectProblem(await refused(fields, yesterday), 422, {
      errors: { expiry_date: 'The expiry date cannot be earlier than today' },
    });
  });

  test('with an unknown type', async () => {
    const problem = expectProblem(await refused({ document_type: 'passport' }), 422);
    expect(Object.keys(problem.errors ?? {})).toEqual(['document_type']);
  });

  test('with proposals of another shape', async () => {
    const problem = expectProblem(await refused({ document_type: 'pat_certificate', proposed: '{"a":1}' }), 422);
    const fields = Object.keys(problem.errors ?? {});
    expect(fields).not.toEqual([]);
    expect(fields.filter((field) => !field.startsWith('proposed'))).toEqual([]);
  });

  const at = { text: 'PAT-7', line: 'Report PAT-7', page: 1, doubts: [] };
  const empty = { issuedOn: null, expiresOn: null, reference: null, issuer: null, documentType: null, postcode: null };
  test.each([
    ['of the proposals', { ...empty, expirydate: '2027-01-01' }],
    ['of a proposed day', { ...empty, expiresOn: { day: '2027-01-01', ...at, sure: true } }],
    ['of a proposed text', { ...empty, reference: { value: 'PAT-7', ...at, sure: true } }],
  ])('with an unknown field %s', async (_, proposed) => {
    const fields = { document_type: 'pat_certificate', proposed: JSON.stringify(proposed) };
    expectProblem(await refused(fields), 422);
  });

  test('without a subscription', async () => {
    const { client, user } = await subscriber(server);
    const property = await addProperty(client);
    const { id } = await file({ document_type: 'pat_certificate' }, {}, client, property);
    await endSubscription(server, user.id);
    const fields = { document_type: 'pat_certificate' };
    expectProblem(await server.recordingNothing(() => send(client, property, '', { fields })), 402);
    expectProblem(await client.patch(`/api/documents/${id}/expiry`, { expiry_date: null, issuer: 'x' }), 402);
    expect((await client.get(`/api/documents?property_id=${property}`)).status).toBe(200);
  });
});

describe('what was read from the file', () => {
  const line = { text: 'PAT-7', line: 'Report PAT-7', page: 1, doubts: [] };
  const proposed: Proposed = {
    issuedOn: null,
    expiresOn: null,
    reference: { value: 'PAT-7', ...line },
    issuer: null,
    documentType: 'pat_certificate',
    postcode: 'YO21 3PU',
  };

  test.each([
    ['a document without a question', '' as const],
    ['the document of a question', 20],
  ])('of %s is in the event beside what the person confirmed, encrypted', async (_, position) => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    await begin(client, property);
    const fields = { document_type: 'pat_certificate', reference: 'PAT-70', proposed: JSON.stringify(proposed) };
    const { id } = expectReply(await send(client, property, position, { fields }), 201, UploadReply).document;
    const [stored] = await server.query('select data::text as text from event where stream = $1', [`document-${id}`]);
    expect(stored.text).not.toMatch(/PAT-70|YO21 3PU/);
    const state = await server.core.commands.document.freshState(id, { left: () => 60_000 } as never);
    expect(state).toMatchObject({
      reference: 'PAT-70',
      uploaded: { personal: { owner: { details: { proposed } } } },
    });
  });
});

describe('replacing', () => {
  test('keeps the former one with its hash, and says which one took its place, when and by whom', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    const type = { document_type: 'pat_certificate' };
    const former = await file(type, { expiry: tomorrow }, client, property);
    const next = await file({ ...type, replaces: former.id }, { expiry: nextYear }, client, property);
    const documents = await listed(client, property);
    const [kept, newer] = [former, next].map(({ id }) => documents.find((document) => document.id === id));
    expect(kept).toMatchObject({ superseded: true, replaced_by: next.id, sha256: former.sha256 });
    expect(kept?.replaced_at?.slice(0, 10)).toBe(today);
    expect(newer).toMatchObject({ superseded: false, replaced_by: null, uploaded_by: 'Ada Lovelace' });
    const again = await send(client, property, '', { fields: { ...type, replaces: former.id } });
    expectProblem(again, 422, { errors: { replaces: 'This document cannot be replaced' } });
  });

  test('of a document with a question happens also before the first assessment', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    const first = await upload(client, property, 20);
    const second = await upload(client, property, 20);
    expect(
      (await listed(client, property)).map(({ id, superseded, replaced_by }) => [id, superseded, replaced_by]),
    ).toEqual([
      [second, false, null],
      [first, true, second],
    ]);
    const assessmentId = await begin(client, property);
    const { documents } = (await server.core.commands.assessment.freshState(assessmentId, noDeadline)) as Assessment;
    expect(documents['gas-safety-record']?.documentId).toBe(second);
  });

  test.each(['without', 'with'])(
    'of one question by twenty at once leaves one document, %s an assessment',
    async (kind) => {
      const { client } = await subscriber(server);
      const property = await addProperty(client);
      if (kind === 'with') await begin(client, property);
      await Promise.all(Array.from({ length: 20 }, () => send(client, property, 20)));
      expect((await listed(client, property)).filter(({ superseded }) => !superseded)).toHaveLength(1);
    },
  );

  test('by two persons at the same moment leaves one document', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    const type = { document_type: 'pat_certificate' };
    const former = await file(type, { expiry: tomorrow }, client, property);
    const fields = { ...type, replaces: former.id };
    const keep = server.files.keep;
    let other = '';
    const keeping = vi.spyOn(server.files, 'keep').mockImplementationOnce(async (account, received) => {
      other = (await file(fields, { expiry: nextYear }, client, property)).id;
      return keep(account, received);
    });
    onTestFinished(() => keeping.mockRestore());
    const later = await file(fields, { expiry: nextYear }, client, property);
    const shown = new Map((await listed(client, property)).map((each) => [each.id, each]));
    expect(shown.get(former.id)).toMatchObject({ replaced_by: other });
    expect(shown.get(other)).toMatchObject({ superseded: true, replaced_by: later.id });
    expect(shown.get(later.id)).toMatchObject({ superseded: false });
  });

  test('of a document with a question names the new one, too', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    await begin(client, property);
    const first = expectReply(await send(client, property, 20), 201, UploadReply).document;
    const second = expectReply(await send(client, property, 20), 201, UploadReply).document;
    const documents = await listed(client, property);
    expect(documents.find(({ id }) => id === first.id)).toMatchObject({ superseded: true, replaced_by: second.id });
    expectProblem(await send(client, property, 20, { fields: { replaces: second.id } }), 422);
    expectProblem(
      await send(client, property, '', { fields: { document_type: 'pat_certificate', replaces: second.id } }),
      422,
    );
  });

  test('is refused for a document of another account, like an unknown one', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    const { id } = await file({ document_type: 'pat_certificate' });
    const replies = await Promise.all(
      [id, randomUUID()].map((replaces) =>
        send(client, property, '', { fields: { document_type: 'pat_certificate', replaces } }),
      ),
    );
    for (const reply of replies) expectProblem(reply, 404);
    expect(replies[0]?.text).toBe(replies[1]?.text);
  });
});

describe('changing the details', () => {
  const patch = (id: string, body: object) => ada.patch(`/api/documents/${id}/expiry`, body);

  test('sets what is named and keeps the rest; an empty text removes it', async () => {
    const { id } = await file({ document_type: 'pat_certificate', ...ENGINEER }, { expiry: nextYear });
    const one = await patch(id, { expiry_date: nextYear, issued_on: '2026-11-01', reference: 'PAT-8' });
    expect(expectReply(one, 200, DocumentReply).document).toMatchObject({
      issued_on: '2026-11-01',
      reference: 'PAT-8',
      issuer: 'Tamar Electrical',
    });
    const two = await patch(id, { expiry_date: null, reference: ' ', issuer: null });
    expect(expectReply(two, 200, DocumentReply).document).toMatchObject({
      expiry_date: null,
      issued_on: '2026-11-01',
      reference: null,
      issuer: null,
      state: 'none',
    });
  });

  test.each([
    [{ issued_on: tomorrow }, { issued_on: 'The issue date cannot be later than today' }],
    [{ issued_on: 'soon' }, { issued_on: 'Enter a date such as 2026-03-31' }],
    [{ issuer: 'x'.repeat(121) }, { issuer: 'Keep it under 120 characters' }],
  ])('with %j is refused', async (body, errors) => {
    const { id } = await file({ document_type: 'pat_certificate' });
    const reply = await server.recordingNothing(() => patch(id, { expiry_date: nextYear, ...body }));
    expectProblem(reply, 422, { errors });
  });
});
