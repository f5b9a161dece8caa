import type { Erasure } from '../../projections/erasure.ts';
import type { Position } from '../../projections/recorded.ts';
import { adoptLog } from '../adapters/adoptLog.ts';
import { WrongLog } from '../application/errors.ts';
import { handlersOf } from '../application/handlers.ts';
import { subjectsOf } from '../eventLog/personalData.ts';
import { reopenLedger } from '../ledger/reopen.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import {
  beginAgain,
  erasedAccounts,
  erasuresIn,
  keepErasures,
  type RecordedErasures,
  recordErasures,
} from '../personalData/notedErasures.ts';
import { openErasures } from '../personalData/openErasures.ts';
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

/** Reads the whole log: counts the persons and accounts whose keys or passwords are not here, and follows erasures. */
const readLog = async ({ store, keyring, pool }: OpenedLog) => {
  const keyless = new Map<string, boolean>();
  const erasures = openErasures();
  const erasedAt: Erasure[] = [];
  let [accounts, withPassword] = [0, 0];
  let last: Position = 0n;
  for (let page = await store.readAll(last, PAGE); page.length > 0; page = await store.readAll(last, PAGE)) {
    const subjects = page.flatMap(({ data }) => subjectsOf(data.personal));
    const keyOf = await keyring.keysOf(subjects);
    for (const subject of subjects) keyless.set(subject, !keyOf(subject));
    const registered = page.filter(({ type }) => type === 'AccountRegistered').map(({ data }) => data.accountId);
    accounts += registered.length;
    const known = await pool.query('select from credential where account_id = any($1::uuid[])', [registered]);
    withPassword += known.rowCount ?? 0;
    erasures.add(page);
    const positions = page.map(({ position }) => position);
    erasedAt.push(...erasuresIn(page, positions));
    last = positions.at(-1) ?? last;
  }
  return {
    persons: keyless.size,
    keyless: [...keyless.values()].filter(Boolean).length,
    accounts,
    withoutPassword: accounts - withPassword,
    erasures,
    erasedAt,
    last,
  };
};
type ReadLog = Awaited<ReturnType<typeof readLog>>;

const lossesOf = ({ persons, keyless, accounts, withoutPassword }: ReadLog): readonly string[] => [
  'everything that only the former log holds: the read models are built again from this log alone',
  'all sessions, so everybody has to sign in again, and the stored answers to repeated requests',
  `the personal data of ${keyless} of ${persons} persons in this log, whose keys are not here (erased ones included)`,
  `the sign-in of ${withoutPassword} of ${accounts} accounts in this log, whose passwords are not here`,
  'the name of the published ledger: it goes on under a new one, as another log',
  'uploaded files that this log does not name: a server deletes them within the hour, so save DATA_DIR first if needed',
];

const erasuresSaid = ({ due, unrecorded }: RecordedErasures): readonly string[] => [
  ...(due.length > 0
    ? [
        `This log lacks the erasure of ${due.length} accounts, or its end: they stay erased, and a server takes the steps again`,
      ]
    : []),
  ...(unrecorded.length > 0
    ? [
        `${unrecorded.length} erased accounts are not in this log, or have no address in it: they stay erased, and a server deletes what the payment provider and this database still have of them`,
      ]
    : []),
];

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
  const read = await readLog(opened);
  const { log, ledger, ...handlers } = handlersOf(events, now, editions);
  const logId = await startLog(log, now);
  say(`Adopting the event log ${logId}. This gives up:`);
  for (const loss of lossesOf(read)) say(`- ${loss}`);
  // These two come first: a killed command must not leave a database that continues the heads of another copy of this log,
  // or that shows erased persons again.
  const origin = await reopenLedger(ledger, { host, now });
  const erasures = await recordErasures(handlers, read.erasures.open(await erasedAccounts(pool)), now);
  for (const line of erasuresSaid(erasures)) say(line);
  await adoptLog(
    pool,
    {
      logId,
      origin,
      keepErasures: async (client) => {
        await keepErasures(client, read.erasedAt, read.last);
        await beginAgain(client, erasures);
      },
    },
    models,
  );
  await guard.check();
  await buildReadModels(opened, options);
  say('This database follows this log now. Restart every server process that is running.');
};
