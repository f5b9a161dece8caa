import { z } from 'zod';
import { Id, LogPosition } from '../../fact.ts';

export const instant = z.iso.datetime();

export const uuidPath = z.object({ id: Id() });

export const positionPath = z.object({ id: LogPosition() });

/** Names of read models and keys of questions. */
export const Slug = z.string().regex(/^[a-z0-9_-]{1,80}$/);

export const namePath = z.object({ id: Slug });
