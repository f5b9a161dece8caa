import { createHash, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '../../../domain/calendar.ts';
import { DocumentReply, DocumentsReply, UploadReply } from '../../../domain/documents/contract.ts';
import { MAX_UPLOAD_BYTES } from '../../../domain/documents/uploadLimit.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import { FILES, pdfOf } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, begin, send, subscriber, upload, uploadForm } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { storedPath } from '../../support/storedFiles.ts';

let server: TestServer;
let ada: HttpClient;
let accountId: string;
let cottage: string;
beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: `${today}T12:00:00.000Z` } });
  const { client, user } = await subscriber(server);
  ada = client;
  accountId = user.id;
  cottage = await addProperty(ada);
});
afterAll(() => server?.remove());

// The server's clock starts at noon, so that midnight cannot pass during the tests.
const [yesterday, today] = ['2026-11-19', '2026-11-20'];
const nextYear = addMonths(today, 12);
const PAST = 'The expiry date cannot be earlier than today';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (hash: string) => storedPath(server.dataDir, { accountId, sha256: hash });
const storedFiles = async () => (await readdir(join(server.dataDir, 'files'), { recursive: true })).sort();
const incoming = () => readdir(join(server.dataDir, 'files', 'incoming'));

describe('uploading', () => {
  test.each([
    ['Gas safety 2026.pdf', FILES.pdf, 'application/pdf'],
    ['alarm.PNG', FILES.png, 'image/png'],
    ['Müllplan – Küste.docx', FILES.docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('%s is stored under its hash and downloaded with the same bytes', async (name, bytes, type) => {
    const fields = { document_type: 'gas_safety_certificate' };
    const reply = await send(ada, cottage, '3-1', { name, bytes, expiry: nextYear, fields });
    const { document, ...rest } = expectReply(reply, 201, UploadReply);
    expect(document).toMatchObject({
      property_id: cottage,
      question_id: 20,
      question_key: 'gas-safety-record',
      document_type: 'gas_safety_certificate',
      filename: name,
      original_filename: name,
      size: bytes.length,
      sha256: sha256(bytes),
      expiry_date: nextYear,
      superseded: false,
    });
    expect(rest).toMatchObject({ document_id: document.id, filename: name, download_url: document.download_url });
    expect((await stat(pathOf(document.sha256))).mode & 0o777).toBe(0o600);

    const file = await ada.get(document.download_url);
    expect(file.status).toBe(200);
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers.get('content-type')).toBe(type);
    expect(file.headers.get('content-length')).toBe(String(bytes.length));
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename/);
    expect(file.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('cache-control')).toBe('no-store');
  });

  test('the same bytes twice are two documents in one file', async () => {
    const bytes = pdfOf(4321);
    await upload(ada, cottage, 1, { bytes });
    await upload(ada, cottage, 2, { bytes });
    expect((await storedFiles()).filter((path) => path.endsWith(sha256(bytes)))).toHaveLength(1);
    const { documents } = expectReply(await ada.get('/api/documents'), 200, DocumentsReply);
    expect(documents.filter((document) => document.sha256 === sha256(bytes))).toHaveLength(2);
  });

  test('without the optional fields makes a compliance document without an expiry date', async () => {
    const { document } = (await send(ada, cottage, 5)).body;
    expect(document).toMatchObject({ document_type: 'compliance_document', expiry_date: null });
  });

  test('of a document that expires today is accepted', async () => {
    expect((await send(ada, cottage, 5, { expiry: today })).status).toBe(201);
  });

  test('attaches the document to the current assessment, and the next one supersedes it', async () => {
    const { client } = await subscriber(server);
    const propertyId = await addProperty(client);
    const id = await begin(client, propertyId);
    const one = await upload(client, propertyId, 20);
    const other = await upload(client, propertyId, 20, { name: 'newer.pdf', expiry: nextYear });
    const { answers } = (await client.get(`/api/assessment/${id}/answers`)).body;
    expect(answers).toMatchObject([{ question_id: 20, answer: null, document: { id: other, expiry_date: nextYear } }]);
    const { documents } = (await client.get(`/api/documents?property_id=${propertyId}&question_id=20`)).body;
    expect(documents).toMatchObject([
      { id: other, superseded: false },
      { id: one, superseded: true },
    ]);
  });

  test('no longer counts once its assessment is started again', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    await begin(client, property);
    await upload(client, property, 20, { expiry: today });
    const soon = async () => (await client.get('/api/dashboard/stats')).body.data.stats.expiringSoon;
    expect(await soon()).toBe(1);
    await client.post('/api/assessment/restart', { property_id: property, type: 'full' });
    expect(await soon()).toBe(0);
    const { documents } = expectReply(await client.get(`/api/documents?property_id=${property}`), 200, DocumentsReply);
    expect(documents.map(({ superseded }) => superseded)).toEqual([true]);
  });

  test('of two documents for one question in parallel keeps one current', async () => {
    const { client } = await subscriber(server);
    const propertyId = await addProperty(client);
    const id = await begin(client, propertyId);
    const ids = await Promise.all([upload(client, propertyId, 20), upload(client, propertyId, 20)]);
    const { answers } = (await client.get(`/api/assessment/${id}/answers`)).body;
    const { documents } = (await client.get(`/api/documents?property_id=${propertyId}&question_id=20`)).body;
    const shown: { id: string; superseded: boolean }[] = documents;
    expect(shown.map((document) => document.id).sort()).toEqual(ids.sort());
    expect(shown.filter(({ superseded }) => !superseded)).toMatchObject([{ id: answers[0].document.id }]);
  });
});

