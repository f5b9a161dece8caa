import { beforeAll, expect, test } from 'vitest';
import { pence } from '../../../domain/money.ts';
import { subscriptionMailPolicy } from '../../../server/application/policies/subscriptionMailPolicy.ts';
import { type AddressedMail, parseMail } from '../../../server/mail/mails.ts';
import { context } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { ada, at, registration } from '../../support/events.ts';

const { core, now } = coreForFile();

beforeAll(async () => {
  const { keyring, commands } = core();
  await keyring.create(ada);
  await commands.account(ada, { type: 'RegisterAccount', ...registration }, context);
});

/** The mail about a failed payment of this amount, as the outbox stores and reads it. */
const mailAbout = async (due: number | null): Promise<AddressedMail> => {
  const mails: AddressedMail[] = [];
  const add = async (mail: object) => void mails.push(parseMail(JSON.parse(JSON.stringify(mail))));
  const { paymentFailed } = subscriptionMailPolicy({ commands: core().commands, mail: { add }, now });
  const invoice = { invoiceId: 'in_1', due: due === null ? null : pence(due), retryAt: null };
  await paymentFailed(
    { type: 'PaymentFailed', data: { accountId: ada, providerId: 'sub_1', since: at, ...invoice, at } },
    { ...context, causationId: 'event' },
  );
  const [mail] = mails;
  if (!mail) throw new Error('There is no mail');
  return mail;
};

test.each([
  [399, '£3.99'],
  [0, '£0.00'],
  [null, null],
])('a failed payment of %s pence is mailed as %s', async (due, text) => {
  expect(await mailAbout(due)).toMatchObject({ template: 'payment-failed', data: { due: text } });
});
