/**
 * What becomes of a table of the server in a backup.
 * - log: the events, which are read through their store, wherever they are
 * - keys: apart from everything else, because a copy of an erased person's key or password must not be kept for long
 * - erasures: with the keys and with the rest, so that neither can bring an erased person back
 * - kept: copied
 * - derived: folded from the log again
 * - dropped: not in a backup, for example the sessions, so everybody has to sign in again
 */
type Keeping = 'log' | 'keys' | 'erasures' | 'kept' | 'derived' | 'dropped';

type Table = {
  readonly keeping: Keeping;
  /**
   * The ids of the events, or of what begins with them, that a row belongs to, each in SQL. A restore up to an earlier event
   * deletes the rows of those that come later.
   */
  readonly of?: readonly string[];
  /**
   * The column with the id of the person, if the rows are restored from keys: those may be newer than the log, and have
   * persons that it does not know.
   */
  readonly person?: string;
  /** The same with the id of the shared link. */
  readonly share?: string;
  /** What becomes of a row that exists already, in SQL after `on conflict`. */
  readonly onConflict?: string;
};

const ofAccount = { keeping: 'kept', of: ['account_id::text'] } as const;
/**
 * A hash. Backups from before it was among the keys have it among the other tables. If both parts have a row, the one of the
 * older tables stays: it is of the time of the events.
 */
const hashOfAccount = {
  keeping: 'keys',
  of: ['account_id::text'],
  person: 'account_id',
  onConflict: 'do nothing',
} as const;
const kept = { keeping: 'kept' } as const;
const derived = { keeping: 'derived' } as const;

/** Every table but those of the read models. A table comes after those that it refers to. */
export const TABLES: Readonly<Record<string, Table>> = {
  event: { keeping: 'log' },

  person_key: { keeping: 'keys', person: 'subject' },
  root_key: { keeping: 'keys' },
  // The mail about an erasure is encrypted with a key of the installation, which outlives that of the person.
  outbox_mail: { keeping: 'keys' },
  credential: hashOfAccount,
  recovery_code: hashOfAccount,
  share_passcode: { ...hashOfAccount, share: 'share_id' },
  erased_key: { keeping: 'erasures', onConflict: 'do nothing' },
  erased_account: {
    keeping: 'erasures',
    onConflict: `(account_id) do update set
      begun_at = coalesce(erased_account.begun_at, excluded.begun_at),
      finished_at = coalesce(erased_account.finished_at, excluded.finished_at)`,
  },

  two_factor: ofAccount,
  api_key: { ...ofAccount, of: ['account_id::text', 'key_id::text'] },
  calendar_address: ofAccount,
  invitation: { ...ofAccount, of: ['account_id::text', 'id::text'] },
  idempotent_request: ofAccount,
  report_bundle: ofAccount,
  property_import: ofAccount,
  import_file: ofAccount,
  local_checkout: ofAccount,
  local_subscription: ofAccount,
  import_work: { keeping: 'kept', of: ['plan_id::text'] },
  account_token: { keeping: 'kept', of: ['event_id::text'] },
  webhook_delivery: { keeping: 'kept', of: [`substr(message_id, length('msg_') + 1)`] },
  account_follow_up: { keeping: 'kept', of: ['subject'] },
  skipped_event: { keeping: 'kept', of: ['event_id::text'] },
  payment_notice: kept,
  rebuild_request: kept,
  scheduled_run: { keeping: 'dropped' },
  seen_job: { keeping: 'dropped' },
  badge_view: kept,
  ledger_cosignature: kept,

  // The checkpoint of the policies is in the manifest; those of the read models would promise rows that are not there.
  checkpoint: derived,
  stopped_reader: derived,
  followed_log: derived,
  ledger_tree: derived,
  ledger_entries: derived,
  ledger_tile: derived,
  ledger_leaf: derived,
  ledger_origin: derived,
  ledger_key: derived,
  ledger_head: derived,
  migration: derived,
  unfinished_restore: derived,
  rehearsal: derived,
  // The time of the last backup of this installation; a restored copy has none.
  whole_backup: { keeping: 'dropped' },
  // A restored copy has a folder of its own.
  files_folder: { keeping: 'dropped' },

  session: { keeping: 'dropped' },
  rate_limit: { keeping: 'dropped' },
};

export const tablesThatAre = (...wanted: readonly Keeping[]): readonly string[] =>
  Object.entries(TABLES).flatMap(([name, { keeping }]) => (wanted.includes(keeping) ? [name] : []));
