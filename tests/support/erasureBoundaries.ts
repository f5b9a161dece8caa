import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { httpClient } from './http.ts';
import { addProperty, badge, begin, PASSWORD, pass, register, subscribe } from './journey.ts';
import { connected, killBefore, recording, type Statement } from './killBefore.ts';
import { confirmAddress } from './mailedLinks.ts';
import type { ServerForTest } from './serverProcess.ts';
import type { TestSmtpServer } from './smtp.ts';
import { CONDITION } from './timeLimits.ts';

const recordingAbout = (type: string): Statement => {
  const { when, ...statement } = recording(type);
  return { ...statement, when: `${when} and new.data::text like '%' || $1 || '%'` };
};
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
  'the key of a message is destroyed': { table: 'person_key', on: 'delete', when: 'old.subject <> $1::uuid' },
  'the message is erased': recording('ContactMessageErased'),
  'the key is destroyed, after files and addresses': deleting('person_key', 'subject'),
  'it is recorded as complete': recordingAbout('ErasureCompleted'),
  'the subscription ends': recordingAbout('SubscriptionEnded'),
  'it is noted as finished': { table: 'erased_account', on: 'update', when: 'new.finished_at is not null' },
} as const satisfies Readonly<Record<string, Statement>>;
export type BoundaryName = keyof typeof BOUNDARIES;

/** A person with a confirmed address, a badge, a document in each place, a subscription and a message sent as a visitor. */
export const personToErase = async (server: ServerForTest, smtp: TestSmtpServer) => {
  const client = httpClient(server.url);
  const user = await register(client);
  await confirmAddress(smtp, client, user.email);
  await subscribe(client);
  const propertyId = await addProperty(client);
  const assessmentId = await begin(client, propertyId);
  await pass(client, { propertyId, assessmentId });
  const { badgeId } = await badge(client, propertyId, assessmentId);
  const message = { name: 'Ada', email: user.email, subject: 'general', message: `Hello ${randomUUID()}` };
  expect((await httpClient(server.url).post('/api/contact', message)).status).toBe(201);
  return { client, ...user, propertyId, badgeId };
};
type Person = Awaited<ReturnType<typeof personToErase>>;

/** Asks for the erasure and kills the server while it waits for the statement of this boundary. */
export const killAt = (server: ServerForTest, { client, id }: Person, name: BoundaryName): Promise<void> => {
  const { when, ...statement } = BOUNDARIES[name];
  const erase = () => client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  return killBefore(server, { ...statement, when: when.replaceAll('$1', `'${id}'`) }, erase);
};

/** What is left of the person, and how often each fact was recorded. */
const found = (server: ServerForTest, { id, email }: Person, smtp: TestSmtpServer) =>
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
    const { rows: messages } = await database.query<{ received: number; erased: number; keys: number }>(`
      select count(*) filter (where type = 'ContactMessageReceived')::int as received,
        count(*) filter (where type = 'ContactMessageErased')::int as erased,
        (select count(*)::int from person_key where subject::text in
          (select data ->> 'contactId' from event where type = 'ContactMessageReceived')) as keys
      from event`);
    const { rows: finished } = await database.query(
      'select finished_at is not null as finished from erased_account where account_id = $1',
      [id],
    );
    const mails = smtp.to(email).filter(({ subject }) => subject === 'Your account was deleted');
    return {
      left,
      files: existsSync(join(server.dataDir, 'files', id)),
      facts: Object.fromEntries(facts.map(({ type, count }) => [type, count])),
      messages: messages[0],
      finished: finished[0]?.finished ?? false,
      // A mail may arrive twice with one Message-ID, if the server is killed before it has noted that it was sent.
      mails: new Set(mails.map(({ messageId }) => messageId)).size,
    };
  });

/** Waits until nothing is left and every fact is recorded once. `erased` is the number of persons erased so far. */
export const expectErased = async (
  server: ServerForTest,
  person: Person,
  smtp: TestSmtpServer,
  { erased, timeout = CONDITION }: { readonly erased: number; readonly timeout?: number },
) => {
  const once = { AccountErased: 1, SubscriptionEnded: 1, BadgeRevoked: 1, PropertyRemoved: 1, ErasureCompleted: 1 };
  await expect
    .poll(() => found(server, person, smtp), { interval: 50, timeout })
    .toEqual({
      left: [],
      files: false,
      facts: once,
      messages: { received: erased, erased, keys: 0 },
      finished: true,
      mails: 1,
    });
  const verified = await httpClient(server.url).get(`/api/badges/verify/${person.badgeId}`);
  expect(verified.body).toMatchObject({ valid: false, status: 'revoked' });
};
