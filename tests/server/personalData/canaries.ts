import { expect } from 'vitest';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import { UPLOADS } from '../../support/events.ts';
import { pdfOf } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  answerAll,
  badge,
  begin,
  complete,
  confirmAddress,
  newAccount,
  newProperty,
  PASSWORD,
  register,
  subscribe,
  upload,
} from '../../support/journey.ts';
import type { TestServer } from '../../support/server.ts';
import { makeKey } from '../http/integrations/apiKeyRequests.ts';
import { addWebhook } from '../http/integrations/webhookRequests.ts';
import { makeShare, makeUploadLink, sendBy } from '../http/links/linkJourney.ts';

/** Words that occur nowhere else, one for each thing that a person enters. */
export const canaries = (person: string) => {
  const words: string[] = [];
  return {
    words,
    word: (of: string): string => {
      const word = `canary${person}${of}${words.length}x`;
      words.push(word);
      return word;
    },
  };
};

const fileWith = (text: string) => Buffer.concat([pdfOf(600), Buffer.from(`% ${text}\n%%EOF\n`)]);

type Words = ReturnType<typeof canaries>;
type Word = Pick<Words, 'word'>;

/** What the browser has read from a document. */
const proposedWith = ({ word }: Word): string => {
  const read = (of: string) => ({
    value: word(of),
    text: word(`${of}text`),
    line: word(`${of}line`),
    page: 1,
    doubts: [],
  });
  const nothing = { issuedOn: null, expiresOn: null, documentType: null, postcode: null };
  return JSON.stringify({ ...nothing, reference: read('readreference'), issuer: read('readissuer') });
};

const addProperties = async (client: HttpClient, { word }: Word): Promise<readonly string[]> => {
  const address = () => ({
    name: word('house'),
    address_line1: word('line'),
    address_line2: word('second'),
    city: word('city'),
  });
  const ids = [await addProperty(client, address()), await addProperty(client, address())];
  ids.push(await addProperty(client, address()));
  // The answer is kept for a retry.
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const kept = await client.send('POST', '/api/properties', { json: newProperty(address()), headers });
  expect(kept.status, kept.text).toBe(201);
  return [...ids, kept.body.property.id];
};

const changeProperties = async (
  client: HttpClient,
  [first = '', second = '', , fourth = '']: readonly string[],
  { word }: Word,
) => {
  const replaced = () => ({
    name: word('rename'),
    address_line1: word('moved'),
    address_line2: word('upstairs'),
    city: word('town'),
    postcode: 'YO21 3PU',
  });
  for (const path of [`/api/properties/${second}`, `/api/console/properties/${fourth}`]) {
    const changed = await client.put(path, replaced());
    expect(changed.status, changed.text).toBe(200);
  }
  const { group } = (await client.post('/api/groups', { name: word('group') })).body;
  expect((await client.put(`/api/groups/${group.id}`, { name: word('regroup') })).status).toBe(200);
  const arrangement = { do: 'add-tag', tag: word('tag') };
  const arranged = await client.post('/api/properties/arrange', { property_ids: [first, second], arrangement });
  expect(arranged.status, arranged.text).toBe(200);
};

const uploadPapers = async (server: TestServer, client: HttpClient, propertyId: string, { word }: Word) => {
  const expiry = addDays(londonDay(server.now()), 300);
  const fields = () => ({ reference: word('reference'), issuer: word('issuer'), proposed: proposedWith({ word }) });
  const documents: string[] = [];
  for (const position of UPLOADS) {
    const file = { bytes: fileWith(word('content')), name: `${word('file')}.pdf`, expiry };
    const isFirst = position === UPLOADS[0];
    documents.push(await upload(client, propertyId, position, isFirst ? { ...file, fields: fields() } : file));
  }
  const amended = { expiry_date: expiry, reference: word('amended'), issuer: word('reissuer') };
  const reply = await client.patch(`/api/documents/${documents[0]}/expiry`, amended);
  expect(reply.status, reply.text).toBe(200);
  return documents;
};

