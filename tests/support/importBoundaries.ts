import { expect } from 'vitest';
import { httpClient } from './http.ts';
import { commit, csvOf, line, namesOf, preview, shown, undo } from './importing.ts';
import { addProperty, register, subscribe } from './journey.ts';
import { killBefore, recording, type Statement } from './killBefore.ts';
import type { ServerForTest } from './serverProcess.ts';
import { CONDITION, type Patience } from './timeLimits.ts';

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
export const BOUNDARIES = {
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
} as const satisfies Readonly<Record<string, Boundary>>;
export type BoundaryName = keyof typeof BOUNDARIES;

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

/** The names of the properties, or the status of the import while it is under way. */
const outcome = async ({ client, importId }: Agent): Promise<readonly string[] | string> => {
  const { status } = await shown(client, importId);
  return ['preview', 'imported', 'undone'].includes(status) ? namesOf(client) : status;
};

/** Waits until nothing is under way and the properties have these names, or those of another allowed outcome. */
export const expectNames = (
  agent: Agent,
  names: Boundary['names'],
  { message = '', timeout = CONDITION }: Patience = {},
): Promise<void> => expect.poll(() => outcome(agent), { message, timeout }).toBeOneOf([...names]);

export const killAt = async (
  server: ServerForTest,
  agent: Agent,
  { statement, asks }: Boundary,
  kill = server.killServer,
): Promise<void> => {
  const { client, importId } = agent;
  if (asks === 'undo') {
    expect((await commit(client, importId)).status).toBe(200);
    await expectNames(agent, [AFTER]);
  }
  const ask = () => (asks === 'undo' ? undo(client, importId) : commit(client, importId));
  await killBefore(server, statement, ask, kill);
};
