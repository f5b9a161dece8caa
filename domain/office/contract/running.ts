import { z } from 'zod';
import type { ListContract } from '../../console/contract.ts';
import { FilterText, oneOrMany } from '../../console/filters.ts';
import { Day, Id, LogPosition } from '../../fact.ts';
import { instant, namePath, positionPath, Slug } from './paths.ts';

/** `waiting`: the process that leads makes no progress. */
export const ProjectionState = z.enum(['running', 'rebuilding', 'waiting', 'stopped']);

export const OfficeProjection = z.object({
  /** The name of the read model. */
  id: z.string(),
  version: z.int(),
  state: ProjectionState,
  /** How far this process knows it to show the log, and where the log ends. */
  position: LogPosition(),
  head: LogPosition(),
  /** How much of the log is left to read, in positions. */
  lag: z.int(),
  /** Where it stopped, if it has. */
  failed_at: LogPosition().nullable(),
  failure: z.string().nullable(),
  rebuild_requested_at: instant.nullable(),
  /** Events that it leaves out, because operators have decided so; `returning` until it has been rebuilt with it. */
  skipped: z.array(
    z.object({ position: LogPosition(), why: z.string(), who: z.string(), at: instant, returning: z.boolean() }),
  ),
});

export type OfficeProjection = z.infer<typeof OfficeProjection>;

export const PROJECTION_LIST = {
  path: namePath,
  sorts: ['id', 'state', 'lag', 'version'],
  filter: z.strictObject({
    id: oneOrMany(Slug),
    q: FilterText.optional(),
    state: oneOrMany(ProjectionState),
  }),
} as const satisfies ListContract;

/** Months after which the law behind a question is read again. */
export const REVIEW_MONTHS = 6;

/** A question of the present question set, and when the law behind it was read last. */
export const OfficeReview = z.object({
  /** The question's key. */
  id: z.string(),
  /** Such as `3-1`. */
  number: z.string(),
  question: z.string(),
  section: z.string(),
  edition: z.string(),
  legal_basis: z.string(),
  last_reviewed: Day,
  /** The day on which the review is six months old. */
  review_by: Day,
  due: z.boolean(),
});

export type OfficeReview = z.infer<typeof OfficeReview>;

export const REVIEW_LIST = {
  path: namePath,
  sorts: ['last_reviewed', 'id', 'number', 'section'],
  filter: z.strictObject({
    id: oneOrMany(Slug),
    q: FilterText.optional(),
    due: z.boolean().optional(),
  }),
} as const satisfies ListContract;

export const OfficeAction = z.object({
  id: LogPosition(),
  at: instant,
  type: z.string(),
  /** The same in words. */
  text: z.string(),
  by: z.string(),
  staff_id: z.uuid().nullable(),
  account_id: z.uuid().nullable(),
  account_name: z.string().nullable(),
  about: z.string().nullable(),
  /** Null if none is asked for, and once the person was erased. */
  reason: z.string().nullable(),
});

export type OfficeAction = z.infer<typeof OfficeAction>;

export const STAFF_ACTION_LIST = {
  path: positionPath,
  sorts: ['at', 'id', 'type'],
  filter: z.strictObject({
    id: oneOrMany(LogPosition()),
    q: FilterText.optional(),
    type: oneOrMany(FilterText),
    staff_id: oneOrMany(Id()),
    account_id: oneOrMany(Id()),
  }),
} as const satisfies ListContract;
