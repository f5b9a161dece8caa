import { expect, onTestFinished, test } from 'vitest';
import { serverForTest } from '../support/serverProcess.ts';
import { BOUNDARIES, type Deal, dealOn, killAcceptAt, ownerOf } from '../support/transferBoundaries.ts';
import { accept } from '../support/transferring.ts';

const NAMES = process.env.LONG ? Object.keys(BOUNDARIES) : ['the property is transferred', 'a document is transferred'];
/** Kills at each boundary. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 20 : 1));

test('a server that is killed while a property is transferred leaves it with one account, and loses no slot', async () => {
  const server = await serverForTest({ TRUST_PROXY: 'true' });
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  const deals: Deal[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) {
      const statement = BOUNDARIES[name];
      if (!statement) throw new Error(`There is no boundary ${name}`);
      const deal = await dealOn(server);
      deals.push(deal);
      await killAcceptAt(server, deal, statement);
      await server.restart();
      const owners = name === 'the slot is taken, which decides' ? ['buyer', 'seller'] : ['buyer'];
      await expect.poll(() => ownerOf(server, deal), { message: `killed before ${name}` }).toBeOneOf(owners);
    }

  // A client that repeats its request has the property, once.
  for (const deal of deals) {
    expect((await accept(deal.buyer.client, deal.transferId)).status).toBe(200);
    await expect.poll(() => ownerOf(server, deal)).toBe('buyer');
  }
}, 3_600_000);
