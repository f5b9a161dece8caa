import { randomUUID } from 'node:crypto';
import { backgroundDeadline, type Deadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';

/** The context of what staff do about an account. `staffId` is null for the command line: it knows no person. */
export const staffContext = (
  staffId: string | null,
  account: string | null,
  deadline: Deadline = backgroundDeadline(),
): Context => ({
  actor: { kind: 'staff', id: staffId },
  account,
  causationId: null,
  correlationId: randomUUID(),
  deadline,
});
