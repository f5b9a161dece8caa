/**
 * The databases to copy, for a test that needs the tables, and for a whole server, which needs those of the read models,
 * too. No test connects to them, because then they cannot be copied.
 */
export const MIGRATED = 'migrated';
export const WITH_READ_MODELS = 'with_read_models';

/** What a new database is copied from; `template0` has no tables. */
export type Template = typeof MIGRATED | typeof WITH_READ_MODELS | 'template0';
