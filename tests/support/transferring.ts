import { expect } from 'vitest';
import type { HttpClient } from './http.ts';
import type { subscriber } from './journey.ts';

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
  { client, user }: Awaited<ReturnType<typeof subscriber>>,
) => {
  const transferId = await offer(seller, propertyId, user.email);
  const reply = await accept(client, transferId);
  expect(`${reply.status} ${reply.status === 200 ? '' : reply.text}`.trim()).toBe('200');
  return transferId;
};
