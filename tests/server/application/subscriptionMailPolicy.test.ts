import { beforeAll, expect, test } from 'vitest';
import { pence } from '../../../domain/money.ts';
import type { RefundCause } from '../../../domain/subscriptions/events.ts';
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

type Policy = ReturnType<typeof subscriptionMailPolicy>;

/** The mails that a policy adds, as the outbox stores and reads them. */
const mailsOf = async (react: (policy: Policy) => Promise<unknown>): Promise<readonly AddressedMail[]> => {
  const mails: AddressedMail[] = [];
  const add = async (mail: object) => void mails.push(parseMail(JSON.parse(JSON.stringify(mail))));
  await react(subscriptionMailPolicy({ commands: core().commands, mail: { add }, now }));
  return mails;
};

const caused = { ...context, causationId: 'event' };
const failed = (due: number | null) => {
  const invoice = { invoiceId: 'in_1', due: due === null ? null : pence(due), retryAt: null };
  return { type: 'PaymentFailed', data: { accountId: ada, providerId: 'sub_1', since: at, ...invoice, at } } as const;
};
const refunded = (cause?: RefundCause) =>
  ({ type: 'InvoiceRefunded', data: { accountId: ada, invoiceId: 'in_1', refunded: pence(999), cause, at } }) as const;

test.each([
  [399, '£3.99'],
  [0, '£0.00'],
  [null, null],
])('a failed payment of %s pence is mailed as %s', async (due, text) => {
  const mails = await mailsOf(({ paymentFailed }) => paymentFailed(failed(due), caused));
  expect(mails).toMatchObject([{ template: 'payment-failed', data: { due: text } }]);
});

test.each([
  ['a withdrawal', 'withdrawn', [{ template: 'refund', data: { refunded: '£9.99', isWithdrawal: true } }]],
  ['a refund', 'refunded', [{ template: 'refund', data: { refunded: '£9.99', isWithdrawal: false } }]],
  ['a refund of unknown cause', undefined, [{ template: 'refund', data: { isWithdrawal: false } }]],
  ['a lost dispute, of which the bank tells,', 'disputed', []],
] as const)('the money that goes back after %s is mailed as its kind', async (_what, cause, expected) => {
  expect(await mailsOf(({ invoiceRefunded }) => invoiceRefunded(refunded(cause), caused))).toMatchObject(expected);
});
