import { createHash, randomUUID } from 'node:crypto';
import { SYSTEM } from '../../../domain/metadata.ts';
import type { NewEvent } from '../../../server/eventLog/eventStore.ts';
import { newSalt, uuidv7 } from '../../../server/lib/ids.ts';

export const aboutMetadata = () => ({
  recordedAt: '2026-11-20T10:00:00.000Z',
  actor: SYSTEM,
  account: null,
  causationId: null,
  correlationId: randomUUID(),
  salt: newSalt(),
});

/** Events that no build of ours can read. They are leaves like any other. */
export const noise = (count: number): readonly NewEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    type: 'NoiseHeard',
    data: { index, text: 'Ünïcode “quotes”', nested: { z: [1, 0.5, null], a: true } },
    metadata: aboutMetadata(),
  }));

/** Hashes of leaves whose events are not known. */
export const noisyLeaves = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => createHash('sha256').update(`leaf ${index}`).digest());
