import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  missingIn,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
  untilAnswersAreRight,
} from '../support/answeringOwners.ts';
import { lookingWhile, looksAt, untilReadModelsAreRight } from '../support/looks.ts';
import { runProjections, runProjectionsWith } from '../support/projectionsCommand.ts';
import type { ServerForTest } from '../support/serverProcess.ts';
import { CONDITION } from '../support/timeLimits.ts';

const MODELS = [
  'property_overview',
  'property_history',
  'document_file',
  'account_subscription',
  'account_activity',
  'office_account',
  'staff_action',
] as const;

/** Rebuilds that are killed. */
const ROUNDS = Number(process.env.ROUNDS ?? MODELS.length);
/** Each read model is also rebuilt before the first kill and after the last. */
const REBUILDS = MODELS.length + ROUNDS + MODELS.length;

/** Milliseconds that a rebuild takes from the start of its process. */
const timeOf = async (server: ServerForTest, model: string): Promise<number> => {
  const started = performance.now();
  expect(await runProjections(server.dataDir, 'rebuild', model).ended).toMatchObject({ exitCode: 0, err: '' });
  return performance.now() - started;
};

/** A server with owners who have answered, and looks at its read models. */
const serverWithLooks = async () => {
  const { server, owners, below } = await serverWithOwners();
  const stopAnswering = startAnswering(owners);
  await untilAllAnswered(owners);
  await delay(1000);
  await stopAnswering();
  const [busy, quiet] = [owners.slice(2), owners.slice(0, 2)];
  // Their answers no longer change, so each of their reads must show all of them.
  await untilAnswersAreRight(quiet, 'before the first rebuild');
  const looks = await looksAt(server, quiet);
  return { server, owners, busy, below, looks };
};

test('read models that are rebuilt under load, and rebuilds that are killed at any moment, change no answer that a reader of that model sees', {
  timeout: REBUILDS * CONDITION,
}, async () => {
  const { server, owners, busy, below, looks } = await serverWithLooks();
  const stopAnswering = startAnswering(busy);
  const counts = new Map<string, number>(MODELS.map((model) => [model, 0]));
  /** Does something with a read model while its reader looks. */
  const watched = async <Result>(model: (typeof MODELS)[number], work: () => Promise<Result>): Promise<Result> => {
    const { result, looks: count, wrong } = await lookingWhile(looks[model], work);
    counts.set(model, (counts.get(model) ?? 0) + count);
    expect(wrong, model).toEqual([]);
    return result;
  };

  let completed = 0;
  /** Of the usual time. The first rebuilds may have been slow: one that ends before its kill makes the next kill earlier. */
  let share = 1;
  const usual = new Map<string, number>();
  for (const model of MODELS) usual.set(model, await watched(model, () => timeOf(server, model)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const model = MODELS[round % MODELS.length] ?? MODELS[0];
    await watched(model, async () => {
      const { child, ended } = runProjections(server.dataDir, 'rebuild', model);
      // Most of its time goes by until it has started.
      const time = share * (usual.get(model) ?? 0);
      await delay(time / 2 + below(time / 2));
      child.kill('SIGKILL');
      if ((await ended).exitCode !== 0) return;
      completed += 1;
      share *= 0.8;
    });
  }
  for (const model of MODELS) await watched(model, () => timeOf(server, model));

  await stopAnswering();
  console.info(
    `${ROUNDS - completed} rebuilds killed, ${completed} had ended before; looks:`,
    Object.fromEntries(counts),
  );
  expect(completed).toBeLessThan(ROUNDS);
  expect(await missingIn(server, owners)).toEqual([]);
  await untilAnswersAreRight(owners, 'after the last rebuild');
  await untilReadModelsAreRight(server);
});

test('control: a rebuild in place is seen by a reader of each of these models', {
  timeout: MODELS.length * CONDITION,
}, async () => {
  const { server, looks } = await serverWithLooks();
  for (const model of MODELS) {
    const rebuilding = ['./tests/support/rebuildsInPlace.ts'];
    const { result, wrong } = await lookingWhile(
      looks[model],
      () => runProjectionsWith(rebuilding, server.dataDir, 'rebuild', model).ended,
    );
    expect(result).toMatchObject({ exitCode: 0, err: '' });
    expect(wrong.length, model).toBeGreaterThan(0);
    // Only the time of the rebuild was wrong.
    await expect.poll(looks[model], { message: model }).toEqual([]);
  }
});
