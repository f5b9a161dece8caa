import type { Server } from 'node:http';
import type { Express, Router } from 'express';
import type { Pool } from 'pg';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { Printer } from '../adapters/chromium/printer.ts';
import type { RecordSubscription } from '../application/recordSubscription.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Clock } from '../lib/clock.ts';
import type { Stoppable } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { WatchedLoops } from '../lib/watchedLoops.ts';
import type { LiveLimits } from '../live/liveStreams.ts';
import type { Live } from '../live/startLive.ts';
import type { LocalPayments } from '../payments/local/localPayments.ts';
import type { ResolveHost } from '../webhooks/target.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import type { OpenedData } from './openData.ts';

/** `stop` lets requests in flight reach their deadlines, then closes everything, Postgres last. */
export type Running = Stoppable & {
  readonly server: Server;
  /** For a test that calls every route. */
  readonly app: Express;
  readonly url: string;
  readonly databaseUrl: string;
  /** For code that does not use HTTP: sample data and tests. */
  readonly core: Core;
  readonly files: FileStore;
  readonly live: Live;
  /** Undefined with Stripe. */
  readonly local: LocalPayments | undefined;
  readonly recordSubscription: RecordSubscription;
  readonly now: Clock;
  /** Runs what is due now, as the schedule does every minute. */
  readonly runDueJobs: () => Promise<void>;
};

export type StartOptions = {
  readonly config: Config;
  readonly logger: Logger;
  readonly migrations: string;
  readonly clientDir: string | undefined;
  /** Opened by the caller, who also stops it. By default the start opens it. */
  readonly data?: OpenedData;
  /** Additional routes under /api: the bench compares our routes with baselines in the same app. */
  readonly extend?: (pool: Pool) => readonly Router[];
  /** Replaces the clock, for demonstrations. */
  readonly now?: Clock;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
  /** Replaces the editions of the questionnaire, for tests. */
  readonly editions?: Editions;
  /** Replaces the limits of live connections, for tests. */
  readonly liveLimits?: LiveLimits;
  /** Replaces the watch over the loops, for tests. */
  readonly loops?: WatchedLoops;
  /** Replaces the look-up of the host names of webhooks, for tests. */
  readonly resolveHost?: ResolveHost;
  /** Replaces the printing browser, for tests. */
  readonly toPdf?: Printer['toPdf'];
};
