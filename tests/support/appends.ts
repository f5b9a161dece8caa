import type { QueryConfig } from 'pg';

/** SQLSTATE. The store learns by it that another event has the revision, which is no fault. */
export const UNIQUE_VIOLATION = '23505';

/** A statement by which the store appends events. */
export const isAppend = (asked: unknown): asked is QueryConfig =>
  typeof asked === 'object' && asked !== null && 'name' in asked && /^append-(one|many)$/.test(String(asked.name));
