/** The tables with rows of an account, besides those of the read models. A test compares this list with the database. */
export const ACCOUNT_TABLES = [
  'session',
  'credential',
  'account_token',
  'invitation',
  'calendar_address',
  'two_factor',
  'recovery_code',
  'share_passcode',
  'idempotent_request',
  'outbox_mail',
  'property_import',
  'import_file',
  'import_work',
  'report_bundle',
  'local_checkout',
  'local_subscription',
] as const;
