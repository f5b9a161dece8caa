import { expect, test } from 'vitest';
import type { HostileBodies } from '../support/hostileBodies/hostileBody.ts';
import { REFUSED } from '../support/hostileBodies/refused.ts';
import { sendHostile } from '../support/hostileBodies/sent.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { register, subscribe } from '../support/journey.ts';
import { mostMemoryDuring, reasonAgainstResidentMemory, residentMemory } from '../support/residentMemory.ts';
import { preloading, startedServer } from '../support/serverProcess.ts';

// The bodies of inputLimits.test.ts: what they cost the server in memory and time.

const reason = reasonAgainstResidentMemory;
if (reason) console.warn(`The tests of the memory of bodies are skipped: ${reason}`);

/** Megabytes by which these bodies may raise the memory of the server. Unpacked they are more than 60 MB. */
const LIMIT = Number(process.env.LIMIT ?? 20);

const sendAll = async (client: HttpClient, all: readonly HostileBodies[] = REFUSED) => {
  const sent = [];
  for (const bodies of all) sent.push(await sendHostile(client, bodies));
  return { wrong: sent.flatMap(({ wrong }) => wrong), slowest: Math.max(...sent.map(({ slowest }) => slowest)) };
};

/** Without those that unpack to 10 MB and more: a server that unpacks them shall do so while its memory is measured. */
const WARMING = REFUSED.map((group) => ({
  ...group,
  bodies: group.bodies.filter(({ why }) => !/^10 MB of blanks in|^20 MB/.test(why)),
}));

/** Megabytes by which the memory of the server grows, and what of the bodies was not refused. */
const sentToServer = async (nodeArguments: readonly string[] = []) => {
  const server = await startedServer({}, { nodeArguments });
  const client = httpClient(server.url);
  await register(client);
  await subscribe(client);
  // The first ones load and compile what all later ones use.
  for (let round = 0; round < 3; round += 1) await sendAll(client, WARMING);
  const before = await residentMemory(server);
  let sent = { wrong: [] as readonly string[], slowest: 0 };
  const most = await mostMemoryDuring(server, async () => {
    sent = await sendAll(client);
  });
  const [from, to, longest] = [before, most, sent.slowest].map((value) => value.toFixed(0));
  console.info(`hostile bodies: ${from} MB before, at most ${to} MB; the slowest answer took ${longest} ms`);
  return { growth: most - before, wrong: sent.wrong };
};

test.skipIf(reason)('hostile bodies raise the memory of the server by no more than 20 MB', async () => {
  const { growth, wrong } = await sentToServer();
  expect(wrong).toEqual([]);
  expect(growth).toBeLessThanOrEqual(LIMIT);
});

test.skipIf(reason)('control: a server that reads bodies of 50 MB is found by its memory and its answers', async () => {
  const { growth, wrong } = await sentToServer(preloading('./tests/support/largeBodies.ts'));
  expect(wrong.length).toBeGreaterThan(10);
  expect(growth).toBeGreaterThan(LIMIT);
});
