import { expect } from 'vitest';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import { signIn } from '../../support/accounts.ts';
import { sendZip, zipOf } from '../../support/documentImporting.ts';
import type { HttpClient } from '../../support/http.ts';
import { csvOf, line, sendSheet } from '../../support/importing.ts';
import { invite } from '../../support/invited.ts';
import type { Reply } from '../../support/reply.ts';
import type { TestServer } from '../../support/server.ts';
import { staffMember } from '../../support/staff.ts';
import { offer } from '../../support/transferring.ts';
import type { Person } from './canaries.ts';

const succeeded = (reply: Reply): Reply => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply;
};

/** What is of the person for a time, and in no export: previews of imports, and addresses of others. */
const enterInPassing = async (server: TestServer, { client, user, word, propertyIds }: Person) => {
  const row = line(word('row'), { street: word('rowstreet'), second: word('rowsecond'), town: word('rowtown') });
  succeeded(await sendSheet(client, csvOf(row), `${word('sheet')}.csv`));
  succeeded(await sendZip(client, zipOf(`${word('folder')}/${word('zipped')}.pdf`), `${word('zip')}.zip`));
  await invite(server, client, user.id, { email: `${word('invited')}@example.co.uk`, role: 'viewer' });
  await offer(client, propertyIds[1] ?? '', `${word('buyer')}@example.co.uk`);
};

/** Staff write down why they do something for the person, and answer the message. */
const enterByStaff = async (
  server: TestServer,
  staff: HttpClient,
  { client, email, user, contactId, word }: Person,
) => {
  const post = async (path: string, body: object) => succeeded(await staff.post(`/api/console/${path}`, body)).body;
  const until = addDays(londonDay(server.now()), 90);
  const agreed = {
    account: user.id,
    properties_count: 9,
    until,
    price_note: word('price'),
    reason: word('grantreason'),
  };
  const { id } = await post('allowances', agreed);
  await post(`allowances/${id}/withdraw`, { reason: word('withdrawreason') });
  await post(`contact-messages/${contactId}/answer`, { message: word('answer') });
  await post(`contact-messages/${contactId}/close`, { reason: word('closereason') });
  await post(`accounts/${user.id}/send-reset`, { reason: word('resetreason') });
  await post(`accounts/${user.id}/end-sessions`, { reason: word('sessionsreason') });
  expect((await signIn(client, email)).status).toBe(200);
};

/** A stranger reports the person's badge. */
const report = async (server: TestServer, { badgeId, word }: Person) => {
  const details = { message: word('report'), email: `${word('reporter')}@example.co.uk` };
  succeeded(await server.client().post(`/api/badges/verify/${badgeId}/report`, { reason: 'other', ...details }));
};

/** Adds a canary wherever something about the person is entered that is not in an export, by the person or by others. */
export const enterEverywhere = async (server: TestServer, person: Person) => {
  const { client: staff } = await staffMember(server);
  await enterInPassing(server, person);
  await enterByStaff(server, staff, person);
  await report(server, person);
};

type Other = Pick<Person, 'client' | 'user'> & { readonly propertyId: string };

/** Another account offers a property to the person and invites the person, which sends two mails. */
export const approach = async (
  server: TestServer,
  { client, user, propertyId }: Other,
  { email }: Pick<Person, 'email'>,
) => {
  await offer(client, propertyId, email);
  await invite(server, client, user.id, { email, role: 'viewer' });
};
