import type { Pool } from 'pg';
import type { LastRead, Position } from '../../projections/recorded.ts';
import type { LogImport } from '../adapters/logImport.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import type { Manifest } from './manifest.ts';
import type { BackupSource } from './places.ts';
import { eventsIn } from './readBackup.ts';
import { deleteRowsOf } from './restoreRows.ts';

type Dependencies = {
  readonly source: BackupSource;
  readonly manifest: Manifest;
  readonly log: LogImport;
  readonly pool: Pick<Pool, 'query'>;
  /** In the backup, of the last event to restore. */
  readonly until: Position;
};

export type RestoredEvents = {
  readonly events: number;
  readonly last: LastRead;
  /** How far the policies had got, as it is called in the restored log. */
  readonly policies: LastRead;
};

const NONE: LastRead = { position: 0n, eventId: null };

/** The id in the name of a stream. */
const idOf = ({ stream }: StoredEvent): string => stream.slice(stream.indexOf('-') + 1);

/** Of events that are not restored: their ids, and those of the streams that begin with them. */
const idsOf = (events: readonly StoredEvent[]): readonly string[] =>
  events.flatMap((event) => (event.revision === 0n ? [event.id, idOf(event)] : [event.id]));

/** Read models that are built again need to know where in this log an account was erased. */
const noteErasures = async (
  pool: Pick<Pool, 'query'>,
  events: readonly StoredEvent[],
  positions: readonly Position[],
) => {
  for (const [index, { type, data }] of events.entries())
    if (type === 'AccountErased')
      await pool.query('update erased_account set position = $2 where account_id = $1', [
        data.accountId,
        positions[index],
      ]);
};

/** Imports the events up to `until`, and deletes the rows of those that come later. */
export const restoreEvents = async ({ source, manifest, log, pool, until }: Dependencies): Promise<RestoredEvents> => {
  let events = 0;
  let last = NONE;
  let policies = NONE;
  await pool.query('update erased_account set position = null');
  for (const chunk of manifest.chunks)
    for await (const batch of eventsIn(source, chunk)) {
      const wanted = batch.filter(({ position }) => position <= until);
      const positions = wanted.length > 0 ? await log.add(wanted) : [];
      wanted.forEach(({ id: eventId, position: former }, index) => {
        last = { position: positions[index] ?? last.position, eventId };
        if (former <= BigInt(manifest.policies?.position ?? 0)) policies = last;
      });
      await noteErasures(pool, wanted, positions);
      events += wanted.length;
      if (wanted.length < batch.length) await deleteRowsOf(pool, idsOf(batch.slice(wanted.length)));
    }
  await log.finish();
  // Erased after the last event that is restored.
  await pool.query('update erased_account set position = $1 where position is null', [last.position]);
  return { events, last, policies };
};