describe('of number and issuer', () => {
  const [typed, kept] = ['EIC\u0000R-7\u202e4', 'EIC R-7 4'];
  const documentsOf = async () =>
    expectReply(await ada.get(`/api/documents?property_id=${cottage}`), 200, DocumentsReply);

  test('control characters are left out of an upload', async () => {
    const fields = { document_type: 'eicr_certificate', reference: typed, issuer: typed };
    const { document } = expectReply(await send(ada, cottage, '', { fields }), 201, UploadReply);
    expect(document).toMatchObject({ reference: kept, issuer: kept });
    expect((await documentsOf()).documents).toContainEqual(document);
  });

  test('and of a change', async () => {
    const id = await upload(ada, cottage, 20);
    const change = { expiry_date: null, reference: `${typed}\ud800`, issuer: '\u0000' };
    const { document } = expectReply(await ada.patch(`/api/documents/${id}/expiry`, change), 200, DocumentReply);
    expect(document).toMatchObject({ reference: kept, issuer: null });
    expect((await documentsOf()).documents).toContainEqual(document);
  });

  test('and of what the browser has read', async () => {
    const read = `${typed}\ud800`;
    const text = { value: read, text: read, line: read, page: 1, doubts: [] };
    const none = { issuedOn: null, expiresOn: null, documentType: null, postcode: typed.slice(0, 8) };
    const proposed = JSON.stringify({ ...none, reference: text, issuer: text });
    const fields = { document_type: 'eicr_certificate', proposed };
    expectReply(await send(ada, cottage, '', { fields }), 201, UploadReply);
  });
});

