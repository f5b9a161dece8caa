import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { modelRunner } from '../../projections/runner.ts';
import { accountErased, accountRegistered, bob } from '../support/events.ts';
import { recorded } from '../support/memoryLog.ts';
import { project } from '../support/projecting.ts';
import { contents, databases, folded, modelNamed } from '../support/readModels.ts';
import { villaTransferred } from '../support/transferEvents.ts';

const database = databases();
const noCache = { get: () => undefined, set: () => {}, clear: () => {} };

const events: readonly DomainEvent[] = [accountRegistered, ...villaTransferred, accountErased];

test.each(['property_overview', 'document_file', 'property_history', 'account_activity'])(
  '%s that is behind keeps the rows that moved before an erasure which another model has read',
  async (name) => {
    const db = await database();
    await project(db, 'account_profile', events);
    await project(db, name, events.slice(0, 1));
    let from = (await db.store.checkpoint(name))?.position ?? 0n;
    const target = { model: modelNamed(name), table: name, checkpoint: name, epoch: 0 };
    // A runner for each event, as if the process were restarted after each.
    for (const entry of recorded(events).slice(1))
      from = await modelRunner(target, db.store.tables, noCache)([entry], from);
    expect(await contents(db, name)).toBe(folded(modelNamed(name), recorded(events)));
    expect(await db.query(`select distinct owner from ${name}`)).toEqual([{ owner: bob }]);
  },
);
