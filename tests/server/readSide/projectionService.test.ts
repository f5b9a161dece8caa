import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../domain/events.ts';
import { READ_MODELS } from '../../../projections/models.ts';
import type { ReadModel } from '../../../projections/readModel.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import { readModelTables } from '../../../server/adapters/readModelTables.ts';
import { startProjections } from '../../../server/readSide/projectionService.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import {
  accountRegistered,
  answered,
  assessmentOpened,
  assessmentStarted,
  badgeIssued,
  cottage,
  propertyAdded,
  propertyChanged,
} from '../../support/events.ts';
import { listen, silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { contents, type Database, databases, folded } from '../../support/readModels.ts';

const database = databases();
const named = (name: string): ReadModel<unknown> => {
  const found = READ_MODELS.find((model) => model.name === name);
  if (!found) throw new Error(`No read model ${name}`);
  return found;
};
/** Milliseconds, for what comes in a moment. */
const PATIENCE = 15_000;

const overview = named('property_overview');
const badges = named('badge_standing');

const propertyId = (n: number) => `3f2504e0-4f89-41d3-9a0c-${String(n).padStart(12, '0')}`;
const added = (n: number): DomainEvent => ({
  type: 'PropertyAdded',
  data: { ...propertyAdded.data, propertyId: propertyId(n) } as never,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => added(n));

const startOn = async (
  db: Database,
  log: ReturnType<typeof memoryLog>,
  models: readonly ReadModel<unknown>[] = READ_MODELS,
) => {
  const { lines, log: report } = listen();
  const service = await startProjections({ models, log, store: db.store, report, leadership: alwaysLeading });
  onTestFinished(() => service.stop());
  return { service, lines };
};

test('every model reaches the head and holds what the events fold to', async () => {
  const db = await database();
  const log = memoryLog(
    [
      accountRegistered,
      ...many(30),
      propertyAdded,
      assessmentOpened(),
      assessmentStarted(),
      answered(1),
      badgeIssued(),
    ],
    4,
  );
  const { service } = await startOn(db, log);
  expect(await service.caughtUp(log.head(), PATIENCE)).toBe(true);
  log.record(propertyChanged('Lea View'), answered(2, 'No'));
  expect(await service.caughtUp(log.head(), PATIENCE)).toBe(true);
  for (const model of READ_MODELS) expect(await contents(db, model.name)).toBe(folded(model, log.all));
});

test('a start without news is caught up at once with what it had reached', async () => {
  const db = await database();
  const log = memoryLog([propertyAdded]);
  const first = await startProjections({
    models: [overview],
    log,
    store: db.store,
    report: silent,
    leadership: alwaysLeading,
  });
  expect(await first.caughtUp(1n, PATIENCE)).toBe(true);
  await first.stop();
  const { service } = await startOn(db, log, [overview]);
  expect(await service.caughtUp(1n, PATIENCE)).toBe(true);
  expect(await service.caughtUp(2n, 50)).toBe(false);
});

describe('an event that a model cannot take', () => {
  /** Fails at BadgeIssued for as long as `broken.now` says so. */
  const poisoned = () => {
    const broken = { now: true };
    const fold = badges.on.BadgeIssued?.fold;
    const model: ReadModel<unknown> = {
      ...badges,
      on: {
        ...badges.on,
        BadgeIssued: {
          key: ({ event }) => event.data.code,
          fold: (state, recorded) => {
            if (broken.now) throw new Error('cannot take this one');
            return fold?.(state as never, recorded) ?? null;
          },
        },
      },
    };
    return { broken, model };
  };

  test('stops that model, loudly, and no other; once mended it goes on where it stood', async () => {
    const db = await database();
    const { broken, model } = poisoned();
    const log = memoryLog([propertyAdded, badgeIssued(), added(1)], 1);
    const { service, lines } = await startOn(db, log, [overview, model]);
    await expect
      .poll(() => service.status().find(({ name }) => name === 'badge_standing')?.failure)
      .toBe('cannot take this one');
    expect(lines.some((line) => /badge_standing stands still/.test(line))).toBe(true);
    expect(await contents(db, 'badge_standing')).toBe('[]');

    log.record(added(2));
    expect(await service.caughtUp(log.head(), PATIENCE), 'readers do not wait for the one that stands').toBe(true);
    expect(await contents(db, 'property_overview')).toBe(folded(overview, log.all));
    expect(service.status().find(({ name }) => name === 'property_overview')?.failure).toBeNull();

    broken.now = false;
    await expect.poll(() => service.status().every(({ failure }) => failure === null)).toBe(true);
    expect(await contents(db, 'badge_standing')).toBe(folded(badges, log.all));
  });

  test('leaves what came before it in place', async () => {
    const db = await database();
    const { model } = poisoned();
    const earlier = { ...badgeIssued().data, code: 'LP-0000-0000' };
    const log = memoryLog([{ type: 'BadgeIssued', data: earlier } as DomainEvent], 1);
    const good = await startProjections({
      models: [badges],
      log,
      store: db.store,
      report: silent,
      leadership: alwaysLeading,
    });
    await good.caughtUp(1n, PATIENCE);
    await good.stop();
    const before = await contents(db, 'badge_standing');
    log.record(badgeIssued());
    const { service } = await startOn(db, log, [model]);
    await expect.poll(() => service.status()[0]?.failure).toBe('cannot take this one');
    expect(await contents(db, 'badge_standing')).toBe(before);
    expect(await db.store.checkpoint('badge_standing')).toMatchObject({ epoch: 0, position: 1n });
  });
});

describe('building a model anew', () => {
  const indexes = async ({ query }: Database) =>
    (await query("select indexname, indexdef from pg_indexes where tablename = 'property_overview' order by 1")).map(
      ({ indexdef }) => indexdef,
    );

  test('gives the same rows and indexes, and no reader ever sees it empty', async () => {
    const db = await database();
    const log = memoryLog(many(600), 20);
    const { service } = await startOn(db, log, [overview]);
    expect(await service.caughtUp(log.head(), PATIENCE)).toBe(true);
    const before = [await contents(db, 'property_overview'), await indexes(db)];

    const seen: number[] = [];
    const watching = { now: true };
    const watch = (async () => {
      while (watching.now) seen.push((await db.query('select count(*)::int as n from property_overview'))[0].n);
    })();
    await rebuild(overview, log, db.store);
    watching.now = false;
    await watch;
    expect([await contents(db, 'property_overview'), await indexes(db)]).toEqual(before);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([600]));
    expect(await db.query("select tablename from pg_tables where tablename like '%\\_\\_next'")).toEqual([]);
    expect(await db.query("select name from checkpoint where name like '%\\_\\_next'")).toEqual([]);
  });

  test('while events go on arriving loses none, and the running model goes on from the new table', async () => {
    const db = await database();
    const log = memoryLog(many(300), 10);
    const { service } = await startOn(db, log, [overview]);
    await service.caughtUp(log.head(), PATIENCE);
    let next = 300;
    const arriving = setInterval(() => log.record(added(next++)), 2);
    try {
      await rebuild(overview, log, db.store);
    } finally {
      clearInterval(arriving);
    }
    log.record(added(next++), added(next++));
    await expect.poll(() => contents(db, 'property_overview')).toBe(folded(overview, log.all));
  });

  test('happens by itself when the version changes', async () => {
    const db = await database();
    const log = memoryLog([...many(5), propertyAdded]);
    const first = await startProjections({
      models: [overview],
      log,
      store: db.store,
      report: silent,
      leadership: alwaysLeading,
    });
    await first.caughtUp(log.head(), PATIENCE);
    await first.stop();
    const louder: ReadModel<unknown> = {
      ...overview,
      version: overview.version + 1,
      columns: { ...overview.columns, loud: 'text' },
      row: (state) => ({ ...overview.row(state), loud: (state as { name: string }).name.toUpperCase() }),
      indexes: [...overview.indexes, 'loud'],
    };
    const { service, lines } = await startOn(db, log, [louder]);
    expect(lines).toContain(`Building property_overview version ${louder.version} beside version ${overview.version}`);
    expect(await db.query('select loud from property_overview where key = $1', [cottage])).toEqual([
      { loud: 'SEA VIEW' },
    ]);
    expect(await db.store.checkpoint('property_overview')).toEqual({ version: louder.version, epoch: 1, position: 6n });
    log.record(propertyChanged('Lea View'));
    expect(await service.caughtUp(log.head(), PATIENCE)).toBe(true);
    expect(await db.query('select loud from property_overview where key = $1', [cottage])).toEqual([
      { loud: 'LEA VIEW' },
    ]);
  });

  test('ends, though its last batch holds nothing of interest and the serving one ended elsewhere', async () => {
    const db = await database();
    // The serving model met events 2 to 4 in one batch; the new one meets 4 alone.
    const log = memoryLog([added(1), added(2), added(3), accountRegistered], 4);
    const { service } = await startOn(db, log, [overview]);
    await service.caughtUp(log.head(), PATIENCE);
    expect((await db.store.checkpoint('property_overview'))?.position).toBe(4n);
    const other = memoryLog(
      log.all.map(({ event }) => event),
      3,
    );
    await rebuild(overview, other, db.store);
    expect(await contents(db, 'property_overview')).toBe(folded(overview, log.all));
  });

  test('beside a runner that stands as far: what that one keeps of the old rows is never written back', async () => {
    const db = await database();
    const log = memoryLog([...many(5), propertyAdded]);
    const wrong: ReadModel<unknown> = {
      ...overview,
      on: {
        ...overview.on,
        PropertyAdded: {
          key: overview.on.PropertyAdded?.key ?? (() => ''),
          fold: (state, recorded) => ({ ...(overview.on.PropertyAdded?.fold(state, recorded) ?? {}), removed: true }),
        },
      },
    };
    const { service } = await startOn(db, log, [wrong]);
    await service.caughtUp(log.head(), PATIENCE);
    await rebuild(overview, log, db.store);
    log.record(assessmentOpened());
    expect(await service.caughtUp(log.head(), PATIENCE)).toBe(true);
    expect(await contents(db, 'property_overview')).toBe(folded(overview, log.all));
  });

  test('that was broken off leaves the serving table alone, and the next one succeeds', async () => {
    const db = await database();
    const log = memoryLog(many(20), 5);
    const { service } = await startOn(db, log, [overview]);
    await service.caughtUp(log.head(), PATIENCE);
    const before = await contents(db, 'property_overview');
    const broken: ReadModel<unknown> = {
      ...overview,
      on: {
        ...overview.on,
        PropertyAdded: {
          key: ({ event }) => event.data.propertyId,
          fold: (_, { position }) => {
            if (position > 12n) throw new Error('power cut');
            return { accountId: null };
          },
        },
      },
      columns: {},
      indexes: [],
    };
    await expect(rebuild(broken, log, db.store)).rejects.toThrow('power cut');
    expect(await contents(db, 'property_overview')).toBe(before);
    // The next attempt is another process: statements are prepared by a model's name.
    const next = new Pool({ connectionString: db.url, max: 2 });
    onTestFinished(() => next.end());
    await rebuild(overview, log, readModelTables(next));
    expect(await contents(db, 'property_overview')).toBe(before);
  });
});