describe('an upload is refused', () => {
  const refused = async (work: () => ReturnType<typeof send>) => {
    const before = await storedFiles();
    const reply = await server.recordingNothing(work);
    // An upload that was cut off is answered at once, and its file is deleted a moment later.
    await expect.poll(incoming, { message: 'no file may stay in incoming' }).toEqual([]);
    expect(await storedFiles(), 'no file may be kept').toEqual(before);
    return reply;
  };

  const sendInChunks = async (size: number) => {
    const form = new Response(uploadForm(cottage, 6, { bytes: pdfOf(size) }));
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    return ada.send('POST', '/api/documents/upload', { chunked: Buffer.from(await form.arrayBuffer()), headers });
  };

  test('over 10MB', async () => {
    const reply = await refused(() => send(ada, cottage, 20, { bytes: pdfOf(11 * 1024 * 1024) }));
    expectProblem(reply, 413, { detail: 'File size must be less than 10MB' });
  });

  test('at exactly 10MB, but not at one byte less', async () => {
    expectProblem(await refused(() => send(ada, cottage, 20, { bytes: pdfOf(MAX_UPLOAD_BYTES) })), 413);
    expect((await send(ada, cottage, 6, { bytes: pdfOf(MAX_UPLOAD_BYTES - 1) })).status).toBe(201);
  });

  test('in chunks without a length at 10MB and at a byte more, but not at one byte less', async () => {
    for (const size of [MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES + 1])
      expectProblem(await refused(() => sendInChunks(size)), 413, { detail: 'File size must be less than 10MB' });
    expect((await sendInChunks(MAX_UPLOAD_BYTES - 1)).status).toBe(201);
  });

  test.each([
    ['a program called .pdf', 'invoice.pdf', FILES.program],
    ['a picture called .pdf', 'scan.pdf', FILES.png],
    ['a PDF called .png', 'scan.png', FILES.pdf],
    ['a PDF that is cut off', 'half.pdf', FILES.pdf.subarray(0, 100)],
    ['a page called .pdf', 'page.pdf', Buffer.from('<html><script>alert(1)</script>%%EOF')],
    ['a drawing', 'drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text', 'notes.txt', Buffer.from('hello')],
    ['a name without an ending', 'scan', FILES.pdf],
    ['a name with a second ending', 'scan.pdf.exe', FILES.pdf],
    ['an empty file', 'empty.pdf', Buffer.alloc(0)],
    ['a picture called .docx', 'letter.docx', FILES.png],
    ['a PDF called .doc', 'letter.doc', FILES.pdf],
  ])('for %s', async (_, name, bytes) => {
    expectProblem(await refused(() => send(ada, cottage, 20, { name, bytes })), 415, {
      detail: 'The file must be a PDF, JPG, PNG, DOC or DOCX document',
    });
  });

  test.each([
    [{ expiry: yesterday, bytes: pdfOf(7777) }, { expiry_date: PAST }],
    [{ fields: { assessment_id: 'x' } }, { assessment_id: 'Assessment is not valid' }],
  ])('with %o: %j', async (paper, errors) => {
    expectProblem(await refused(() => send(ada, cottage, 20, paper)), 422, { errors });
  });

  test.each([
    ['expiry_date', { expiry: 'tomorrow' }],
    ['expiry_date', { expiry: '2027-02-30' }],
    ['document_type', { fields: { document_type: 'passport' } }],
  ])('with a malformed %s: %j', async (field, paper) => {
    const problem = expectProblem(await refused(() => send(ada, cottage, 20, paper)), 422);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  test.each(['0', '43', 'x'])('for question %j', async (position) => {
    expectProblem(await refused(() => send(ada, cottage, position)), 422, {
      errors: { question_id: 'Question must be a number from 1 to 42, or an id such as 3-1' },
    });
  });

  test('with neither a question nor a type', async () => {
    expectProblem(await refused(() => send(ada, cottage, '')), 422, {
      errors: {
        question_id: 'Choose a question or a kind of document',
        document_type: 'Choose a question or a kind of document',
      },
    });
  });

  test('without a property, without a file, and as JSON', async () => {
    expectProblem(await refused(() => send(ada, 'x', 20)), 422, { errors: { property_id: 'Property is required' } });
    const form = new FormData();
    form.append('property_id', cottage);
    form.append('question_id', '20');
    expectProblem(await refused(() => ada.send('POST', '/api/documents/upload', { form })), 422, {
      errors: { file: 'Choose a file to upload' },
    });
    expectProblem(await refused(() => ada.post('/api/documents/upload', { property_id: cottage })), 415);
  });

  test.each([
    ['two files', ['file', 'file']],
    ['a file under another name', ['paper']],
  ])('with %s', async (_, names) => {
    const form = new FormData();
    form.append('property_id', cottage);
    form.append('question_id', '20');
    for (const name of names) form.append(name, new Blob([new Uint8Array(FILES.pdf)]), 'a.pdf');
    expectProblem(await refused(() => ada.send('POST', '/api/documents/upload', { form })), 400);
  });

  test.each([
    '',
    '--x',
    '--x\r\n\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
  ])('when the form is cut off: %j', async (raw) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const reply = await refused(() => ada.send('POST', '/api/documents/upload', { raw, headers }));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  });

  test('for the property of another account, like an unknown one', async () => {
    const { client } = await subscriber(server);
    const foreign = await refused(() => send(client, cottage, 20));
    const unknown = await refused(() => send(client, randomUUID(), 20));
    expectProblem(foreign, 404);
    expect(foreign.bytes.equals(unknown.bytes)).toBe(true);
  });

  test('for an assessment of another property', async () => {
    const { client } = await subscriber(server);
    const [one, other] = [await addProperty(client), await addProperty(client)];
    const id = await begin(client, other);
    expectProblem(await refused(() => send(client, one, 20, { fields: { assessment_id: id } })), 404);
  });

  test('for an assessment that was started again', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    const id = await begin(client, property);
    await client.post('/api/assessment/restart', { property_id: property, type: 'full' });
    expectProblem(await refused(() => send(client, property, 20, { fields: { assessment_id: id } })), 409);
  });
});

