import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eraseMessage } from '../../../server/personalData/eraseMessage.ts';
import { oldMessages } from '../../../server/schedule/jobs/oldMessages.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { silent } from '../../support/logs.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const world = coreForFile();
const { core, now, setTime } = world;

const receive = async (accountId: string | null = null) => {
  const contactId = randomUUID();
  await core().keyring.create(contactId);
  const details = { name: 'Ada', email: 'ada@example.co.uk', phone: '', message: 'Hello' };
  const sender = { subject: contactId, details };
  const received = { contactId, accountId, emailKey: 'ab', subject: 'general', personal: { sender } } as const;
  await core().commands.contact(contactId, { type: 'ReceiveMessage', ...received, at: now().toISOString() }, context);
  return contactId;
};

test.each([
  ['of a visitor', null],
  ['of an account', randomUUID()],
])('a contact message %s is erased 24 months after it arrived, once, and a younger one stays', async (_, accountId) => {
  setTime('2026-11-20T10:00:00.000Z');
  const old = await receive(accountId);
  setTime('2026-11-21T10:00:00.000Z');
  const young = await receive();
  setTime('2028-11-20T23:00:00.000Z');
  await core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);
  const { run } = oldMessages({ ...core(), now, logger: silent });
  for (const _ of ['first', 'again']) await run(now(), new AbortController().signal);
  const statusOf = async (id: string) => (await core().commands.contact.freshState(id, noDeadline)).status;
  expect([await statusOf(old), await statusOf(young)]).toEqual(['erased', 'received']);
  const keyOf = await core().keyring.keysOf([old, young]);
  expect([keyOf(old), keyOf(young)?.length]).toEqual([undefined, 32]);
  const recorded = await core().events.readStream(`contact-${old}`, 0n, noDeadline);
  expect(recorded.map(({ event }) => event.type)).toEqual(['ContactMessageReceived', 'ContactMessageErased']);
});

test('of an erased message only its own stream is forgotten, and the states of all accounts stay cached', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const contactId = await receive();
  const forget = vi.spyOn(core().commands, 'forget');
  const forgetAll = vi.spyOn(core().commands, 'forgetAll');
  onTestFinished(() => void vi.restoreAllMocks());
  await eraseMessage({ ...core(), now }, contactId, 'retention');
  await expect.poll(() => forget.mock.calls).toContainEqual([`contact-${contactId}`]);
  expect(forgetAll).not.toHaveBeenCalled();
});
