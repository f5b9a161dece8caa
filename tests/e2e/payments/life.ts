import { RIGHT_TO_WITHDRAW } from '../../../domain/subscriptions/plans.ts';
import { signedIn } from '../../support/accounts.ts';
import { addProperty } from '../../support/journey.ts';
import { at, CURRENT, change, choose, DIALOG, mails, refused, type Story, seeIn } from './story.ts';

// The amounts are worked out by hand: the rest of the former plan is returned, the rest of the new one is charged.
// VAT is a sixth of the total.
export const SINGLE = { plan: 'Single Property', billing: 'Monthly' } as const;
const SINGLE_YEARLY = { plan: 'Single Property', billing: 'Yearly Save up to 17%' } as const;
const MULTI = { plan: 'Multi Property', billing: 'Monthly' } as const;
const MULTI_YEARLY = { plan: 'Multi Property', billing: 'Yearly Save up to 17%' } as const;

/** On 1 November 2026 a first card is declined, a second one pays. */
export const subscribes = async (story: Story) => {
  const { visitor, provider } = story;
  await at(story, '2026-11-01T00:00:00.000Z');
  await visitor.see('Choose your plan', RIGHT_TO_WITHDRAW);
  await choose(visitor, SINGLE);
  await provider.decline(visitor);
  await visitor.see('Choose your plan');
  await choose(visitor, SINGLE);
  await provider.pay(visitor, '£3.99 per month');
  await visitor.see('Your subscription is active.');
  await visitor.press('View Subscription', 'link');
  await seeIn(visitor, CURRENT, 'Active', 'Single Property', '£3.99 per month', 'Renews on', '01/12/2026');
  await seeIn(visitor, CURRENT, 'You can withdraw from this purchase until 15/11/2026');
  await mails(story, ['Your receipt: £3.99', '£0.67', 'until 15/11/2026']);
};

/** From monthly to yearly, from one property to five and back. */
export const changesPlans = async (story: Story) => {
  const { visitor, provider, email } = story;
  // 18 of 30 days are left: 3999 - 399 × 18/30 = 3999 - 239 = 3760 pence.
  await at(story, '2026-11-13T00:00:00.000Z');
  await change(visitor, SINGLE_YEARLY, ['To pay today', '£37.60', '£39.99 on 13/11/2027']);
  await seeIn(visitor, CURRENT, '£39.99 per year', '13/11/2027');
  await mails(story, ['Your plan is now Single Property, yearly'], ['Your receipt: £37.60', '£6.27']);

  // 292 of 365 days are left: 9999 × 292/365 - 3999 × 292/365 = 7999 - 3199 = 4800 pence.
  await at(story, '2027-01-25T00:00:00.000Z');
  await change(visitor, MULTI_YEARLY, ['To pay today', '£48.00', '£99.99 on 13/11/2027']);
  await seeIn(visitor, CURRENT, 'Multi Property', '£99.99 per year', '13/11/2027');
  await mails(story, ['Your plan is now Multi Property, yearly'], ['Your receipt: £48.00', '£8.00']);

  // 219 of 365 days are left: 2399 - 5999 pence. The credit of £36.00 reduces the next payment.
  const client = await signedIn(provider.server, email);
  await addProperty(client);
  const second = await addProperty(client, { name: 'Net Loft' });
  await at(story, '2027-04-08T00:00:00.000Z');
  await refused(visitor, SINGLE_YEARLY, 'Your plan allows 1 property.');
  await (await signedIn(provider.server, email)).send('DELETE', `/api/properties/${second}`);
  await change(visitor, SINGLE_YEARLY, ['To pay today', '£0.00', 'Credit', '£36.00', '£3.99 on 13/11/2027']);
  await seeIn(visitor, CURRENT, 'Single Property', '£39.99 per year', '13/11/2027');
  await mails(story, ['Your plan is now Single Property, yearly']);
};

const cancels = async ({ visitor }: Story, until: string) => {
  await visitor.press('Cancel Subscription');
  await seeIn(visitor, DIALOG, `Everything stays open until ${until}`);
  await visitor.pressAt(`${DIALOG} ::-p-aria([name="Cancel Subscription"])`);
  await seeIn(visitor, CURRENT, 'Your subscription is ending', 'Cancels on', until);
};

/** A cancelled subscription is resumed. Its renewal fails, and another card cures it. */
export const resumesAndRenews = async (story: Story) => {
  const { visitor, provider } = story;
  await at(story, '2027-09-01T00:00:00.000Z');
  await cancels(story, '13/11/2027');
  await mails(story, ['Your subscription is cancelled', '13/11/2027']);
  await visitor.press('Resume Subscription');
  await seeIn(visitor, CURRENT, 'Renews on', '13/11/2027');
  await visitor.press('Manage Subscription');
  await provider.useDecliningCard(visitor);
  await seeIn(visitor, CURRENT, 'Active');

  await at(story, '2027-11-13T06:00:00.000Z');
  await seeIn(visitor, CURRENT, 'Your last payment failed', 'Everything stays open until 27/11/2027');
  await mails(story, ['Your payment did not go through', '£3.99', '27/11/2027']);
  await refused(visitor, MULTI_YEARLY, 'Please pay the open invoice first.');
  await visitor.go('/dashboard');
  await visitor.see('Your last payment failed');
  await visitor.press('Pay or change card');
  await provider.payInvoice(visitor);
  await seeIn(visitor, CURRENT, 'Active', 'Renews on', '13/11/2028');
  await mails(story, ['Your receipt: £3.99', '£0.67']);
};

/** Cancels and lets it end, then comes back and goes from yearly to monthly. */
export const endsAndComesBack = async (story: Story) => {
  const { visitor, provider } = story;
  await at(story, '2027-12-01T00:00:00.000Z');
  await cancels(story, '13/11/2028');
  await mails(story, ['Your subscription is cancelled', '13/11/2028']);
  await at(story, '2028-11-06T12:00:00.000Z', '/dashboard');
  await mails(story, ['Your subscription ends on 13/11/2028']);

  await at(story, '2028-11-14T00:00:00.000Z');
  await visitor.see('Choose your plan', 'Your subscription has ended');
  await mails(story, ['Your subscription has ended', '13/12/2028']);

  await at(story, '2028-12-01T00:00:00.000Z');
  await choose(visitor, MULTI_YEARLY);
  await provider.pay(visitor, '£99.99 per year');
  await visitor.see('Your subscription is active.');
  await mails(story, ['Your receipt: £99.99', '£16.67']);
  await visitor.press('View Subscription', 'link');
  // Nothing of the year is used: 999 - 9999 pence, and the credit pays the next months.
  await change(visitor, MULTI, ['To pay today', '£0.00', 'Credit', '£90.00', '£0.00 on 01/01/2029']);
  await seeIn(visitor, CURRENT, 'Multi Property', '£9.99 per month', '01/01/2029');
  await mails(story, ['Your plan is now Multi Property, monthly']);
};
