import type { EventMetadata } from '../../../domain/metadata.ts';
import type { StoredEvent } from '../../eventLog/eventStore.ts';

export type Raw = {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly data: unknown;
  readonly metadata: unknown;
};

/** For our own events only: `checkEvents` made sure that data and metadata are JSON. */
export const stored = (raw: Raw, position: bigint): StoredEvent => ({
  id: raw.id,
  type: raw.type,
  stream: raw.streamId,
  revision: raw.revision,
  data: raw.data as Record<string, unknown>,
  metadata: raw.metadata as EventMetadata,
  position,
});
