import { UserReply } from '../../domain/accounts/contract.ts';
import { Problem } from '../../domain/problem.ts';
import { CheckoutReply, PlanPreviewReply, SubscriptionReply } from '../../domain/subscriptions/contract.ts';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { httpClient, type Sent } from '../../tests/support/http.ts';
import type { Reply } from '../../tests/support/reply.ts';
import { PASSWORD } from './accounts.ts';

const succeeded = (reply: Reply): Reply => {
  if (reply.status >= 400) throw new Error(`${reply.status}: ${reply.text}`);
  return reply;
};

/** The sentence of a reply that must be a refusal. */
const refusalOf = ({ status, body }: Reply): string => {
  if (status < 400) throw new Error(`This should have been refused, but it was answered with ${status}`);
  return Problem.parse(body).detail;
};

export type Who = { readonly name: string; readonly email: string; readonly user_type: string };

/** Somebody in a browser: everything goes over HTTP. Signs in again when the session has ended. */
export const person = (origin: string, who: Who) => {
  const client = httpClient(origin);
  let accountId = '';

  const send = async (method: string, path: string, sent: Sent = {}): Promise<Reply> => {
    const reply = await client.send(method, path, sent);
    if (reply.status !== 401) return reply;
    succeeded(await client.post('/api/auth/login', { email: who.email, password: PASSWORD }));
    return client.send(method, path, sent);
  };
  const post = (path: string, json: object = {}) => send('POST', path, { json });
  const choose = (path: string, planType: PlanType) => post(`/api/subscriptions/${path}`, { plan_type: planType });
  const submit = async (url: string, outcome: string) =>
    succeeded(await send('POST', url, { form: new URLSearchParams({ outcome }) }));
  const add = (name: string) =>
    post('/api/properties', { name, address_line1: '7 Pier Road', city: 'Whitby', postcode: 'YO21 3PU' });

  return {
    send: async (method: string, path: string, sent?: Sent): Promise<Reply> =>
      succeeded(await send(method, path, sent)),
    /** Empty before the registration. */
    accountId: () => accountId,
    signUp: async () => {
      const reply = succeeded(await client.post('/api/auth/register', { ...who, password: PASSWORD }));
      accountId = UserReply.parse(reply.body).user.id;
    },
    subscribe: async (planType: PlanType) => {
      const reply = succeeded(await choose('create-checkout', planType));
      await submit(CheckoutReply.parse(reply.body).checkout_url, 'paid');
    },
    isRefusedPlan: async (planType: PlanType) => refusalOf(await choose('create-checkout', planType)),
    preview: async (planType: PlanType) =>
      PlanPreviewReply.parse(succeeded(await choose('preview-update', planType)).body),
    changePlan: async (planType: PlanType) => void succeeded(await choose('update', planType)),
    cancel: async () => void succeeded(await post('/api/subscriptions/cancel')),
    resume: async () => void succeeded(await post('/api/subscriptions/resume')),
    withdraw: async () => void succeeded(await post('/api/subscriptions/withdraw')),
    payOpenInvoice: () => submit('/test-portal', 'settle_payment'),
    subscription: async () =>
      SubscriptionReply.parse(succeeded(await send('GET', '/api/subscriptions/current')).body).subscription,
    addProperty: async (name: string) => void succeeded(await add(name)),
    isRefusedProperty: async (name: string) => refusalOf(await add(name)),
  };
};
export type Person = ReturnType<typeof person>;
