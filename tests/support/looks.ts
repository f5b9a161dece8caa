import { expect } from 'vitest';
import { signIn } from './accounts.ts';
import type { AnsweringOwner } from './answering.ts';
import { inDatabaseOf } from './answeringOwners.ts';
import { differingReadModels } from './foldedReadModels.ts';
import { httpClient } from './http.ts';
import { addProperty, answerAll, begin, register, subscribe, upload } from './journey.ts';
import { runScript } from './scriptProcess.ts';
import type { ServerForTest } from './serverProcess.ts';

/** Waits until the tables have what all events fold to. */
export const untilReadModelsAreRight = (server: ServerForTest) =>
  inDatabaseOf(server, (pool) =>
    expect.poll(async () => (await differingReadModels(pool, server.dataDir)).differing).toEqual([]),
  );

/** Returns what a reader sees that is wrong. */
export type Look = () => Promise<readonly string[]>;

/** A person with a property and a document, who also belongs to our staff. Nothing of them changes any more. */
const settledPerson = async (server: ServerForTest) => {
  const client = httpClient(server.url);
  const { id, email } = await register(client);
  await subscribe(client);
  const propertyId = await addProperty(client);
  await answerAll(client, await begin(client, propertyId));
  await upload(client, propertyId, 1);
  const added = await runScript('staff', ['add', id], { DATA_DIR: server.dataDir }).ended;
  expect(added).toMatchObject({ exitCode: 0, err: '' });
  expect((await signIn(client, email)).status).toBe(200);
  return { client, propertyId };
};

/**
 * For each of these read models a route that reads its table. The answers of `quiet` owners are compared with what was
 * acknowledged; each other route must answer as it did at first.
 */
export const looksAt = async (server: ServerForTest, quiet: readonly AnsweringOwner[]) => {
  const { client, propertyId } = await settledPerson(server);
  await untilReadModelsAreRight(server);
  const shown = async (path: string): Promise<string> => {
    const { status, text } = await client.get(path);
    return `GET ${path}: ${status} ${text}`;
  };
  const unchanged = async (path: string): Promise<Look> => {
    const first = await shown(path);
    expect(first).toContain(': 200 ');
    return async () => {
      const now = await shown(path);
      return now === first ? [] : [now];
    };
  };
  return {
    property_overview: async () => (await Promise.all(quiet.map((owner) => owner.wrongAnswers()))).flat(),
    property_history: await unchanged(`/api/properties/${propertyId}/history`),
    document_file: await unchanged(`/api/documents?property_id=${propertyId}`),
    account_subscription: await unchanged('/api/subscriptions/current'),
    account_activity: await unchanged('/api/console/activity'),
    office_account: await unchanged('/api/console/subscriptions'),
    staff_action: await unchanged('/api/console/staff-actions'),
  } satisfies Record<string, Look>;
};

/** Looks again and again until it is stopped. `stop` returns how often it has looked, and what was wrong. */
const startLooking = (look: Look) => {
  const wrong: string[] = [];
  let looks = 0;
  let isLooking = true;
  const looking = (async () => {
    for (; isLooking; looks += 1) wrong.push(...(await look()));
  })();
  return async () => {
    isLooking = false;
    await looking;
    return { looks, wrong };
  };
};

/** Looks again and again while `work` runs, and stops also if it fails. */
export const lookingWhile = async <Result>(look: Look, work: () => Promise<Result>) => {
  const stop = startLooking(look);
  const result = await work().finally(stop);
  return { result, ...(await stop()) };
};
