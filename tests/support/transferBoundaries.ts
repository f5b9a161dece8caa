import { expect } from 'vitest';
import { confirmFromOutbox } from './confirmFromOutbox.ts';
import { FILES } from './files.ts';
import { type HttpClient, httpClient } from './http.ts';
import { addProperty, register, subscribe, upload } from './journey.ts';
import { connected, killBefore, recording, type Statement } from './killBefore.ts';
import type { ServerForTest } from './serverProcess.ts';
import { CONDITION, type Patience } from './timeLimits.ts';
import { accept, offer } from './transferring.ts';

/** Where a transfer can be stopped. After the slot, which decides, it goes on without a retry of the client. */
export const BOUNDARIES = {
  'the slot is taken, which decides': recording('TransferSlotTaken'),
  'the property is transferred': recording('PropertyTransferred'),
  'a document is transferred': recording('DocumentTransferred'),
  'the slot of the former owner is released': recording('PropertySlotReleased'),
  'the transfer is complete': recording('TransferCompleted'),
} as const satisfies Readonly<Record<string, Statement>>;
export type BoundaryName = keyof typeof BOUNDARIES;

type Person = { readonly client: HttpClient; readonly id: string };
export type Deal = {
  readonly seller: Person;
  readonly buyer: Person;
  readonly propertyId: string;
  readonly paper: string;
  readonly transferId: string;
};

const person = async (server: ServerForTest): Promise<Person & { readonly email: string }> => {
  const client = httpClient(server.url);
  const { id, email } = await register(client);
  await subscribe(client, 'single_yearly');
  return { client, id, email };
};

/** A seller with one document, and the buyer to whom the property is offered. Each may have one property. */
export const dealOn = async (server: ServerForTest): Promise<Deal> => {
  const [seller, buyer] = [await person(server), await person(server)];
  for (const { client, email } of [seller, buyer]) await confirmFromOutbox(server, client, email);
  const propertyId = await addProperty(seller.client);
  const paper = await upload(seller.client, propertyId, 1);
  return { seller, buyer, propertyId, paper, transferId: await offer(seller.client, propertyId, buyer.email) };
};

export const killAcceptAt = (
  server: ServerForTest,
  { buyer, transferId }: Deal,
  name: BoundaryName,
  kill = server.killServer,
) => killBefore(server, BOUNDARIES[name], () => accept(buyer.client, transferId), kill);

const holds = (server: ServerForTest, { id }: Person, propertyId: string): Promise<boolean> =>
  connected(server, async (database) => {
    const { rows } = await database.query<{ type: string }>(
      `select type from event where stream = $1 and data->>'propertyId' = $2 order by position desc limit 1`,
      [`allowance-${id}`, propertyId],
    );
    return rows[0] !== undefined && rows[0].type !== 'PropertySlotReleased';
  });

/** Who has the property, by everything that says so: `nobody` while it is not the same everywhere. */
const ownerOf = async (server: ServerForTest, deal: Deal): Promise<'seller' | 'buyer' | 'nobody'> => {
  const { propertyId, paper } = deal;
  const has = async (who: Person) => {
    const { status } = await who.client.get(`/api/properties/${propertyId}`);
    const file = await who.client.get(`/api/documents/${paper}/download`);
    const answers = [status === 200, file.status === 200, await holds(server, who, propertyId)];
    if (file.status === 200) expect(file.bytes.equals(FILES.pdf)).toBe(true);
    return answers;
  };
  const [seller, buyer] = [await has(deal.seller), await has(deal.buyer)];
  if (seller.every(Boolean) && !buyer.some(Boolean)) return 'seller';
  return buyer.every(Boolean) && !seller.some(Boolean) ? 'buyer' : 'nobody';
};

type Owner = Awaited<ReturnType<typeof ownerOf>>;
/** Waits until everything says that one of these has the property. */
export const expectOwner = (
  server: ServerForTest,
  deal: Deal,
  owners: readonly Owner[],
  { message = '', timeout = CONDITION }: Patience = {},
): Promise<void> => expect.poll(() => ownerOf(server, deal), { message, timeout }).toBeOneOf([...owners]);
