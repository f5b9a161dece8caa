import { expect } from 'vitest';
import { context } from './context.ts';
import type { HttpClient } from './http.ts';
import { subscriber } from './journey.ts';
import type { TestServer } from './server.ts';

type User = { readonly id: string; readonly email: string };

/** As if the person had opened the link in the mail. */
export const confirmAddress = ({ core, now }: TestServer, { id, email }: User) =>
  core.commands.account(id, { type: 'ConfirmEmail', email, at: now().toISOString() }, { ...context, account: id });

/** A subscriber with a confirmed address. */
export const buyer = async (server: TestServer, plan: Parameters<typeof subscriber>[1] = 'multi_yearly') => {
  const { client, user } = await subscriber(server, plan);
  await confirmAddress(server, user);
  return { client, user };
};

/** Offers a property. Returns the id of the transfer. */
export const offer = async (client: HttpClient, propertyId: string, email: string): Promise<string> => {
  const reply = await client.post(`/api/properties/${propertyId}/transfer`, { email });
  expect(`${reply.status} ${reply.status === 201 ? '' : reply.text}`.trim()).toBe('201');
  return reply.body.transfer.id;
};

export const accept = (client: HttpClient, transferId: string) => client.post(`/api/transfers/${transferId}/accept`);

/** Offers a property to the buyer, who accepts. */
export const transfer = async (
  seller: HttpClient,
  propertyId: string,
  { client, user }: Awaited<ReturnType<typeof buyer>>,
) => {
  const transferId = await offer(seller, propertyId, user.email);
  const reply = await accept(client, transferId);
  expect(`${reply.status} ${reply.status === 200 ? '' : reply.text}`.trim()).toBe('200');
  return transferId;
};
