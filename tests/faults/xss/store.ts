import { makeUploadLink } from '../../server/http/links/linkJourney.ts';
import { FILES } from '../../support/files.ts';
import { uploadForm } from '../../support/journey.ts';
import type { Fixture } from './fixture.ts';
import { message, person } from './people.ts';
import type { TextStore } from './texts.ts';

/** What the payload has made, by id. */
export type Made = { readonly property: string; readonly person: string; readonly message: string };

export const ADDRESS = {
  name: 'name of a property',
  address_line1: 'first line of its address',
  address_line2: 'second line of its address',
  city: 'town of a property',
  postcode: 'postcode of a property',
} as const;

export const property = async ({ owner }: Pick<Fixture, 'owner'>, texts: TextStore, index: number): Promise<string> => {
  const reply = await texts.send(owner, index, {
    path: '/api/properties',
    members: ADDRESS,
    body: (text) => ({ json: Object.fromEntries(Object.entries(ADDRESS).map(([name, field]) => [name, text(field)])) }),
    harmless: 'Looe',
  });
  return reply?.body.property.id;
};

const arranged = async ({ owner }: Fixture, texts: TextStore, index: number, id: string) => {
  await texts.send(owner, index, {
    path: '/api/groups',
    members: { name: 'name of a group' },
    body: (text) => ({ json: { name: text('name of a group') } }),
  });
  await texts.send(owner, index, {
    path: '/api/properties/arrange',
    members: { 'arrangement.tag': 'tag of a property', arrangement: 'tag of a property', tag: 'tag of a property' },
    body: (text) => ({
      json: { property_ids: [id], arrangement: { do: 'add-tag', tag: text('tag of a property') } },
    }),
  });
};

const papers = async ({ server, owner, main, second, today }: Fixture, texts: TextStore, index: number) => {
  await texts.send(owner, index, {
    path: '/api/documents/upload',
    members: { reference: 'reference of a document', issuer: 'issuer of a document', file: 'name of a file' },
    body: (text) => {
      const [reference, issuer] = [text('reference of a document'), text('issuer of a document')];
      const fields = { document_type: 'pat_certificate', issued_on: today, reference, issuer };
      return { form: uploadForm(main, '', { name: text('name of a file'), fields }) };
    },
    kept: ({ body }) => ({ 'name of a file': body.filename }),
    harmless: 'Looe',
  });
  const note = await texts.send(owner, index, {
    path: `/api/properties/${second}/upload-links`,
    members: { note: 'note of an upload link' },
    body: (text) => ({ json: { question_id: 20, note: text('note of an upload link') } }),
  });
  const { token } = note?.body ?? (await makeUploadLink(owner, second));
  await texts.send(server.client(), index, {
    path: `/api/upload-links/${token}`,
    members: { name: 'name of a sender', licence: 'licence of a sender' },
    body: (text) => {
      const form = new FormData();
      form.append('name', text('name of a sender'));
      form.append('licence', text('licence of a sender'));
      form.append('issued_on', today);
      form.append('file', new Blob([new Uint8Array(FILES.pdf)]), 'record.pdf');
      return { form };
    },
    harmless: 'Looe',
  });
  await texts.send(owner, index, {
    path: `/api/properties/${main}/shares`,
    members: { recipient: 'recipient of a share' },
    body: (text) => ({ json: { recipient: text('recipient of a share') } }),
  });
};

/** Stores a payload in every field, as people do it, and says what it has made. */
export const store = async (fixture: Fixture, texts: TextStore, index: number): Promise<Made> => {
  // The limits by hour have tests of their own.
  await fixture.server.query('delete from rate_limit');
  const id = await property(fixture, texts, index);
  const [, , personId, messageId] = await Promise.all([
    arranged(fixture, texts, index, id),
    papers(fixture, texts, index),
    person(fixture, texts, index),
    message(fixture, texts, index),
  ]);
  return { property: id, person: personId, message: messageId };
};
