import type { Pool } from 'pg';
import type { Leadership } from '../adapters/leadership.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Scanner } from '../files/scanned.ts';
import { isReady, type Readiness } from '../http/health.routes.ts';
import type { Ledger } from '../ledger/openLedger.ts';
import type { Clock } from '../lib/clock.ts';
import { deadlineIn, within } from '../lib/deadline.ts';
import type { WatchedLoops } from '../lib/watchedLoops.ts';
import type { Live } from '../live/startLive.ts';
import type { ProjectionService } from '../readSide/projectionService.ts';
import { projectionLag } from './projectionLag.ts';
import type { GaugeDefinition, Reading } from './registry.ts';

export type Measured = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'head'>;
  readonly projections: Pick<ProjectionService, 'status'>;
  readonly policyRunner: { readonly isFailing: () => boolean };
  readonly leadership: Pick<Leadership, 'role'>;
  readonly ledger: Pick<Ledger, 'fault'>;
  readonly loops: Pick<WatchedLoops, 'status'>;
  readonly live: Pick<Live, 'count'>;
  readonly files: Pick<FileStore, 'tryWriting'>;
  readonly scanner: Pick<Scanner, 'ping'> | undefined;
  readonly readiness: Readiness;
  readonly now: Clock;
};

/** Milliseconds for the event log and the storage to answer a scrape. */
const TIMEOUT = 2000;

const yes = (condition: boolean): number => (condition ? 1 : 0);
const one = (value: number): readonly Reading[] => [{ value }];
const isUp = (asked: Promise<unknown>): Promise<readonly Reading[]> =>
  asked.then(
    () => one(1),
    () => one(0),
  );
const by = (label: string, rows: readonly { readonly name: string; readonly value: number }[]): readonly Reading[] =>
  rows.map(({ name, value }) => ({ labels: { [label]: name }, value }));

/** Of the process itself. */
const processGauges = ({
  pool,
  store,
  projections,
  policyRunner,
  leadership,
  ledger,
  loops,
  live,
  files,
  scanner,
  readiness,
  lag,
}: Measured & { readonly lag: ReturnType<typeof projectionLag> }): readonly GaugeDefinition[] => [
  {
    name: 'letproof_leads',
    help: '1 if this process is the leader, which alone runs projections, policies and the schedule',
    read: () => one(yes(leadership.role().leads)),
  },
  {
    name: 'letproof_event_log_position',
    help: 'Position of the last event of the log; no value while the log does not answer',
    read: async () => one(Number(await store.head(deadlineIn(TIMEOUT)))),
  },
  {
    name: 'letproof_projection_position',
    help: 'Position up to which a read model shows the log, as this process knows it',
    labels: ['model'],
    read: () =>
      by(
        'model',
        projections.status().map(({ name, reached }) => ({ name, value: Number(reached) })),
      ),
  },
  {
    name: 'letproof_projection_lag_seconds',
    help: 'Since when, in seconds, a read model has not shown an event that a scrape has seen; 0 if it shows the whole log',
    labels: ['model'],
    read: async () => by('model', lag(await store.head(deadlineIn(TIMEOUT)), projections.status())),
  },
  {
    name: 'letproof_projection_failing',
    help: '1 for a read model that stands still: an error, an outage, or no sign of life for 5 seconds',
    labels: ['model'],
    read: () =>
      by(
        'model',
        projections
          .status()
          .map(({ name, failure, outage, isSilent }) => ({ name, value: yes(failure !== null || outage || isSilent) })),
      ),
  },
  {
    name: 'letproof_policies_failing',
    help: '1 while the policies cannot follow the log',
    read: () => one(yes(policyRunner.isFailing())),
  },
  {
    name: 'letproof_loop_silent',
    help: '1 for a loop of this process that shows no sign of life: two minutes, and fifteen of schedule, mail and rebuilds',
    labels: ['loop'],
    read: () =>
      by(
        'loop',
        loops.status().map(({ name, isSilent }) => ({ name, value: yes(isSilent) })),
      ),
  },
  {
    name: 'letproof_ledger_faulty',
    help: '1 if the tree of the ledger differs from what was signed',
    read: () => one(yes(ledger.fault() !== undefined)),
  },
  {
    name: 'letproof_scanner_up',
    help: '1 if the virus scanner answers; while it is 0 no document is taken. No value without a scanner',
    read: async () => {
      if (!scanner) return [];
      return isUp(scanner.ping());
    },
  },
  {
    name: 'letproof_storage_up',
    help: '1 if files can be stored; while it is 0 no document is taken, and none is given while a bucket is away',
    read: () => isUp(within(TIMEOUT, files.tryWriting())),
  },
  { name: 'letproof_live_streams', help: 'Open connections for live changes', read: () => one(live.count()) },
  {
    name: 'letproof_postgres_connections',
    help: 'Connections of the pool for reading, by state: used, idle or awaited',
    labels: ['state'],
    read: () =>
      by('state', [
        { name: 'used', value: pool.totalCount - pool.idleCount },
        { name: 'idle', value: pool.idleCount },
        { name: 'awaited', value: pool.waitingCount },
      ]),
  },
  // After the connections, which would count its question to Postgres as one that waits.
  {
    name: 'letproof_ready',
    help: '1 if this process may get requests, as GET /api/ready says',
    read: async () => one(yes(isReady(await readiness()))),
  },
];

/** Of the installation: every process answers the same. */
const sharedGauges = ({ pool, now }: Measured): readonly GaugeDefinition[] => {
  const rows = async (text: string, values: readonly unknown[] = []) =>
    (await pool.query<{ name: string; value: number }>(text, [...values])).rows;
  const first = async (text: string, values: readonly unknown[] = []) =>
    (await rows(text, values)).map(({ value }) => ({ value }));
  return [
    {
      name: 'letproof_outbox_mails',
      help: 'Mails by status: waiting, or parked because they were refused for good or grew too old',
      labels: ['status'],
      read: async () =>
        by(
          'status',
          await rows(
            `select name, count(id)::int as value from unnest('{waiting,parked}'::text[]) as name
             left join outbox_mail on status = name group by name`,
          ),
        ),
    },
    {
      name: 'letproof_outbox_oldest_seconds',
      help: 'Age of the oldest mail that waits; 0 if none does',
      read: () =>
        first(
          `select coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0)::float as value
           from outbox_mail where status = 'waiting'`,
          [now()],
        ),
    },
    {
      name: 'letproof_webhook_messages_waiting',
      help: 'Messages to the systems of customers that are not delivered yet',
      read: () => first(`select count(*)::int as value from webhook_delivery where status = 'waiting'`),
    },
    {
      name: 'letproof_payment_notices_waiting',
      help: 'Notices of the payment provider that are not worked on yet',
      read: () => first('select count(*)::int as value from payment_notice where worked_at is null'),
    },
    {
      name: 'letproof_backup_last_whole_seconds',
      help: 'When npm run backup last wrote a whole backup, in seconds since 1970; before the first one, when its table was made',
      read: () =>
        first(
          // An older installation gets the table with an update: its first backup is due from then on.
          `select extract(epoch from coalesce((select written_at from whole_backup), run_on::timestamptz))::float as value
           from migration where name = '030_whole_backup'`,
        ),
    },
    {
      name: 'letproof_sessions',
      help: 'Sessions that have not expired',
      read: () => first('select count(*)::int as value from session where expires_at > $1', [now()]),
    },
  ];
};

export const gaugesOf = (measured: Measured): readonly GaugeDefinition[] => [
  ...processGauges({ ...measured, lag: projectionLag() }),
  ...sharedGauges(measured),
];
