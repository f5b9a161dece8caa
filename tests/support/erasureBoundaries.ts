import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findWords } from '../server/personalData/findWords.ts';
import { type HttpClient, httpClient } from './http.ts';
import { addProperty, badge, begin, PASSWORD, pass, register, subscribe, upload } from './journey.ts';
import { connected, killBefore, recording, type Statement } from './killBefore.ts';
import { confirmAddress, mailedLink } from './mailedLinks.ts';
import type { ServerForTest } from './serverProcess.ts';
import type { TestSmtpServer } from './smtp.ts';
import { CONDITION } from './timeLimits.ts';
import { accept, offer } from './transferring.ts';

const recordingAbout = (type: string): Statement => {
  const { when, ...statement } = recording(type);
  return { ...statement, when: `${when} and new.data::text like '%' || $1 || '%'` };
};
/** In the stream of an account or property of somebody else. */
const recordingElsewhere = (type: string): Statement => {
  const { when, ...statement } = recording(type);
  return { ...statement, when: `${when} and new.stream not like '%' || $1` };
};
const isOfReport = `exists (select from event where type = 'BadgeReported' and data->>'reportId' = old.subject::text)`;
const deleting = (table: string, column = 'account_id'): Statement => ({
  table,
  on: 'delete',
  when: `old.${column} = $1::uuid`,
});

/**
 * Where an erasure can be stopped: before each fact, and between what is no event. In the order of the steps, with the
 * account as $1.
 */
export const BOUNDARIES = {
  'the mail about it is written': { table: 'outbox_mail', on: 'insert', when: 'new.subject is null' },
  'the policy notes it': { table: 'erased_account', on: 'update', when: 'new.begun_at is not null' },
  'a read model deletes its rows': deleting('property_overview', 'owner'),
  'the sessions end': deleting('session'),
  'the password is deleted': deleting('credential'),
  'the badge is revoked': recordingAbout('BadgeRevoked'),
  'the property is removed': recordingAbout('PropertyRemoved'),
  'an offer to the person is declined': recording('TransferDeclined'),
  'a grant of the account ends': recordingAbout('AccessRevoked'),
  'a grant to the person ends': recordingElsewhere('AccessRevoked'),
  'an invitation of the account is withdrawn': recordingAbout('AccessInvitationWithdrawn'),
  'an invitation to the person is withdrawn': recordingElsewhere('AccessInvitationWithdrawn'),
  'a mail of another to the person is dropped': { table: 'outbox_mail', on: 'update', when: "new.status = 'dropped'" },
  'the key of a message is destroyed': {
    table: 'person_key',
    on: 'delete',
    when: `old.subject <> $1::uuid and not ${isOfReport}`,
  },
  'the message is erased': recording('ContactMessageErased'),
  'the key of a report is destroyed': { table: 'person_key', on: 'delete', when: isOfReport },
  'the report is erased': recording('BadgeReportErased'),
  'the key is destroyed, after files and addresses': deleting('person_key', 'subject'),
  'it is recorded as complete': recordingAbout('ErasureCompleted'),
  'the subscription ends': recordingAbout('SubscriptionEnded'),
  'it is noted as finished': { table: 'erased_account', on: 'update', when: 'new.finished_at is not null' },
} as const satisfies Readonly<Record<string, Statement>>;
export type BoundaryName = keyof typeof BOUNDARIES;

/** A new subscriber with a confirmed address. The words are of the name and the address. */
const subscriberOn = async (server: ServerForTest, smtp: TestSmtpServer) => {
  const client = httpClient(server.url);
  const word = `canary${randomUUID().slice(0, 8)}x`;
  const user = await register(client, { email: `${word}@example.co.uk`, name: `${word}name` });
  await confirmAddress(smtp, client, user.email);
  await subscribe(client);
  return { client, word, ...user };
};
type Subscriber = Awaited<ReturnType<typeof subscriberOn>>;

const invite = async (by: HttpClient, email: string) => {
  const reply = await by.post('/api/access/invitations', { email, role: 'viewer' });
  expect(reply.status, reply.text).toBe(201);
};

/** Grants in both directions, and a property with a document that has passed from one to the other. Returns the document. */
const dealings = async (smtp: TestSmtpServer, person: Subscriber, other: Subscriber) => {
  for (const [from, to] of [
    [person, other],
    [other, person],
  ] as const) {
    await invite(from.client, to.email);
    const link = await mailedLink(smtp, to.email, 'invitation');
    expect((await to.client.post(`/api${link}/accept`)).status).toBe(200);
  }
  const sold = await addProperty(person.client, { name: 'Sold' });
  const paper = await upload(person.client, sold, 1);
  const reply = await accept(other.client, await offer(person.client, sold, other.email));
  expect(reply.status, reply.text).toBe(200);
  return paper;
};

/**
 * A person with something for each step of an erasure: a confirmed address, a badge, a document in each place, a
 * subscription, a message sent as a visitor, a report of the badge, a property that was transferred, grants in both
 * directions, and an open invitation. A stranger offers a property and an invitation while no mail can be sent.
 */
