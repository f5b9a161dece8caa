/** The tables with rows of an account, besides those of the read models. A test compares this list with the database. */
export const ACCOUNT_TABLES = ['session', 'credential', 'account_token', 'idempotent_request'] as const;
