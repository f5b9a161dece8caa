import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../../domain/metadata.ts';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { noDeadline } from '../support/context.ts';
import type { HttpClient } from '../support/http.ts';
import { register, subscribe } from '../support/journey.ts';
import type { Site } from './site.ts';

/** The session of a checkout page. */
export const sessionOf = (checkoutUrl: string): string => checkoutUrl.split('/').at(-1) ?? '';

/** Accounts whose subscription is in each of its states. */
export const subscriptions = async (site: Site) => {
  const account = async (after: (client: HttpClient) => Promise<unknown>) => {
    const client = site.client();
    await register(client, { name: 'Elizabeth Fry' });
    await after(client);
    return client.jar;
  };
  const holder = (plan: PlanType, after: (client: HttpClient) => Promise<unknown>) =>
    account(async (client) => {
      await subscribe(client, plan);
      await after(client);
    });
  const portal = (outcome: string) => (client: HttpClient) =>
    client.send('POST', '/test-portal', { form: new URLSearchParams({ outcome }) });
  const grant = async (client: HttpClient) => {
    const accountId: string = (await client.get('/api/auth/me')).body.user.id;
    const details = { priceNote: '£19.99 a month', reason: 'Twelve cottages' };
    const personal = { owner: { subject: accountId, details } };
    const grant = { grantId: randomUUID(), propertiesCount: 12, until: null, personal, at: new Date().toISOString() };
    await site.core.commands.subscription(
      accountId,
      { type: 'GrantAllowance', accountId, ...grant },
      { actor: SYSTEM, account: accountId, causationId: null, correlationId: randomUUID(), deadline: noDeadline },
    );
  };
  const [pastDue, ending, ended, declining, granted] = await Promise.all([
    holder('single_monthly', portal('fail_payment')),
    holder('multi_yearly', (client) => client.post('/api/subscriptions/cancel', {})),
    holder('single_monthly', (client) => client.post('/api/subscriptions/withdraw', {})),
    holder('single_monthly', portal('decline_card')),
    account(grant),
  ]);
  return { pastDue, ending, ended, declining, granted };
};
