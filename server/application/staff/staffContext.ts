import { randomUUID } from 'node:crypto';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Context, RequestContext } from '../commandHandler.ts';

/** Of the command line, which is no request. */
const noRequest = (): RequestContext => ({ correlationId: randomUUID(), deadline: backgroundDeadline() });

/** The context of what staff do about an account. `staffId` is null for the command line: it knows no person. */
export const staffContext = (
  staffId: string | null,
  account: string | null,
  { correlationId, deadline }: RequestContext = noRequest(),
): Context => ({ actor: { kind: 'staff', id: staffId }, account, causationId: null, correlationId, deadline });
