import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DocumentsReply } from '../../../../domain/documents/contract.ts';
import { MAX_DOCUMENTS } from '../../../../domain/documents/uploadLimit.ts';
import { EDITIONS } from '../../../../domain/questionnaire/editions.ts';
import {
  AskedReply,
  LINK_ENDED,
  LINK_FULL,
  SentReply,
  UploadLinksReply,
} from '../../../../domain/uploadLinks/contract.ts';
import { handlersOf } from '../../../../server/application/handlers.ts';
import { uuidv7 } from '../../../../server/lib/ids.ts';
import { context, noDeadline } from '../../../support/context.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import { fileDocuments } from '../../../support/filedDocuments.ts';
import { FILES, pdfOf } from '../../../support/files.ts';
import { followAgain } from '../../../support/followAgain.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague } from '../../../support/invited.ts';
import {
  addProperty,
  begin,
  endSubscription,
  newProperty,
  PASSWORD,
  register,
  subscribe,
  subscriber,
  upload,
} from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { expectNotStored, GAS_SAFETY, makeShare, makeUploadLink, sendBy } from './linkJourney.ts';

const START = '2026-11-20T12:00:00.000Z';
const clock = movedClock(START);
let server: TestServer;
let ada: HttpClient;
let adaId: string;
let property: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  const made = await subscriber(server);
  ada = made.client;
  adaId = made.user.id;
  property = await addProperty(ada);
  await begin(ada, property);
});
afterAll(() => server?.remove());

const stranger = () => server.client();
/** What the read models show once they have what strangers have sent. */
const seen = async (path: string) => {
  const { head } = await server.recorded();
  return ada.get(path, { 'x-min-position': head });
};
const documentsOf = async (propertyId = property) =>
  expectReply(await seen(`/api/documents?property_id=${propertyId}`), 200, DocumentsReply).documents;
const linksOf = async (propertyId = property) =>
  expectReply(await seen(`/api/properties/${propertyId}/upload-links`), 200, UploadLinksReply).upload_links;
const expectEnded = async (token: string) => {
  expectProblem(await stranger().get(`/api/upload-links/${token}`), 404, { detail: LINK_ENDED });
  const before = (await documentsOf()).length;
  expectProblem(await sendBy(stranger(), token, { bytes: pdfOf(700) }), 404, { detail: LINK_ENDED });
  expect(await documentsOf()).toHaveLength(before);
};

/** Sends a document whose last bytes come once `meanwhile` is done. Resolves to the status. */
const sentDuring = async (token: string, meanwhile: () => Promise<unknown>): Promise<number | undefined> => {
  const form = new FormData();
  form.append('issued_on', '2026-11-18');
  form.append('file', new Blob([new Uint8Array(pdfOf(800))]), 'record.pdf');
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'content-length': bytes.length };
  const incoming = () => readdir(join(server.dataDir, 'files', 'incoming'));
  // Of earlier tests.
  await expect.poll(incoming).toEqual([]);
  const sent = request(`${server.origin}/api/upload-links/${token}`, { method: 'POST', agent: false, headers });
  const answered = once(sent, 'response');
  sent.write(bytes.subarray(0, -100));
  // The server has looked at the link, and writes the file.
  await expect.poll(incoming).toHaveLength(1);
  await meanwhile();
  sent.end(bytes.subarray(-100));
  const [response] = await answered;
  response.resume();
  return response.statusCode;
};

const announced = () =>
  server.query("select key from outbox_mail where account_id = $1 and key like '%.document-received'", [adaId]);

/** Sends a document to a new property, whose last place another document takes meanwhile. */
const sentWhileFilling = async (bytes: Buffer) => {
  const place = await addProperty(ada);
  const { token, id } = await makeUploadLink(ada, place);
  const filling = { accountId: adaId, propertyId: place };
  await fileDocuments(server, { ...filling, count: MAX_DOCUMENTS - 1 });
  const fields = { issued_on: '2026-11-18', sender_key: crypto.randomUUID() };
  const sendIt = (sent = bytes) => sendBy(stranger(), token, { fields, bytes: sent });
  const { keep } = server.files;
  const keeping = vi.spyOn(server.files, 'keep').mockImplementationOnce(async (...file) => {
    // After the look at the property.
    await fileDocuments(server, { ...filling, count: 1 });
    return keep(...file);
  });
  expectProblem(await sendIt(), 409, { detail: LINK_FULL });
  keeping.mockRestore();
  const makeRoom = async () => {
    const some = (await documentsOf(place)).find(({ question_id }) => question_id === null);
    expect((await ada.delete(`/api/documents/${some?.id}`)).status).toBe(200);
  };
  return { place, linkId: id, sendIt, makeRoom };
};

