import { expect, test } from 'vitest';
import { untilPoliciesHavePassed } from '../support/policiesPassed.ts';
import { preloading, startedServer } from '../support/serverProcess.ts';
import {
  BOUNDARIES,
  type BoundaryName,
  type Deal,
  dealOn,
  expectOwner,
  killAcceptAt,
} from '../support/transferBoundaries.ts';
import { accept } from '../support/transferring.ts';

const NAMES: readonly BoundaryName[] = process.env.LONG
  ? (Object.keys(BOUNDARIES) as BoundaryName[])
  : ['the property is transferred', 'a document is transferred'];
/** Kills at each boundary. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 4 : 1));
/** Milliseconds after which the control takes for lost what policies that have run should have done. */
const GIVEN_UP = 5000;

test('a server that is killed while a property is transferred leaves it with one account, and loses no slot', async () => {
  const server = await startedServer({ TRUST_PROXY: 'true' });
  const deals: Deal[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) {
      const deal = await dealOn(server);
      deals.push(deal);
      await killAcceptAt(server, deal, name);
      await server.restart();
      const owners =
        name === 'the slot is taken, which decides' ? (['buyer', 'seller'] as const) : (['buyer'] as const);
      await expectOwner(server, deal, owners, { message: `killed before ${name}` });
    }

  // A client that repeats its request has the property, once.
  for (const deal of deals) {
    expect((await accept(deal.buyer.client, deal.transferId)).status).toBe(200);
    await expectOwner(server, deal, ['buyer']);
  }
}, 3_600_000);

test('control: a server that does not run its policies again leaves the property of a killed transfer with nobody', async () => {
  const nodeArguments = preloading('./tests/support/policiesNotRunAgain.ts');
  const server = await startedServer({ TRUST_PROXY: 'true' }, { nodeArguments });
  const deal = await dealOn(server);
  await killAcceptAt(server, deal, 'the property is transferred');
  await server.restart();
  await untilPoliciesHavePassed(server);
  await expect(expectOwner(server, deal, ['buyer'], { timeout: GIVEN_UP })).rejects.toThrow(/nobody/);
});
