import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../../domain/metadata.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { Context } from './commandHandler.ts';

/** The context of a command that the system sends by itself, for an account or for none. */
export const systemContext = (account: string | null): Context => ({
  actor: SYSTEM,
  account,
  causationId: null,
  correlationId: randomUUID(),
  deadline: backgroundDeadline(),
  nextDeadline: backgroundDeadline,
});
