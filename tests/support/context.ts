import { type EventMetadata, SYSTEM } from '../../domain/metadata.ts';
import type { Context } from '../../server/application/commandHandler.ts';
import type { Deadline } from '../../server/lib/deadline.ts';

/** For tests that are not about time, also on a machine that stands still for seconds. */
export const noDeadline: Deadline = { left: () => 60_000 };

const cause = { actor: SYSTEM, account: null, causationId: null, correlationId: 'test' } as const;

/** The context of a command that a test gives. */
export const context: Context = { ...cause, deadline: noDeadline };

/** Metadata as the server would store it. */
export const metadata: EventMetadata = {
  recordedAt: '2026-11-20T10:00:00.000Z',
  ...cause,
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
};