describe('a file name', () => {
  test.each([
    ['quotes', 'a"b.pdf'],
    ['a path', '../../etc/passwd.pdf'],
    ['a line break', 'a\r\nSet-Cookie: sid=x.pdf'],
    ['other letters', 'Ŵŷ-日本-🏠.pdf'],
    ['right-to-left', 'scan\u202Efdp.exe.pdf'],
    ['percent signs', '%0d%0aX-Evil: 1.pdf'],
    ['many letters', `${'x'.repeat(400)}.pdf`],
  ])('with %s adds no header to the download', async (_, name) => {
    const reply = await send(ada, cottage, 7, { name });
    expect(reply.status, reply.text).toBe(201);
    const file = await ada.get(reply.body.download_url);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename/);
    expect(file.headers.get('set-cookie')).toBeNull();
    expect(file.headers.get('x-evil')).toBeNull();
    expect(file.headers.get('content-disposition')).not.toMatch(/[\r\n]|\.\.\//);
  });
});

describe('the expiry date', () => {
  test('can be changed and removed; the same date again records nothing', async () => {
    const id = await upload(ada, cottage, 8, { expiry: nextYear });
    const later = addMonths(today, 24);
    const reply = await ada.patch(`/api/documents/${id}/expiry`, { expiry_date: later });
    expect(expectReply(reply, 200, DocumentReply).document).toMatchObject({ id, expiry_date: later });
    const again = await server.recordingNothing(() => ada.patch(`/api/documents/${id}/expiry`, { expiry_date: later }));
    expectReply(again, 200, DocumentReply);
    expect(again.headers.get('x-event-position')).toBe(reply.headers.get('x-event-position'));
    for (const none of [null, '']) {
      const removed = await ada.patch(`/api/documents/${id}/expiry`, { expiry_date: none });
      expect(expectReply(removed, 200, DocumentReply).document.expiry_date).toBeNull();
    }
  });

  test('of yesterday is refused', async () => {
    const id = await upload(ada, cottage, 8);
    const reply = await server.recordingNothing(() =>
      ada.patch(`/api/documents/${id}/expiry`, { expiry_date: yesterday }),
    );
    expectProblem(reply, 422, { errors: { expiry_date: PAST } });
  });

  test('must be named to be removed', async () => {
    const id = await upload(ada, cottage, 8);
    const missing = { expiry_date: 'Expiry date is required' };
    for (const [body, errors] of [
      [{}, missing],
      [{ expiryDate: nextYear }, { ...missing, expiryDate: 'There is no such field' }],
    ] as const)
      expectProblem(await server.recordingNothing(() => ada.patch(`/api/documents/${id}/expiry`, body)), 422, {
        errors,
      });
  });

  test.each(['soon', 20270101, '2027-13-01', {}])('of %j is refused', async (expiry_date) => {
    const reply = await server.recordingNothing(() =>
      ada.patch(`/api/documents/${randomUUID()}/expiry`, { expiry_date }),
    );
    expect(Object.keys(expectProblem(reply, 422).errors ?? {})).toEqual(['expiry_date']);
  });
});

describe('deleting', () => {
  test('removes it from lists, assessment and downloads; a second time records nothing', async () => {
    const { client } = await subscriber(server);
    const propertyId = await addProperty(client);
    const id = await begin(client, propertyId);
    const paper = await upload(client, propertyId, 20);
    const reply = await client.delete(`/api/documents/${paper}`);
    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    expect((await client.get('/api/documents')).body.documents).toEqual([]);
    expect((await client.get(`/api/assessment/${id}/answers`)).body.answers).toEqual([]);
    expectProblem(await client.get(`/api/documents/${paper}/download`), 404);
    expectProblem(await client.patch(`/api/documents/${paper}/expiry`, { expiry_date: null }), 404);
    expect((await server.recordingNothing(() => client.delete(`/api/documents/${paper}`))).status).toBe(200);
  });
});
