import type { QueryArrayResult } from 'pg';
import type { EventMetadata } from '../../../domain/metadata.ts';
import type { StoredEvent } from '../../eventLog/eventStore.ts';

export const EVENT_COLUMNS = 'position, stream, revision, id, type, data, metadata';

/** A row from node-postgres: bigint is a string, json is already parsed. */
export type EventRow = [string, string, string, string, string, Record<string, unknown>, EventMetadata];

export const toStoredEvents = ({ rows }: QueryArrayResult<EventRow>): readonly StoredEvent[] =>
  rows.map(([position, stream, revision, id, type, data, metadata]) => ({
    position: BigInt(position),
    stream,
    revision: BigInt(revision),
    id,
    type,
    data,
    metadata,
  }));
