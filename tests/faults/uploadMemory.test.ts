import { expect, onTestFinished, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../domain/documents/uploadLimit.ts';
import { pdfOf } from '../support/files.ts';
import { httpClient } from '../support/http.ts';
import { addProperty, register, send, subscribe } from '../support/journey.ts';
import { mostMemoryDuring, reasonAgainstResidentMemory, residentMemory } from '../support/residentMemory.ts';
import { preloading, type ServerForTest, serverForTest } from '../support/serverProcess.ts';

const reason = reasonAgainstResidentMemory;
if (reason) console.warn(`The tests of the memory of uploads are skipped: ${reason}`);

const AT_ONCE = 20;
/** Megabytes by which these uploads may raise the memory of the server: a fifteenth of what they send. */
const LIMIT = Number(process.env.LIMIT ?? 30);

type Owner = { readonly client: ReturnType<typeof httpClient>; readonly propertyId: string };

/** Each has a property of their own. */
const ownersOf = async (server: ServerForTest): Promise<readonly Owner[]> => {
  const owners: Owner[] = [];
  for (let count = 0; count < AT_ONCE; count += 1) {
    const client = httpClient(server.url);
    await register(client);
    await subscribe(client);
    owners.push({ client, propertyId: await addProperty(client) });
  }
  return owners;
};

/** All owners upload a file at once. */
const uploadAtOnce = async (owners: readonly Owner[], bytes: Buffer): Promise<void> => {
  const replies = await Promise.all(owners.map(({ client, propertyId }) => send(client, propertyId, 20, { bytes })));
  expect(replies.map(({ status }) => status)).toEqual(owners.map(() => 201));
};

/** Megabytes by which the memory of the server grows while 20 files of 10 MB are uploaded at once. */
const growth = async (nodeArguments: readonly string[] = []): Promise<number> => {
  // Made first: while this process makes it, it would not notice that the server closes its idle connections.
  const large = pdfOf(MAX_UPLOAD_BYTES - 1);
  const server = await serverForTest({ TRUST_PROXY: 'true' }, { nodeArguments });
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  const owners = await ownersOf(server);
  // The first uploads load and compile what all later ones use.
  for (let round = 0; round < 3; round += 1) await uploadAtOnce(owners, pdfOf(200_000 + round));
  const before = await residentMemory(server);
  const most = await mostMemoryDuring(server, () => uploadAtOnce(owners, large));
  console.info(`${AT_ONCE} uploads of 10 MB at once: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`);
  return most - before;
};

test.skipIf(reason)(
  '20 uploads of 10 MB at once raise the memory of the server by no more than 30 MB',
  async () => {
    expect(await growth()).toBeLessThanOrEqual(LIMIT);
  },
  300_000,
);

test.skipIf(reason)(
  'control: a server that keeps the bodies in memory is found',
  async () => {
    expect(await growth(preloading('./tests/support/heldBodies.ts'))).toBeGreaterThan(AT_ONCE * 9);
  },
  300_000,
);
