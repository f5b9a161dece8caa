import { expect } from 'vitest';
import { httpClient } from './http.ts';
import { commit, csvOf, line, namesOf, preview, shown, undo } from './importing.ts';
import { addProperty, register, subscribe } from './journey.ts';
import { killBefore, type Statement } from './killBefore.ts';
import type { ServerForTest } from './serverProcess.ts';

const recording = (type: string): Statement => ({ table: 'event', on: 'insert', when: `new.type = '${type}'` });

export const BEFORE = ['Slipway'];
export const AFTER = ['Anchor', 'Bryn', 'Cove', 'Slipway House'];

/** Postgres goes on without the server, so it may commit the statement that was held back. */
type Boundary = {
  readonly statement: Statement;
  readonly asks: 'commit' | 'undo';
  readonly names: readonly (readonly string[])[];
};

const committing = (statement: Statement, ...names: Boundary['names']): Boundary => ({
  statement,
  asks: 'commit',
  names,
});
const undoing = (statement: Statement, ...names: Boundary['names']): Boundary => ({ statement, asks: 'undo', names });

/** Where an import or its undo can be stopped, and what may then be there without a retry of the client. */
export const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  'the import is prepared': committing(recording('ImportPrepared'), BEFORE),
  'its rows are recorded': committing(recording('ImportRowsPrepared'), BEFORE),
  'its slots are taken, which decides': committing(recording('PropertySlotsTaken'), BEFORE, AFTER),
  'it is committed': committing(recording('ImportCommitted'), AFTER),
  'the upload knows its plan': committing(
    { table: 'property_import', on: 'update', when: 'new.plan_id is not null' },
    AFTER,
  ),
  'its work is noted': committing({ table: 'import_work', on: 'insert', when: 'true' }, AFTER),
  'a property is added': committing(recording('PropertyAdded'), AFTER),
  'a property is changed': committing(recording('PropertyChanged'), AFTER),
  'all rows are applied': committing(recording('ImportApplied'), AFTER),
  'its work is forgotten': committing({ table: 'import_work', on: 'delete', when: 'true' }, AFTER),
  'it is undone': undoing(recording('ImportUndone'), AFTER, BEFORE),
  'the work of the undo is noted': undoing({ table: 'import_work', on: 'insert', when: 'true' }, BEFORE),
  'a property is removed': undoing(recording('PropertyRemoved'), BEFORE),
  'a slot is released': undoing(recording('PropertySlotReleased'), BEFORE),
  'all rows are taken back': undoing(recording('ImportUndoApplied'), BEFORE),
};

/** An agent with one property and a preview that changes it and adds three. */
export const agentToImport = async (server: ServerForTest) => {
  const client = httpClient(server.url);
  await register(client);
  await subscribe(client);
  const at = { address_line1: 'The Cleave', city: 'Looe', postcode: 'PL13 1AA', property_type: 'cottage' };
  await addProperty(client, { name: 'Slipway', ...at });
  const lines = [line('Anchor'), line('Bryn'), line('Slipway House', { street: 'The Cleave' }), line('Cove')];
  return { client, importId: (await preview(client, csvOf(...lines))).id };
};
export type Agent = Awaited<ReturnType<typeof agentToImport>>;

/** Waits until nothing is under way. Returns the names of the properties. */
export const settledNames = async ({ client, importId }: Agent): Promise<readonly string[]> => {
  await expect
    .poll(async () => (await shown(client, importId)).status, { timeout: 60_000 })
    .toBeOneOf(['preview', 'imported', 'undone']);
  return namesOf(client);
};

export const killAt = async (server: ServerForTest, agent: Agent, { statement, asks }: Boundary): Promise<void> => {
  const { client, importId } = agent;
  if (asks === 'undo') {
    expect((await commit(client, importId)).status).toBe(200);
    expect(await settledNames(agent)).toEqual(AFTER);
  }
  await killBefore(server, statement, () => (asks === 'undo' ? undo(client, importId) : commit(client, importId)));
};
