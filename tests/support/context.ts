import { type EventMetadata, SYSTEM } from '../../domain/metadata.ts';
import type { Context } from '../../server/application/commandHandler.ts';

/** The context of a command that a test gives. */
export const context: Context = { actor: SYSTEM, account: null, causationId: null, correlationId: 'test' };

/** Metadata as the server would store it. */
export const metadata: EventMetadata = {
  recordedAt: '2026-11-20T10:00:00.000Z',
  ...context,
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
};