export const personToErase = async (server: ServerForTest, smtp: TestSmtpServer) => {
  const [person, other] = [await subscriberOn(server, smtp), await subscriberOn(server, smtp)];
  // Another one: an account does not invite whom it has given a role.
  const stranger = await subscriberOn(server, smtp);
  const { client, email } = person;
  const soldPaper = await dealings(smtp, person, other);
  const propertyId = await addProperty(client, { name: `${person.word}house` });
  const assessmentId = await begin(client, propertyId);
  await pass(client, { propertyId, assessmentId });
  const { badgeId } = await badge(client, propertyId, assessmentId);
  const visitor = httpClient(server.url);
  const message = { name: 'Ada', email, subject: 'general', message: `Hello ${randomUUID()}` };
  expect((await visitor.post('/api/contact', message)).status).toBe(201);
  const report = { reason: 'other', message: `${person.word}report`, email: `${person.word}@example.org` };
  expect((await visitor.post(`/api/badges/verify/${badgeId}/report`, report)).status).toBe(202);
  await smtp.stop();
  await offer(stranger.client, await addProperty(stranger.client), email);
  await invite(stranger.client, email);
  await invite(client, `${person.word}@example.net`);
  return { ...person, propertyId, badgeId, other, stranger, soldPaper };
};
type Person = Awaited<ReturnType<typeof personToErase>>;

/** Asks for the erasure and kills the server while it waits for the statement of this boundary. Mails can be sent again. */
export const killAt = async (
  server: ServerForTest,
  { client, id }: Person,
  smtp: TestSmtpServer,
  name: BoundaryName,
  kill = server.killServer,
): Promise<void> => {
  const { when, ...statement } = BOUNDARIES[name];
  const erase = () => client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  await killBefore(server, { ...statement, when: when.replaceAll('$1', `'${id}'`) }, erase, kill);
  await smtp.start();
};

/** What is left of the person, and how often each fact was recorded. */
const found = (server: ServerForTest, { id, email, other, stranger }: Person, smtp: TestSmtpServer) =>
  connected(server, async (database) => {
    const { rows: columns } = await database.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('account_id', 'owner', 'subject')
        and table_name not in ('erased_account', 'erased_key')`);
    const left: string[] = [];
    for (const { table, column } of columns) {
      const { rowCount } = await database.query(`select from ${table} where ${column}::text = $1`, [id]);
      if (rowCount) left.push(`${table}: ${rowCount}`);
    }
    const types = ['AccountErased', 'SubscriptionEnded', 'BadgeRevoked', 'PropertyRemoved', 'ErasureCompleted'];
    const { rows: facts } = await database.query<{ type: string; count: number }>(
      `select type, count(*)::int as count from event
       where type = any($1) and data::text like '%' || $2 || '%' group by type`,
      [types, id],
    );
    const { rows: ended } = await database.query<{ type: string; count: number }>(
      `select type, count(*)::int as count from event
       where type = any($1) and data->>'accountId' = any($2) group by type`,
      [
        ['AccessRevoked', 'AccessInvitationWithdrawn', 'TransferDeclined'],
        [id, other.id, stranger.id],
      ],
    );
    const { rows: others } = await database.query<
      Record<'received' | 'erased' | 'reported' | 'reportsErased' | 'keys', number>
    >(`
      select count(*) filter (where type = 'ContactMessageReceived')::int as received,
        count(*) filter (where type = 'ContactMessageErased')::int as erased,
        count(*) filter (where type = 'BadgeReported')::int as reported,
        count(*) filter (where type = 'BadgeReportErased')::int as "reportsErased",
        (select count(*)::int from person_key where subject::text in
          (select coalesce(data->>'contactId', data->>'reportId') from event
           where type in ('ContactMessageReceived', 'BadgeReported'))) as keys
      from event`);
    const { rows: finished } = await database.query(
      'select finished_at is not null as finished from erased_account where account_id = $1',
      [id],
    );
    const { rowCount: waiting } = await database.query("select from outbox_mail where status = 'waiting'");
    const mails = smtp.to(email).filter(({ subject }) => subject === 'Your account was deleted');
    return {
      left,
      files: existsSync(join(server.dataDir, 'files', id)),
      facts: Object.fromEntries([...facts, ...ended].map(({ type, count }) => [type, count])),
      others: others[0],
      finished: finished[0]?.finished ?? false,
      waiting,
      // A mail may arrive twice with one Message-ID, if the server is killed before it has noted that it was sent.
      mails: new Set(mails.map(({ messageId }) => messageId)).size,
    };
  });

const wordsLeft = (server: ServerForTest, { word }: Person) =>
  connected(server, (database) => {
    const query = async (text: string, values: readonly unknown[] = []) =>
      (await database.query(text, [...values])).rows;
    return findWords({ query, dataDir: server.dataDir }, [word], server.log);
  });

/** Waits until nothing is left and every fact is recorded once. `erased` is the number of persons erased so far. */
export const expectErased = async (
  server: ServerForTest,
  person: Person,
  smtp: TestSmtpServer,
  { erased, timeout = CONDITION }: { readonly erased: number; readonly timeout?: number },
) => {
  const once = { AccountErased: 1, SubscriptionEnded: 1, BadgeRevoked: 1, PropertyRemoved: 1, ErasureCompleted: 1 };
  const dealings = { AccessRevoked: 2, AccessInvitationWithdrawn: 2, TransferDeclined: 1 };
  await expect
    .poll(() => found(server, person, smtp), { interval: 50, timeout })
    .toEqual({
      left: [],
      files: false,
      facts: { ...once, ...dealings },
      others: { received: erased, erased, reported: erased, reportsErased: erased, keys: 0 },
      finished: true,
      waiting: 0,
      mails: 1,
    });
  const verified = await httpClient(server.url).get(`/api/badges/verify/${person.badgeId}`);
  expect(verified.body).toMatchObject({ valid: false, status: 'revoked' });
  expect(await wordsLeft(server, person)).toEqual([]);
  // What was transferred is the other's.
  const { status } = await person.other.client.get(`/api/documents/${person.soldPaper}/download`);
  expect(status).toBe(200);
};