describe('an upload link', () => {
  test('asks for one document, and says nothing else about the account', async () => {
    const { token, url, upload_link: link } = await makeUploadLink(ada, property, { note: 'Both pages, please' });
    expect(new URL(url).pathname).toBe(`/upload/${token}`);
    expect(link).toMatchObject({
      state: 'open',
      question_id: 20,
      asked_for: 'Gas safety record',
      expires_on: '2026-12-04',
    });
    const reply = await stranger().get(`/api/upload-links/${token}`);
    expect(expectReply(reply, 200, AskedReply).asked).toEqual({
      property_name: 'Sea View',
      property_address: '1 Harbour Street, Whitby, YO21 3PU',
      asked_by: 'Ada Lovelace',
      document_type: 'gas_safety_certificate',
      asked_for: 'Gas safety record',
      question: expect.stringContaining('gas safety record from the last 12 months'),
      note: 'Both pages, please',
      shows: expect.arrayContaining(['your Gas Safe number and signature']),
      expires_on: '2026-12-04',
      expires_at: '2026-12-04T23:59:59.999Z',
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
  });

  test('files the document like an upload of the owner, and tells the owner', async () => {
    const propertyId = await addProperty(ada, { name: 'Bakehouse Flat' });
    const assessmentId = await begin(ada, propertyId);
    const { token, id } = await makeUploadLink(ada, propertyId);
    const fields = { issued_on: '2026-11-18', name: 'P. Trevorrow', licence: '123456' };
    const sent = expectReply(await sendBy(stranger(), token, { fields }), 201, SentReply);
    expect(sent).toEqual({
      success: true,
      receipt: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      filename: 'record.pdf',
      received_at: START,
    });
    const [document] = await documentsOf(propertyId);
    // Its record names no end, so it counts for the twelve months of the law.
    expect(document).toMatchObject({
      question_id: 20,
      document_type: 'gas_safety_certificate',
      issued_on: '2026-11-18',
      expiry_date: '2027-11-18',
      issuer: 'P. Trevorrow',
      uploaded_by: null,
    });
    const { answers } = (await ada.get(`/api/assessment/${assessmentId}/report`)).body.assessment;
    expect(answers[19].document.id).toBe(document?.id);
    expect(await linksOf(propertyId)).toMatchObject([
      { id, state: 'used', received: [{ document_id: document?.id, name: 'P. Trevorrow', licence: '123456' }] },
    ]);
    const { recentActivity } = (await seen('/api/dashboard/stats')).body.data.stats;
    expect(recentActivity.map(({ type }: { type: string }) => type)).toContain('UploadLinkUsed');
    const { events } = (await seen(`/api/properties/${propertyId}/history`)).body;
    expect(events).toContainEqual(expect.objectContaining({ type: 'DocumentUploaded', by: 'A person with a link' }));
    const mails = await server.query(`select key from outbox_mail where account_id = $1`, [adaId]);
    expect(mails.filter(({ key }) => key.endsWith('.document-received'))).toHaveLength(1);
    const download = await ada.get(`/api/documents/${document?.id}/download`);
    expect([download.status, download.bytes.equals(FILES.pdf)]).toEqual([200, true]);
  });

  test('stores neither its token nor the secret of the sender', async () => {
    const { token } = await makeUploadLink(ada, property);
    const sender_key = crypto.randomUUID();
    expect((await sendBy(stranger(), token, { fields: { sender_key } })).status).toBe(201);
    for (const secret of [token, sender_key]) {
      await expectNotStored(server.query, secret);
      expect(server.logged.join('\n')).not.toContain(secret);
    }
  });

  test('takes one of twenty documents that are sent at once', async () => {
    const { token } = await makeUploadLink(ada, property);
    const before = (await documentsOf()).length;
    const sends = Array.from({ length: 20 }, (_, index) => sendBy(stranger(), token, { bytes: pdfOf(600 + index) }));
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
    expect(await documentsOf()).toHaveLength(before + 1);
    await expectEnded(token);
  });

  test('takes another file of the same browser, and a repeated one once', async () => {
    const { token } = await makeUploadLink(ada, property);
    const fields = { sender_key: crypto.randomUUID() };
    const before = (await documentsOf()).map(({ id }) => id);
    const first = expectReply(await sendBy(stranger(), token, { fields, bytes: pdfOf(650) }), 201, SentReply);
    // The answer was lost on the way, so the phone sends it again.
    const again = expectReply(await sendBy(stranger(), token, { fields, bytes: pdfOf(650) }), 201, SentReply);
    expect(again).toEqual(first);
    const sent = async () => (await documentsOf()).filter(({ id }) => !before.includes(id));
    expect(await sent()).toHaveLength(1);
    const [former] = await sent();
    expect((await sendBy(stranger(), token, { fields, bytes: pdfOf(660) })).status).toBe(201);
    const latest = (await sent()).find(({ id }) => id !== former?.id);
    const kept = (await sent()).find(({ id }) => id === former?.id);
    expect([latest?.superseded, kept?.superseded, kept?.replaced_by]).toEqual([false, true, latest?.id]);
    expectProblem(await sendBy(stranger(), token, { bytes: pdfOf(670) }), 404);
  });

  test('takes a repeated file, although the first has taken the last place, or its dates are over since', async () => {
    const full = await addProperty(ada);
    await begin(ada, full);
    const { token } = await makeUploadLink(ada, full, { expires_in_days: 14 });
    await fileDocuments(server, { accountId: adaId, propertyId: full, count: MAX_DOCUMENTS - 1 });
    const dates = { issued_on: '2026-11-18', expiry_date: clock.now().toISOString().slice(0, 10) };
    const fields = { name: 'P. Trevorrow', sender_key: crypto.randomUUID(), ...dates };
    const sendIt = () => sendBy(stranger(), token, { fields, bytes: pdfOf(655) });
    const first = expectReply(await sendIt(), 201, SentReply);
    expect(expectReply(await sendIt(), 201, SentReply)).toEqual(first);
    const before = clock.now().toISOString();
    clock.moveTo(new Date(clock.now().getTime() + 86_400_000).toISOString());
    expect(expectReply(await sendIt(), 201, SentReply)).toEqual(first);
    clock.moveTo(before);
  });

  test('that found the property full at the last moment is filed when it is sent again, and announced only then', async () => {
    const before = (await announced()).length;
    const { place, sendIt, makeRoom } = await sentWhileFilling(pdfOf(656));
    expectProblem(await sendIt(), 409, { detail: LINK_FULL });
    expect(await announced()).toHaveLength(before);
    await makeRoom();
    const keeping = vi.spyOn(server.files, 'keep');
    // The file may have been deleted meanwhile, because no document had it.
    const sent = expectReply(await sendIt(), 201, SentReply);
    expect(keeping).toHaveBeenCalledTimes(1);
    expect(expectReply(await sendIt(), 201, SentReply)).toEqual(sent);
    keeping.mockRestore();
    expect(await announced()).toHaveLength(before + 1);
    expect((await documentsOf(place)).filter(({ filename }) => filename === 'record.pdf')).toHaveLength(1);
    await ada.delete(`/api/properties/${place}`);
  });

  test('takes another file once there is room, after the property was full for the first one', async () => {
    const { place, sendIt, makeRoom } = await sentWhileFilling(pdfOf(659));
    await makeRoom();
    expectReply(await sendIt(pdfOf(661)), 201, SentReply);
    const sent = async () => (await documentsOf(place)).filter(({ filename }) => filename === 'record.pdf');
    expect(await sent()).toMatchObject([{ superseded: false }]);
    const [first] = await sent();
    await makeRoom();
    expectReply(await sendIt(pdfOf(662)), 201, SentReply);
    const former = (await sent()).find(({ id }) => id === first?.id);
    expect([(await sent()).length, former?.superseded]).toEqual([2, true]);
    await ada.delete(`/api/properties/${place}`);
  });

  test('that was filed by a process that has died before it wrote the mail is announced when it is sent again', async () => {
    const { place, linkId, sendIt, makeRoom } = await sentWhileFilling(pdfOf(657));
    await makeRoom();
    const before = (await announced()).length;
    const used = (await server.core.events.readStream(`uploadLink-${linkId}`, 0n, noDeadline)).at(-1)?.event;
    if (used?.type !== 'UploadLinkUsed') throw new Error('The link was not used');
    const { linkId: _, senderKeyHash: __, personal, ...filed } = used.data;
    const owner = { subject: adaId, details: { filename: 'record.pdf' } };
    const take = { type: 'TakeDocumentSlot', today: '2026-11-20', ...filed, personal: { owner } } as const;
    await server.core.commands.property(place, take, context);
    expect(await announced()).toHaveLength(before);
    for (const _ of ['first', 'again']) expectReply(await sendIt(), 201, SentReply);
    expect(await announced()).toHaveLength(before + 1);
    await ada.delete(`/api/properties/${place}`);
  });

  test('that found the property full is not filed any more once its owner has uploaded a newer document', async () => {
    const { place, sendIt, makeRoom } = await sentWhileFilling(pdfOf(658));
    const before = clock.now().toISOString();
    clock.moveTo(new Date(clock.now().getTime() + 3_600_000).toISOString());
    await makeRoom();
    const newer = await upload(ada, place, GAS_SAFETY);
    await makeRoom();
    const keeping = vi.spyOn(server.files, 'keep');
    for (const bytes of [pdfOf(658), pdfOf(663)]) expectProblem(await sendIt(bytes), 404, { detail: LINK_ENDED });
    expect(keeping).not.toHaveBeenCalled();
    keeping.mockRestore();
    const present = (await documentsOf(place)).find(({ id }) => id === newer);
    expect(present?.superseded).toBe(false);
    clock.moveTo(before);
    await ada.delete(`/api/properties/${place}`);
  });

  test('takes no other file once its owner has uploaded a newer document', async () => {
    for (const isAssessed of [true, false]) {
      const place = await addProperty(ada);
      if (isAssessed) await begin(ada, place);
      const { token } = await makeUploadLink(ada, place);
      const fields = { sender_key: crypto.randomUUID() };
      const first = expectReply(await sendBy(stranger(), token, { fields, bytes: pdfOf(651) }), 201, SentReply);
      const newer = await upload(ada, place, GAS_SAFETY);
      const keeping = vi.spyOn(server.files, 'keep');
      expectProblem(await sendBy(stranger(), token, { fields, bytes: pdfOf(652) }), 404, { detail: LINK_ENDED });
      expect(keeping).not.toHaveBeenCalled();
      keeping.mockRestore();
      // The answer to the first file was lost on the way.
      expect((await sendBy(stranger(), token, { fields, bytes: pdfOf(651) })).body).toEqual(first);
      const present = (await documentsOf(place)).filter(({ superseded }) => !superseded);
      expect(present.map(({ id }) => id)).toContain(newer);
      await ada.delete(`/api/properties/${place}`);
    }
  });

  test('that was used is withdrawn, and says so', async () => {
    const { token, id } = await makeUploadLink(ada, property);
    const fields = { sender_key: crypto.randomUUID() };
    expect((await sendBy(stranger(), token, { fields, bytes: pdfOf(653) })).status).toBe(201);
    // Its address looks like that of an upload. Some programs send a body with every call.
    expectProblem(await ada.send('DELETE', `/api/upload-links/${id}`, { form: new FormData() }), 415);
    expect((await ada.send('DELETE', `/api/upload-links/${id}`, { json: {} })).status).toBe(200);
    expectProblem(await sendBy(stranger(), token, { fields, bytes: pdfOf(654) }), 404);
    expect((await linksOf()).find((link) => link.id === id)?.state).toBe('revoked');
  });

  test('says before the file that a property is full, in words for a stranger', async () => {
    const place = await addProperty(ada);
    const { token } = await makeUploadLink(ada, place);
    await fileDocuments(server, { accountId: adaId, propertyId: place, count: MAX_DOCUMENTS });
    expectProblem(await stranger().get(`/api/upload-links/${token}`), 409, { detail: LINK_FULL });
    expectProblem(await sendBy(stranger(), token), 409, { detail: LINK_FULL });
    await ada.delete(`/api/properties/${place}`);
  });

  test('of an owner without a name comes from the owner of the property', async () => {
    const { client } = await subscriber(server, 'multi_yearly', { name: '' });
    const place = await addProperty(client, { name: 'Fish Loft' });
    const { token } = await makeUploadLink(client, place);
    const { asked } = expectReply(await stranger().get(`/api/upload-links/${token}`), 200, AskedReply);
    expect(asked.asked_by).toBe('The owner of Fish Loft');
    const open = {
      token: (await makeShare(client, place)).token,
      secret: (await makeShare(client, place, { passcode: 'harbour' })).token,
    };
    const shared = await stranger().post(`/api/shares/${open.token}/open`);
    expect(shared.body.shared.shared_by).toBe('The owner of Fish Loft');
    // Only the passcode opens the name of the property.
    expect((await stranger().post(`/api/shares/${open.secret}/open`)).body.shared_by).toBe('The owner of the property');
  });

  test('files the document of a process that has died before it could', async () => {
    const { id, token } = await makeUploadLink(ada, property);
    const documentId = uuidv7();
    const upload = {
      accountId: adaId,
      propertyId: property,
      linkId: id,
      documentId,
      assessmentId: null,
      key: 'gas-safety-record',
      documentType: 'gas_safety_certificate',
      mediaType: 'application/pdf',
      size: 5,
      sha256: 'ab'.repeat(32),
      expiresOn: '2027-11-18',
      issuedOn: '2026-11-18',
      senderKeyHash: null,
      personal: {
        sender: { subject: adaId, details: { filename: 'late.pdf', name: null, licence: null, proposed: null } },
      },
      at: START,
    } as const;
    // These handlers record the event and run no policies.
    const { uploadLink } = handlersOf(server.core.events, clock.now, EDITIONS);
    await uploadLink(id, { type: 'UseUploadLink', today: '2026-11-20', ...upload }, context);
    await expect.poll(async () => (await documentsOf()).some((document) => document.id === documentId)).toBe(true);
    await expectEnded(token);
  });

  test('takes no second place for a document that was deleted, when its use is followed again', async () => {
    const place = await addProperty(ada);
    await begin(ada, place);
    const { upload_link, token } = await makeUploadLink(ada, place);
    expectReply(await sendBy(stranger(), token, { bytes: pdfOf(717) }), 201, SentReply);
    const [document] = await documentsOf(place);
    expect((await ada.delete(`/api/documents/${document?.id}`)).status).toBe(200);
    const used = `uploadLink-${upload_link.id}`;
    expect(await followAgain(server.core, used, 'UploadLinkUsed')).toBe(1);
    const taken = "select from event where stream = $1 and type = 'DocumentSlotTaken'";
    expect(await server.query(taken, [`property-${place}`])).toHaveLength(1);
  });

  test('a document without any date counts from today for as long as its kind does', async () => {
    const propertyId = await addProperty(ada, { name: 'Fish Loft' });
    const { token } = await makeUploadLink(ada, propertyId);
    expect((await sendBy(stranger(), token, { fields: {} })).status).toBe(201);
    expect(await documentsOf(propertyId)).toMatchObject([{ issued_on: null, expiry_date: '2027-11-20' }]);
  });

  test('checks the file and the dates like an upload of the owner, and stays open', async () => {
    const { token } = await makeUploadLink(ada, property);
    const send = (sent: Parameters<typeof sendBy>[2]) => sendBy(stranger(), token, sent);
    expectProblem(await send({ bytes: FILES.png }), 415);
    expectProblem(await send({ bytes: Buffer.alloc(10 * 1024 * 1024, 'x') }), 413);
    expectProblem(await send({ fields: { issued_on: '2026-11-21' } }), 422, {
      errors: { issued_on: 'The issue date cannot be later than today' },
    });
    expectProblem(await send({ fields: { expiry_date: '2026-11-19' } }), 422, {
      errors: { expiry_date: 'The expiry date cannot be earlier than today' },
    });
    expectProblem(await send({ fields: { issued_on: '2024-11-20' } }), 422, {
      errors: { issued_on: 'It ran out on 20/11/2025: send a newer one' },
    });
    const noFile = await stranger().send('POST', `/api/upload-links/${token}`, { form: new FormData() });
    expectProblem(noFile, 422, { errors: { file: 'Choose the file or take a photo of it' } });
    expectProblem(await stranger().post(`/api/upload-links/${token}`, {}), 415);
    expect((await send({})).status).toBe(201);
  });

  test('ends when it is withdrawn', async () => {
    const { token, id } = await makeUploadLink(ada, property);
    expect((await ada.delete(`/api/upload-links/${id}`)).status).toBe(200);
    await expectEnded(token);
    expect((await linksOf()).find((link) => link.id === id)?.state).toBe('revoked');
    expect((await ada.delete(`/api/upload-links/${id}`)).status).toBe(200);
  });

  test('takes no document that was on its way when its maker was removed, or the subscription ended', async () => {
    const { client, user } = await subscriber(server);
    const propertyId = await addProperty(client);
    const { asks, grantId } = await colleague(server, client, user.id, { role: 'member' });
    const made = await asks.post(`/api/properties/${propertyId}/upload-links`, { question_id: GAS_SAFETY });
    const { token } = await makeUploadLink(client, propertyId);
    expect(await sentDuring(made.body.token, () => client.delete(`/api/access/${grantId}`))).toBe(404);
    expect(await sentDuring(token, () => endSubscription(server, user.id, START))).toBe(404);
    const { head } = await server.recorded();
    const filed = await client.get(`/api/documents?property_id=${propertyId}`, { 'x-min-position': head });
    expect(filed.body.documents).toEqual([]);
  });

  test('looks the same whether it is unknown, malformed, used or withdrawn', async () => {
    const { token, id } = await makeUploadLink(ada, property);
    await ada.delete(`/api/upload-links/${id}`);
    const texts = ['x'.repeat(43), 'x', token].map(
      async (each) => (await stranger().get(`/api/upload-links/${each}`)).text,
    );
    expect(new Set(await Promise.all(texts)).size).toBe(1);
  });

  test('ends with its property, its subscription and its account', async () => {
    const { client, user } = await subscriber(server);
    const [one, other] = [await addProperty(client), await addProperty(client)];
    const gone = await makeUploadLink(client, one);
    const { token } = await makeUploadLink(client, other);
    const opens = async (each: string) => (await stranger().get(`/api/upload-links/${each}`)).status;
    const stateOf = async () => (await client.get(`/api/properties/${other}/upload-links`)).body.upload_links[0].state;
    expect([await opens(gone.token), await opens(token)]).toEqual([200, 200]);
    await client.delete(`/api/properties/${one}`);
    expect([await opens(gone.token), await opens(token)]).toEqual([404, 200]);
    await endSubscription(server, user.id, START);
    expect(await opens(token)).toBe(404);
    expect(await stateOf()).toBe('without_subscription');
    await subscribe(client);
    expect(await opens(token)).toBe(200);
    expect(await stateOf()).toBe('open');
    expect(
      (await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } })).status,
    ).toBe(200);
    expect(await opens(token)).toBe(404);
    expect((await sendBy(stranger(), token)).status).toBe(404);
  });

  test('belongs to its account', async () => {
    const { client: eve } = await subscriber(server);
    const { id } = await makeUploadLink(ada, property);
    expectProblem(await eve.get(`/api/properties/${property}/upload-links`), 404);
    expectProblem(await eve.post(`/api/properties/${property}/upload-links`, { question_id: 20 }), 404);
    expectProblem(await eve.delete(`/api/upload-links/${id}`), 404);
    expectProblem(await ada.post(`/api/properties/${property}/upload-links`, { question_id: 99 }), 422);
    const newcomer = server.client();
    await register(newcomer);
    await newcomer.post('/api/properties', newProperty());
    expectProblem(await newcomer.post(`/api/properties/${property}/upload-links`, { question_id: 20 }), 402);
  });

  test('gets 429 with the time to wait after many tries, also with a wrong token', async () => {
    const { token } = await makeUploadLink(ada, property);
    const guesser = stranger();
    const guesses = [];
    for (let attempt = 0; attempt < 62; attempt++)
      guesses.push(await guesser.get(`/api/upload-links/${'y'.repeat(43)}`));
    expect(guesses.slice(0, 60).every(({ status }) => status === 404)).toBe(true);
    const refused = guesses.at(-1);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const tries = [];
    for (let attempt = 0; attempt < 121; attempt++) tries.push(await stranger().get(`/api/upload-links/${token}`));
    expect(tries.map(({ status }) => status).lastIndexOf(200)).toBe(119);
    expect(tries.at(-1)?.status).toBe(429);
  });
});

test('an upload link ends with its last day in London', async () => {
  const { token, id } = await makeUploadLink(ada, property, { expires_in_days: 1 });
  clock.moveTo('2026-11-21T23:59:00.000Z');
  expect((await stranger().get(`/api/upload-links/${token}`)).status).toBe(200);
  clock.moveTo('2026-11-22T00:00:00.000Z');
  await expectEnded(token);
  expect((await linksOf()).find((link) => link.id === id)?.state).toBe('expired');
});
