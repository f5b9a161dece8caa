import type { Position } from '../../projections/recorded.ts';
import { adoptLog } from '../adapters/adoptLog.ts';
import { WrongLog } from '../application/errors.ts';
import { handlersOf } from '../application/handlers.ts';
import { subjectsOf } from '../eventLog/personalData.ts';
import { reopenLedger } from '../ledger/reopen.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { buildReadModels } from './buildReadModels.ts';
import type { OpenedLog } from './openLog.ts';
import { startLog } from './startLog.ts';

type Options = {
  /** Of the public address. */
  readonly host: string;
  readonly now: Clock;
  readonly logger: Logger;
  readonly say: (line: string) => void;
};

const PAGE = 2000;

/** Counts the persons and accounts of the log whose keys or passwords this database does not have. */
const missingOf = async ({ store, keyring, pool }: OpenedLog) => {
  const keyless = new Map<string, boolean>();
  const accounts = new Set<string>();
  let position: Position = 0n;
  for (let page = await store.readAll(position, PAGE); page.length > 0; page = await store.readAll(position, PAGE)) {
    const subjects = page.flatMap(({ data }) => subjectsOf(data.personal));
    const keyOf = await keyring.keysOf(subjects);
    for (const subject of subjects) keyless.set(subject, !keyOf(subject));
    for (const { type, data } of page) if (type === 'AccountRegistered') accounts.add(String(data.accountId));
    position = page.at(-1)?.position ?? position;
  }
  const { rows } = await pool.query<{ known: number }>(
    'select count(*)::int as known from credential where account_id = any($1::uuid[])',
    [[...accounts]],
  );
  return {
    persons: keyless.size,
    keyless: [...keyless.values()].filter(Boolean).length,
    accounts: accounts.size,
    withoutPassword: accounts.size - (rows[0]?.known ?? 0),
  };
};

const lossesOf = async (opened: OpenedLog): Promise<readonly string[]> => {
  const { persons, keyless, accounts, withoutPassword } = await missingOf(opened);
  return [
    'everything that only the former log holds: the read models are built again from this log alone',
    'all sessions, so everybody has to sign in again, and the stored answers to repeated requests',
    `the personal data of ${keyless} of ${persons} persons in this log, whose keys are not here (erased ones included)`,
    `the sign-in of ${withoutPassword} of ${accounts} accounts in this log, whose passwords are not here`,
    'the name of the published ledger: it goes on under a new one, as another log',
    'uploaded files that this log does not name: a server deletes them within the hour, so save DATA_DIR first if needed',
  ];
};

/** Makes this database follow the present log, which it does not belong to, after saying what that gives up. */
export const adopt = async (opened: OpenedLog, options: Options): Promise<void> => {
  const { guard, events, editions, pool, models } = opened;
  const { now, say, host } = options;
  const reason = await guard.check().catch((error: unknown) => {
    if (error instanceof WrongLog) return error.message;
    throw error;
  });
  if (reason === undefined) return say('This database belongs to this event log already. Nothing was changed.');
  say(reason);
  const losses = await lossesOf(opened);
  const { log, ledger } = handlersOf(events, now, editions);
  const logId = await startLog(log, now);
  say(`Adopting the event log ${logId}. This gives up:`);
  for (const loss of losses) say(`- ${loss}`);
  // First: a killed command must not leave a database that continues the heads of another copy of this log.
  const origin = await reopenLedger(ledger, { host, now });
  await adoptLog(pool, { logId, origin }, models);
  await guard.check();
  await buildReadModels(opened, options);
  say('This database follows this log now. Restart every server process that is running.');
};
