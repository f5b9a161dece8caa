import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { context, metadata, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { gasSafety } from '../../support/events.ts';
import { sentByLink } from '../../support/linkEvents.ts';

const START = '2026-11-20T10:00:00.000Z';
const world = coreForFile();
const { property, open, upload, uploadOf } = makerOn(world);
const { core } = world;
afterEach(() => world.setTime(START));

const begin = (made: Made) => open(made, made.assessmentId, 'OpenAssessment');
const attachedTo = async ({ assessmentId }: Made) => {
  const state = await core().commands.assessment.freshState(assessmentId, noDeadline);
  return state.status === 'missing' ? undefined : state.documents[gasSafety];
};
const statusOf = async (documentId: string) =>
  (await core().commands.document.freshState(documentId, noDeadline)).status;

test('a document that was uploaded while the clock was ahead is replaced by one that is uploaded after it', async () => {
  const made = await property();
  await begin(made);
  world.setTime('2031-11-20T10:00:00.000Z');
  const ahead = await upload(made, gasSafety);
  world.setTime(START);
  const present = await upload(made, gasSafety);
  expect(await attachedTo(made)).toMatchObject({ documentId: present });
  expect(await statusOf(ahead)).toBe('superseded');
  expect(await statusOf(present)).toBe('kept');
});

test('of two uploads the later one counts, although the clock of the first one was ten seconds ahead', async () => {
  const made = await property();
  await begin(made);
  world.setTime('2026-11-20T10:00:10.000Z');
  const first = await upload(made, gasSafety);
  world.setTime('2026-11-20T10:00:05.000Z');
  const second = await upload(made, gasSafety);
  expect(await attachedTo(made)).toMatchObject({ documentId: second });
  expect(await statusOf(first)).toBe('superseded');
});

test('a document that came by a link before another upload, and is filed after it, does not replace it', async () => {
  const made = await property();
  await begin(made);
  const { documentId, assessmentId, at } = uploadOf(made, gasSafety);
  world.setTime('2026-11-20T10:01:00.000Z');
  const present = await upload(made, gasSafety);
  world.setTime('2026-11-20T10:02:00.000Z');
  const { accountId, propertyId } = made;
  const personal = { sender: { ...sentByLink().personal.sender, subject: accountId } };
  const sent = { ...sentByLink({ documentId }), accountId, propertyId, assessmentId, personal, at };
  const linkUsed = { id: randomUUID(), event: { type: 'UploadLinkUsed', data: sent }, metadata } as const;
  await core().events.append(`uploadLink-${sent.linkId}`, [linkUsed], 'no-stream', noDeadline);
  await expect.poll(() => statusOf(documentId)).toBe('superseded');
  expect(await attachedTo(made)).toMatchObject({ documentId: present });
  expect(await statusOf(present)).toBe('kept');
});

test('after a password that was set while the clock was ahead, a new one can be asked for', async () => {
  const { commands, keyring, pool } = core();
  const accountId = randomUUID();
  await keyring.create(accountId);
  const at = () => world.now().toISOString();
  const holder = { subject: accountId, details: { email: `${accountId}@example.co.uk`, name: 'Ada', phone: '' } };
  const registration = { accountId, userType: 'owner', marketingOptIn: false, personal: { holder }, at: at() } as const;
  await commands.account(accountId, { type: 'RegisterAccount', ...registration }, context);
  world.setTime('2031-11-20T10:00:00.000Z');
  await commands.account(accountId, { type: 'RecordPasswordChange', how: 'change', at: at() }, context);
  world.setTime('2026-11-20T11:00:00.000Z');
  const requestId = randomUUID();
  await commands.account(accountId, { type: 'RequestPasswordReset', requestId, at: at() }, context);
  const { rows } = await pool.query("select from account_token where account_id = $1 and purpose = 'reset-password'", [
    accountId,
  ]);
  expect(rows).toHaveLength(1);
});