/** A subscriber enters a canary wherever something about a property can be entered. */
export const enterProperties = async (server: TestServer, client: HttpClient, { word }: Word) => {
  const propertyIds = await addProperties(client, { word });
  const [first = '', second = '', third = ''] = propertyIds;
  await changeProperties(client, propertyIds, { word });
  await client.delete(`/api/properties/${third}`);
  const assessmentId = await begin(client, first);
  await answerAll(client, assessmentId);
  const documents = await uploadPapers(server, client, first, { word });
  await client.delete(
    `/api/documents/${await upload(client, second, 20, { bytes: fileWith(word('deleted')), name: `${word('gone')}.pdf` })}`,
  );
  const { token } = await makeUploadLink(client, second, { note: word('note') });
  const fields = { name: word('sender'), licence: word('licence'), proposed: proposedWith({ word }) };
  const sent = { fields, bytes: fileWith(word('content')), name: `${word('sentFile')}.pdf` };
  const received = await sendBy(server.client(), token, sent);
  expect(received.status, received.text).toBe(201);
  await makeShare(client, first, { recipient: word('recipient'), passcode: 'harbour-1853' });
  await complete(client, assessmentId);
  const { badgeId } = await badge(client, first, assessmentId);
  const today = londonDay(server.now());
  // A receipt holds the name and the address.
  const receipt = await client.post(`/api/properties/${first}/stay-receipts`, { from: today, to: today });
  expect(receipt.status, receipt.text).toBe(201);
  return { propertyIds, assessmentId, documents, badgeId };
};

/** An account by registration, or by the results of the quick check. */
const signUp = async (client: HttpClient, entered: Readonly<Record<string, string>>, asLead: boolean) => {
  if (!asLead) return register(client, entered);
  const answers = ['q1', 'q2', 'q3', 'q4', 'q5'].map((question_id) => ({ question_id, answer: 'Yes' }));
  expect((await client.post('/api/assessment/quick-check', { answers })).status).toBe(200);
  const lead = await client.post('/api/assessment/capture-lead', newAccount(entered));
  expect(lead.status, lead.text).toBe(201);
  return lead.body.user;
};

/** Changes everything about the account. Returns the last address. */
const changeAccount = async (server: TestServer, client: HttpClient, id: string, { word }: Word): Promise<string> => {
  const [next, last] = [`${word('next')}@example.co.uk`, `${word('last')}@example.co.uk`];
  const profile = { email: next, name: word('rename'), phone: word('rephone'), password: PASSWORD };
  const changed = await client.put('/api/auth/profile', profile);
  expect(changed.status, changed.text).toBe(200);
  const again = await client.put('/api/auth/email', { email: last, password: PASSWORD });
  expect(again.status, again.text).toBe(200);
  // Only then is what was written with the address theirs.
  await confirmAddress(server, { id, email: last });
  return last;
};

/** A visitor writes to us. Returns the id of the message. */
const writeToUs = async (server: TestServer, email: string, { word }: Word): Promise<string> => {
  const message = { name: word('writer'), phone: word('line'), message: word('message'), email, subject: 'general' };
  const sent = await server.client().post('/api/contact', message);
  expect(sent.status, sent.text).toBe(201);
  const [row] = await server.query(
    "select data->>'contactId' as id from event where type = 'ContactMessageReceived' order by position desc limit 1",
  );
  return String(row?.id);
};

/** A person who has entered a canary wherever something can be entered, and one network address. */
export const personWithCanaries = async (server: TestServer, name: string, { asLead = false } = {}) => {
  const client = server.client();
  const { words, word } = canaries(name);
  const first = `${word('email')}@example.co.uk`;
  const user = await signUp(client, { email: first, name: word('name'), phone: word('phone') }, asLead);
  await confirmAddress(server, { id: user.id, email: first });
  await subscribe(client);
  const entered = await enterProperties(server, client, { word });
  await makeKey(client, { name: word('key') });
  await addWebhook(client, `https://webhook.invalid/${word('webhook')}`);
  const email = await changeAccount(server, client, user.id, { word });
  const contactId = await writeToUs(server, email, { word });
  return { client, user: { ...user, email }, email, password: PASSWORD, words, word, ...entered, contactId };
};
export type Person = Awaited<ReturnType<typeof personWithCanaries>>;
