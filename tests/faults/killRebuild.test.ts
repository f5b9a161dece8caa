import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AnsweringOwner } from '../support/answering.ts';
import {
  inDatabaseOf,
  missingIn,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
  untilAnswersAreRight,
} from '../support/answeringOwners.ts';
import { differingReadModels } from '../support/foldedReadModels.ts';
import { runProjections, runProjectionsWith } from '../support/projectionsCommand.ts';
import type { ServerForTest } from '../support/serverProcess.ts';
import { CONDITION } from '../support/timeLimits.ts';

/** Rebuilds that are killed. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);

const MODELS = ['property_overview', 'property_history', 'office_account'] as const;

/** Milliseconds that a rebuild takes from the start of its process. */
const timeOf = async (server: ServerForTest, model: string): Promise<number> => {
  const started = performance.now();
  expect(await runProjections(server.dataDir, 'rebuild', model).ended).toMatchObject({ exitCode: 0, err: '' });
  return performance.now() - started;
};

/** Reads all the time what owners see whose answers no longer change. `wrong` is what none of them has answered. */
const startWatching = (owners: readonly AnsweringOwner[]) => {
  const wrong: string[] = [];
  let looks = 0;
  let isWatching = true;
  const watching = (async () => {
    for (; isWatching; looks += 1) for (const owner of owners) wrong.push(...(await owner.wrongAnswers()));
  })();
  return {
    wrong,
    /** Returns how often each of them has looked. */
    stop: async (): Promise<number> => {
      isWatching = false;
      await watching;
      return looks;
    },
  };
};

test('read models that are rebuilt under load, and rebuilds that are killed at any moment, change no answer that a reader sees', {
  timeout: Math.max(4, ROUNDS) * CONDITION,
}, async () => {
  const { server, owners, below } = await serverWithOwners();
  const [busy, quiet] = [owners.slice(2), owners.slice(0, 2)];
  const stopFirst = startAnswering(owners);
  await untilAllAnswered(owners);
  await delay(1000);
  await stopFirst();
  // Their answers no longer change, so each of their reads must show all of them.
  await untilAnswersAreRight(quiet, 'before the first rebuild');

  const stopAnswering = startAnswering(busy);
  const { wrong, stop } = startWatching(quiet);

  let completed = 0;
  const usual = new Map<string, number>();
  for (const model of MODELS) usual.set(model, await timeOf(server, model));
  for (let round = 0; round < ROUNDS; round += 1) {
    const model = MODELS[round % MODELS.length] ?? MODELS[0];
    const { child, ended } = runProjections(server.dataDir, 'rebuild', model);
    // Most of its time goes by until it has started.
    const time = usual.get(model) ?? 0;
    await delay(time / 2 + below(time / 2));
    child.kill('SIGKILL');
    if ((await ended).exitCode === 0) completed += 1;
    expect(wrong, `round ${round}, ${model}`).toEqual([]);
  }
  for (const model of MODELS) await timeOf(server, model);

  const [looks] = await Promise.all([stop(), stopAnswering()]);
  expect(wrong).toEqual([]);
  console.info(`${ROUNDS - completed} rebuilds killed, ${completed} had ended before; ${looks} looks`);
  expect(await missingIn(server, owners)).toEqual([]);
  await untilAnswersAreRight(owners, 'after the last rebuild');
  await inDatabaseOf(server, (pool) =>
    expect.poll(async () => (await differingReadModels(pool, server.dataDir)).differing).toEqual([]),
  );
});

test('control: a rebuild in place is seen by a reader', { timeout: 4 * CONDITION }, async () => {
  const { server, owners } = await serverWithOwners();
  const stopAnswering = startAnswering(owners);
  await untilAllAnswered(owners);
  await stopAnswering();
  await untilAnswersAreRight(owners, 'before');
  const { wrong, stop } = startWatching(owners);
  const { ended } = runProjectionsWith(
    ['./tests/support/rebuildsInPlace.ts'],
    ...[server.dataDir, 'rebuild', 'property_overview'],
  );
  expect(await ended).toMatchObject({ exitCode: 0, err: '' });
  await stop();
  expect(wrong.length).toBeGreaterThan(0);
  // Only the time of the rebuild was wrong.
  await untilAnswersAreRight(owners, 'after');
});
