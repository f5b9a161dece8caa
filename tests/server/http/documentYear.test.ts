import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../domain/calendar.ts';
import { DocumentsReply } from '../../../domain/documents/contract.ts';
import { context, noDeadline } from '../../support/context.ts';
import { expectReply } from '../../support/expectations.ts';
import { badge, passingProperty, register, send, subscribe, upload } from '../../support/journey.ts';
import { type MovableServer, movableServer } from './movableServer.ts';

let world: MovableServer;
beforeAll(async () => {
  world = await movableServer('2026-11-20T09:00:00.000Z');
});
afterAll(() => world?.remove());

const expiriesOf = (accountId: string): Promise<{ day: string; actor: string }[]> =>
  world.server.query(
    `select data->>'expiredOn' as day, metadata->'actor'->>'kind' as actor from event
     where type = 'DocumentExpired' and data->>'accountId' = $1 order by position`,
    [accountId],
  );

/** Of each digest the day on which it was sent, and the last days that it names. */
const digestListOf = async (accountId: string): Promise<readonly (readonly [string, readonly string[]])[]> => {
  const rows: { on: string; due: string[] }[] = await world.server.query(
    `select e.data->>'on' as on, array(select r->>'dueOn' from json_array_elements(e.data->'reminders') r) as due
     from event e join outbox_mail m on m.account_id::text = e.data->>'accountId' and m.key like e.id || '.%'
     where e.type = 'RemindersMailed' and e.data->>'accountId' = $1 order by e.position`,
    [accountId],
  );
  return rows.map(({ on, due }) => [on, due]);
};
const digestsOf = async (accountId: string): Promise<Record<string, readonly string[]>> =>
  Object.fromEntries(await digestListOf(accountId));

test('a jump of 40 days over five expiries, two leaders, a clock set back; then the document is replaced', async () => {
  const first = world.server.client();
  const { id, email } = await register(first);
  await subscribe(first, 'multi_monthly');
  const { propertyId, assessmentId } = await passingProperty(first);
  await upload(first, propertyId, 20, { expiry: '2026-12-05', fields: { document_type: 'gas_safety_certificate' } });
  const { badgeId } = await badge(first, propertyId, assessmentId);
  const days = [30, 3, 21, 12].map((offset) => addDays('2026-11-20', offset));
  for (const expiry of days)
    expect((await send(first, propertyId, '', { expiry, fields: { document_type: 'pat_certificate' } })).status).toBe(
      201,
    );
  const verified = async () => (await world.server.client().get(`/api/badges/verify/${badgeId}`)).body;
  const dueInOrder = [...days, '2026-12-05'].sort().map((day) => ({ day, actor: 'system' }));

  await world.moveTo('2026-11-23T23:59:00.000Z');
  await world.server.runDueJobs();
  expect(await expiriesOf(id)).toEqual([]);

  await world.moveTo('2026-12-31T10:00:00.000Z');
  await Promise.all([world.server.runDueJobs(), world.server.runDueJobs()]);
  expect(await expiriesOf(id)).toEqual(dueInOrder);
  // The mail of 23 November is no longer kept.
  const digests = { '2026-12-31': dueInOrder.map(({ day }) => day) };
  expect(await digestsOf(id)).toEqual(digests);
  expect(await verified()).toMatchObject({ valid: false, status: 'expired', since: '2026-12-06' });
  expect((await verified()).reason).toMatch(/gas safety certificate/i);

  await world.moveTo('2026-12-20T10:00:00.000Z');
  await world.server.runDueJobs();
  await world.moveTo('2027-01-01T10:00:00.000Z');
  await world.server.runDueJobs();
  expect(await expiriesOf(id)).toEqual(dueInOrder);
  expect(await digestsOf(id)).toEqual(digests);

  const client = await world.signIn(email);
  const { documents } = expectReply(await client.get(`/api/documents?property_id=${propertyId}`), 200, DocumentsReply);
  expect(documents.filter(({ state }) => state === 'expired')).toHaveLength(5);
  await upload(client, propertyId, 20, { expiry: '2027-12-05', fields: { document_type: 'gas_safety_certificate' } });
  expect(await verified()).toMatchObject({ valid: true, status: 'active', expiryDate: '2027-11-20' });
});

test('every reply names the time of the server’s clock, which the browser follows', async () => {
  await world.moveTo('2027-01-02T09:00:00.000Z');
  const reply = await world.server.client().get('/api/auth/me');
  expect([reply.status, reply.headers.get('date')]).toEqual([401, expect.stringMatching(/^Sat, 02 Jan 2027 09:0/)]);
});

test('a mail that a crash has prevented is written by the next run', async () => {
  const client = world.server.client();
  const { id } = await register(client);
  await subscribe(client, 'multi_monthly');
  const { propertyId } = await passingProperty(client);
  const expiry = world.server.now().toISOString().slice(0, 10);
  const documentId = await upload(client, propertyId, 20, { expiry });
  await world.moveTo(`${addDays(expiry, 1)}T00:00:00.000Z`);
  // As the job has recorded it before the crash.
  const { core, now } = world.server;
  const command = {
    type: 'ExpireDocument',
    accountId: id,
    today: addDays(expiry, 1),
    at: now().toISOString(),
  } as const;
  const { state } = await core.commands.document(documentId, command, { ...context, deadline: noDeadline });
  expect(state).toMatchObject({ expiredOn: expiry });
  await world.server.runDueJobs();
  expect(await digestsOf(id)).toEqual({ [addDays(expiry, 1)]: [expiry] });
});

test('clocks that go back and forth over midnight by minutes expire a document once and tell it once', async () => {
  const client = world.server.client();
  const { id } = await register(client);
  await subscribe(client, 'multi_monthly');
  const { propertyId } = await passingProperty(client);
  const [expiry, next] = ['2027-01-12', '2027-01-13'];
  await send(client, propertyId, '', { expiry, fields: { document_type: 'pat_certificate' } });
  const moments = [
    [`${expiry}T23:54:00.000Z`, 0],
    [`${next}T00:00:00.000Z`, 1],
    [`${expiry}T23:55:00.000Z`, 1],
    [`${next}T00:01:00.000Z`, 1],
  ] as const;
  for (const [moment, expired] of moments) {
    await world.moveTo(moment);
    await Promise.all([world.server.runDueJobs(), world.server.runDueJobs()]);
    expect(await expiriesOf(id), moment).toHaveLength(expired);
  }
  expect(await expiriesOf(id)).toEqual([{ day: expiry, actor: 'system' }]);
  // One on its last day, and one after it.
  expect(await digestListOf(id)).toEqual([
    [expiry, [expiry]],
    [next, [expiry]],
  ]);
});
