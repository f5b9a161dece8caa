import { expect } from 'vitest';
import type { HttpClient } from '../../support/http.ts';
import { invite } from '../../support/invited.ts';
import { confirmAddress, newAccount, someEmail, subscribe, uploadForm } from '../../support/journey.ts';
import { offer } from '../../support/transferring.ts';
import type { Field } from './fields.ts';
import type { Fixture } from './fixture.ts';
import { ADDRESS, property } from './store.ts';
import type { TextStore } from './texts.ts';
import type { Visit } from './walk.ts';

/** The addresses that an owner whose name and property are payloads has given to others, of one payload. */
type Given = {
  readonly share: string;
  readonly uploadLink: string;
  readonly invitation: string;
  readonly stay: string;
  readonly transfer: string;
};

const owner = async ({ server }: Fixture, texts: TextStore, index: number) => {
  const client = server.client();
  const made = await texts.send(client, index, {
    path: '/api/auth/register',
    members: { name: 'name of a person', phone: 'phone of a person' },
    body: (text) => ({ json: newAccount({ name: text('name of a person'), phone: text('phone of a person') }) }),
    harmless: '020 7946',
  });
  const { user } = made?.body ?? {};
  await confirmAddress(server, user);
  await subscribe(client);
  return { client, user };
};

/** The id of a document with the payload in its name. */
const document = async (client: HttpClient, texts: TextStore, index: number, id: string): Promise<string> => {
  const sent = await texts.send(client, index, {
    path: '/api/documents/upload',
    members: { file: 'name of a file' },
    body: (text) => ({
      form: uploadForm(id, '', { name: text('name of a file'), fields: { document_type: 'pat_certificate' } }),
    }),
    kept: ({ body }) => ({ 'name of a file': body.filename }),
    harmless: 'Looe',
  });
  return sent?.body.document_id;
};

/** An owner with payloads in all texts gives addresses to others: `receiver` is offered the property. */
const give = async (fixture: Fixture, texts: TextStore, index: number, receiver: string): Promise<Given> => {
  const { server, today } = fixture;
  // The limits by hour have tests of their own.
  await server.query('delete from rate_limit');
  const { client, user } = await owner(fixture, texts, index);
  const id = await property({ owner: client }, texts, index);
  const documents = [await document(client, texts, index, id)];
  const link = await texts.send(client, index, {
    path: `/api/properties/${id}/upload-links`,
    members: { note: 'note of an upload link' },
    body: (text) => ({ json: { question_id: 20, note: text('note of an upload link') } }),
    harmless: 'Looe',
  });
  const share = await texts.send(client, index, {
    path: `/api/properties/${id}/shares`,
    members: { recipient: 'recipient of a share' },
    body: (text) => ({ json: { documents, recipient: text('recipient of a share') } }),
    harmless: 'Looe',
  });
  const stay = await client.post(`/api/properties/${id}/stay-receipts`, { from: today, to: today });
  expect(stay.status, stay.text).toBe(201);
  const invitation = await invite(server, client, user.id, { email: someEmail(), role: 'viewer' });
  return {
    share: `/shared/${share?.body.token}`,
    uploadLink: `/upload/${link?.body.token}`,
    invitation: `/invitations/${invitation.token}`,
    stay: `/stay/${stay.body.number}`,
    transfer: `/transfers/${await offer(client, id, receiver)}`,
  };
};

const HOUSE = Object.values(ADDRESS);
const OWNER: Field = 'name of a person';
/** What each page shows. A document is asked for by a note, and shared under its name with a recipient. */
const SHOWN = {
  share: [...HOUSE, OWNER, 'recipient of a share', 'name of a file'],
  uploadLink: [...HOUSE, OWNER, 'note of an upload link'],
  invitation: [OWNER],
  stay: HOUSE,
  transfer: [...HOUSE, OWNER],
} as const satisfies Readonly<Record<keyof Given, readonly Field[]>>;

/**
 * The pages that people without an account open by an address that an owner has given them, and the offer of a property,
 * which its receiver opens. Each is loaded, because a link is opened from a mail.
 */
export const openedVisits = async (fixture: Fixture, texts: TextStore) => {
  const receiver = fixture.server.client();
  const email = someEmail();
  const { user } = (await receiver.post('/api/auth/register', newAccount({ email }))).body;
  await confirmAddress(fixture.server, user);
  const visitor: Visit[] = [];
  // The offer is shown to who is known to be signed in, and a page of the app asks the server who that is.
  const offered: Visit[] = [{ path: '/settings', shows: [] }];
  for (const index of texts.payloads.keys()) {
    const given = await give(fixture, texts, index, email);
    const visit = (page: keyof Given): Visit => ({ path: given[page], shows: SHOWN[page], index, isLoaded: true });
    visitor.push(visit('share'), visit('uploadLink'), visit('invitation'), visit('stay'));
    offered.push(visit('transfer'));
  }
  await fixture.server.caughtUp(BigInt((await fixture.server.recorded()).head));
  return { receiver, visitor, offered };
};
