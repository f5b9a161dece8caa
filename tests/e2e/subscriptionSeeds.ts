import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../../domain/metadata.ts';
import type { SubscriptionCommand } from '../../domain/subscriptions/decider.ts';
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
  const command = async (client: HttpClient, of: (accountId: string, at: string) => SubscriptionCommand) => {
    const accountId: string = (await client.get('/api/auth/me')).body.user.id;
    await site.core.commands.subscription(accountId, of(accountId, new Date().toISOString()), {
      actor: SYSTEM,
      account: accountId,
      causationId: null,
      correlationId: randomUUID(),
      deadline: noDeadline,
    });
  };
  const grant = (client: HttpClient) =>
    command(client, (accountId, at) => {
      const details = { priceNote: '£19.99 a month', reason: 'Twelve cottages' };
      const personal = { owner: { subject: accountId, details } };
      const grant = { grantId: randomUUID(), propertiesCount: 12, until: null, personal };
      return { type: 'GrantAllowance', accountId, ...grant, at };
    });
  /** As if the provider had not answered then. */
  const withdraw = (client: HttpClient) =>
    command(client, (accountId, at) => ({ type: 'AskWithdrawal', accountId, at }));
  const end = (client: HttpClient) =>
    command(client, (accountId, at) => ({ type: 'EndSubscription', accountId, cause: 'cancelled', at }));
  const [pastDue, ending, ended, declining, granted, withdrawing, withdrawingEnded] = await Promise.all([
    holder('single_monthly', portal('fail_payment')),
    holder('multi_yearly', (client) => client.post('/api/subscriptions/cancel', {})),
    holder('single_monthly', (client) => client.post('/api/subscriptions/withdraw', {})),
    holder('single_monthly', portal('decline_card')),
    account(grant),
    holder('single_monthly', withdraw),
    holder('single_monthly', async (client) => {
      await withdraw(client);
      await end(client);
    }),
  ]);
  return { pastDue, ending, ended, declining, granted, withdrawing, withdrawingEnded };
};
