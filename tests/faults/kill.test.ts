import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  acknowledgedBy,
  inDatabaseOf,
  missingIn,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
  untilAnswered,
  untilAnswersAreRight,
} from '../support/answeringOwners.ts';
import { differingReadModels } from '../support/foldedReadModels.ts';
import type { ServerForTest } from '../support/serverProcess.ts';
import { CONDITION } from '../support/timeLimits.ts';

type Kill = 'server' | 'postgres' | 'both';
const kill: Readonly<Record<Kill, (server: ServerForTest) => Promise<unknown>>> = {
  server: (server) => server.killServer(),
  postgres: (server) => server.killPostgres(),
  both: (server) => Promise.all([server.killServer(), server.killPostgres()]),
};

/** What is killed: `KINDS=server` for one of them. */
const KINDS = (process.env.KINDS ?? 'server,postgres,both').split(',') as Kill[];
/** Kills of each kind. */
const TIMES = Number(process.env.ROUNDS ?? (process.env.LONG ? 7 : 1));

describe('kill -9', () => {
  test('of the server, Postgres or both, many times under load, loses no acknowledged answer', {
    timeout: Math.max(400_000, KINDS.length * TIMES * CONDITION),
  }, async () => {
    const { server, owners, below, shuffled } = await serverWithOwners();
    const kinds = shuffled(KINDS.flatMap((kind) => Array<Kill>(TIMES).fill(kind)));
    const pauses: Record<Kill, number[]> = { server: [], postgres: [], both: [] };
    for (const [round, kind] of kinds.entries()) {
      const stopAnswering = startAnswering(owners);
      await untilAllAnswered(owners);
      await delay(below(400));
      // In every other round the owners stop at the kill, so that later answers cannot hide a lost one.
      const ended = round % 2 === 0 ? stopAnswering() : undefined;
      await kill[kind](server);
      const start = performance.now();
      if (kind !== 'postgres') server.start();
      await untilAnswered(server, owners[0]);
      pauses[kind].push(Math.round(performance.now() - start));
      expect(server.isRunning(), server.log.join('').slice(-2000)).toBe(true);
      if (!ended) await delay(below(200));
      await (ended ?? stopAnswering());

      const where = `round ${round}, ${kind} killed`;
      expect(await missingIn(server, owners), where).toEqual([]);
      await untilAnswersAreRight(owners, where);
    }

    await inDatabaseOf(server, async (pool) => {
      const compare = () => differingReadModels(pool, server.dataDir);
      await expect.poll(async () => (await compare()).differing).toEqual([]);
      const { events } = await compare();
      console.info(`${acknowledgedBy(owners)} answers acknowledged, ${events} events; ran ${server.program}`);
      // Control: the comparison must detect a row that was changed without an event.
      await pool.query(
        `update property_overview set state = replace(state::text, '"Yes"', '"No"')::json where key = (select min(key) from property_overview)`,
      );
      expect((await compare()).differing).toHaveLength(1);
    });
    // Measured only: how soon the first answer comes depends on what else the machine does.
    for (const [kind, times] of Object.entries(pauses))
      console.info(`${kind} killed: first answer after ${times.sort((one, other) => one - other).join(', ')} ms`);
  });
});
