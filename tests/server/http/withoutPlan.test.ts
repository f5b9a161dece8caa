import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../server/http/openapi/operations.ts';
import type { HttpClient } from '../../support/http.ts';
import { endSubscription, register } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { adaWithThings } from './policy/people.ts';
import { type Things, unknownThings } from './policy/requests.ts';
import { sampleOf } from './policy/samples.ts';

/** Looks for its offer first, which none of these people has. tests/server/http/transfers has it without a plan. */
const ACCEPT = 'POST /api/transfers/{id}/accept';
/** All calls whose description says that they need a plan. */
const GATED = Object.entries(OPERATIONS)
  .filter(([name, { fails }]) => name !== ACCEPT && fails?.includes('subscription_required'))
  .map(([name]) => name);

/** What a plan has paid for stays readable after its end. These two only make another view of it. */
const READS = ['POST /api/console/reports', 'POST /api/properties/{id}/stay-receipts'];
/** Every route of an import needs a running plan, also those that read. */
const isReading = (name: string) =>
  READS.includes(name) || (/^(GET|HEAD) /.test(name) && !/\/(document-)?imports\//.test(name));

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

/** The calls that are not refused for want of a plan. */
const openTo = async (client: HttpClient, things: Things) => {
  const open: string[] = [];
  for (const name of GATED) {
    const sample = sampleOf(name, things);
    if (!sample) throw new Error(`policy/requests.ts has no request for ${name}`);
    const { status, body } = await client.send(name.split(' ')[0] ?? '', sample.path, sample);
    const isRefused = status === 402 && (name.startsWith('HEAD') || body.code === 'subscription_required');
    if (!isRefused) open.push(name);
  }
  return open;
};

const ownerWithThings = async () => {
  const { ada, thingsOf, spareProperties } = await adaWithThings(server);
  return { ada, things: await thingsOf(spareProperties[0]) };
};

describe('of the calls that need a plan', () => {
  test('none is open to an owner who has never had one', async () => {
    const client = server.client();
    await register(client);
    const open = await server.recordingNothing(() => openTo(client, unknownThings()));
    // The property is looked up first, and without a plan there is none.
    expect(open).toEqual(['POST /api/properties/{id}/stay-receipts']);
  });

  test('those that read are open to an owner whose plan has ended', async () => {
    const { ada, things } = await ownerWithThings();
    await endSubscription(server, ada.id);
    expect(await openTo(ada.client, things)).toEqual(GATED.filter(isReading));
  });

  test('control: all are open to an owner with a plan', async () => {
    const { ada, things } = await ownerWithThings();
    expect(await openTo(ada.client, things)).toEqual(GATED);
  });
});
