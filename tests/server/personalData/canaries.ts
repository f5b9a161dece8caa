import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import { context } from '../../support/context.ts';
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
  PASSWORD,
  register,
  subscribe,
  upload,
} from '../../support/journey.ts';
import type { TestServer } from '../../support/server.ts';
import { makeKey } from '../http/integrations/apiKeyRequests.ts';
import { addWebhook } from '../http/integrations/webhookRequests.ts';
import { makeShare, makeUploadLink, sendBy } from '../http/links/linkJourney.ts';
import { bytesOf, spellingsOf } from './spellings.ts';

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

/** A subscriber enters a canary wherever something about a property can be entered: thirty-five of them. */
export const enterProperties = async (server: TestServer, client: HttpClient, { word }: Pick<Words, 'word'>) => {
  const propertyIds: string[] = [];
  for (let count = 0; count < 4; count += 1)
    propertyIds.push(
      await addProperty(client, {
        name: word('house'),
        address_line1: word('line'),
        address_line2: word('second'),
        city: word('city'),
      }),
    );
  const [first = '', second = '', third = ''] = propertyIds;
  const replaced = { name: word('rename'), address_line1: word('moved'), city: word('town'), postcode: 'YO21 3PU' };
  expect((await client.put(`/api/properties/${second}`, replaced)).status).toBe(200);
  await client.delete(`/api/properties/${third}`);
  const assessmentId = await begin(client, first);
  await answerAll(client, assessmentId);
  const expiry = addDays(londonDay(server.now()), 300);
  const documents: string[] = [];
  for (const position of UPLOADS) {
    const bytes = fileWith(word('content'));
    documents.push(await upload(client, first, position, { bytes, name: `${word('file')}.pdf`, expiry }));
  }
  await client.delete(
    `/api/documents/${await upload(client, second, 20, { bytes: fileWith(word('deleted')), name: `${word('gone')}.pdf` })}`,
  );
  const { token } = await makeUploadLink(client, second, { note: word('note') });
  const fields = { name: word('sender'), licence: word('licence') };
  const sent = { fields, bytes: fileWith(word('content')), name: `${word('sentFile')}.pdf` };
  expect((await sendBy(server.client(), token, sent)).status).toBe(201);
  await makeShare(client, first, { recipient: word('recipient'), passcode: 'harbour-1853' });
  await complete(client, assessmentId);
  const { badgeId } = await badge(client, first, assessmentId);
  return { propertyIds, assessmentId, documents, badgeId };
};

/** A person who has entered a canary wherever something can be entered: more than forty of them, and one network address. */
export const personWithCanaries = async (server: TestServer, name: string, client: HttpClient = server.client()) => {
  const { words, word } = canaries(name);
  const email = `${word('email')}@example.co.uk`;
  const user = await register(client, { email, name: word('name'), phone: word('phone').slice(0, 30) });
  // Only then is what was written with the address theirs.
  await confirmAddress(server, user);
  await subscribe(client);
  const entered = await enterProperties(server, client, { word });
  await makeKey(client, { name: word('key') });
  await addWebhook(client, `https://webhook.invalid/${word('webhook')}`);
  const { core } = server;
  const contactId = crypto.randomUUID();
  await core.keyring.create(contactId);
  const details = { name: word('writer'), email, phone: word('line'), message: word('message') };
  const message = {
    type: 'ReceiveMessage',
    contactId,
    accountId: null,
    emailKey: core.secrets.emailKey(email),
    subject: 'general',
    personal: { sender: { subject: contactId, details } },
    at: server.now().toISOString(),
  } as const;
  await core.commands.contact(contactId, message, context);
  return { client, user, email, password: PASSWORD, words, ...entered, contactId };
};
export type Person = Awaited<ReturnType<typeof personWithCanaries>>;

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

/** Where these words occur: in rows of any table, files beside the database, and lines of the log. */
export const findWords = async (server: TestServer, words: readonly string[], lines: readonly string[] = []) => {
  const spelled = words.map((word) => ({
    word,
    spellings: spellingsOf(word),
    bytes: bytesOf(word)?.toString('latin1'),
  }));
  const patterns = spelled.flatMap(({ spellings }) => spellings.map((spelling) => `%${spelling}%`));
  const places: string[] = [];
  for (const { table } of await server.query("select tablename as table from pg_tables where schemaname = 'public'")) {
    const found = await server.query(`select t::text as row from ${table} t where t::text ilike any($1)`, [patterns]);
    for (const { row } of found)
      for (const { word, spellings } of spelled)
        if (spellings.some((spelling) => row.includes(spelling))) places.push(`${table}: ${word}`);
  }
  const files = (await filesUnder(server.dataDir)).filter((path) => !path.startsWith(join(server.dataDir, 'postgres')));
  for (const path of files) {
    const content = await readFile(path, 'latin1');
    for (const { word, bytes } of spelled)
      if (content.includes(word) || path.includes(word) || (bytes && content.includes(bytes)))
        places.push(`${path}: ${word}`);
  }
  places.push(...words.filter((word) => lines.some((line) => line.includes(word))).map((word) => `log: ${word}`));
  return places;
};
