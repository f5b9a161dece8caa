import type { Position } from '../../projections/recorded.ts';
import { openLeadership } from '../adapters/leadership.ts';
import { openReaderNotices } from '../adapters/readerNotices.ts';
import { badgeCodes } from '../application/badgeCodes.ts';
import { type Commands, commands as commandsOver } from '../application/commands.ts';
import { importWork } from '../application/imports/importWork.ts';
import { startImportWorker } from '../application/imports/importWorker.ts';
import { documentsToOwner } from '../application/policies/documentsToOwner.ts';
import { policiesOf } from '../application/policies/policies.ts';
import { policiesWantedBack } from '../application/policies/policiesWantedBack.ts';
import { startPolicyRunner } from '../application/policies/policyRunner.ts';
import { statusPlaces } from '../application/statusPlaces.ts';
import { uploadsOf as uploadsIn } from '../application/uploadsOf.ts';
import { calendarCache } from '../calendar/calendarCache.ts';
import { icsCalendars } from '../calendar/icsCalendar.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import type { Hub } from '../eventLog/hub.ts';
import { copyingFile, copyingOrLeaving } from '../files/copyingFile.ts';
import { fileStore } from '../files/fileStore.ts';
import type { SealedFiles } from '../files/sealedFiles.ts';
import { startSweepingReceived } from '../files/sweepReceived.ts';
import { postgresAccountTokens } from '../identity/accountTokens.ts';
import { apiKeys as apiKeysIn } from '../identity/apiKeys.ts';
import { invitations as invitationsIn } from '../identity/invitations.ts';
import { type LedgerOptions, openLedger } from '../ledger/openLedger.ts';
import { autoResetEvent } from '../lib/autoResetEvent.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { stoppable } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import { type WatchedLoops, watchedLoops } from '../lib/watchedLoops.ts';
import type { MailFolder } from '../mail/mailFolder.ts';
import { outbox } from '../mail/outbox.ts';
import { erasedKey, reapplyErasures } from '../personalData/reapplyErasures.ts';
import { droppingCaches } from '../readSide/droppingCaches.ts';
import { overviewCache } from '../readSide/overviewCache.ts';
import { pageCache } from '../readSide/pageCache.ts';
import { prepareModels } from '../readSide/preparedModels.ts';
import { startProjections } from '../readSide/projectionService.ts';
import { yearsOfProperties } from '../readSide/propertyYears.ts';
import { readsFrom } from '../readSide/reads.ts';
import { rebuildRequests } from '../readSide/rebuildRequests.ts';
import { startRebuildWorker } from '../readSide/rebuildWorker.ts';
import { deliveries as deliveriesIn } from '../webhooks/deliveries.ts';
import { type OpenLogOptions, openLog } from './openLog.ts';
import { policyDependencies } from './policyDependencies.ts';
import { startLog } from './startLog.ts';

type Options = OpenLogOptions & {
  /** The folder of the files. */
  readonly dataDir: string;
  /** Stores the encrypted files outside of `dataDir`, such as in S3. */
  readonly sealedFiles?: SealedFiles | undefined;
  readonly now: Clock;
  /** Milliseconds between the leader's heartbeats, for tests. */
  readonly heartbeat?: number | undefined;
  /** Milliseconds between two sweeps of received files, for tests. */
  readonly sweepEvery?: number | undefined;
  /** Gets the messages of the contact form. */
  readonly contactEmail?: string | undefined;
  /** The folder that gets mails without an SMTP server. */
  readonly mailFolder?: MailFolder;
  /** By default the ledger is signed with a key from the master key. */
  readonly ledger?: Partial<LedgerOptions>;
  /** Replaces the watch over the loops, for tests. */
  readonly loops?: WatchedLoops | undefined;
};

type OtherProcesses = {
  readonly hub: Hub;
  readonly commands: Commands;
  /** Drops everything in memory that this event says is erased. */
  readonly forgetErased: (event: StoredEvent) => void;
  readonly logger: Logger;
};

/** Drops cached states of streams that another process has appended to, and what is known of persons who were erased. */
const followOtherProcesses = ({ hub, commands, forgetErased, logger }: OtherProcesses, from: Position) => {
  const stopping = new AbortController();
  let position = from;
  const running = retryWithBackoff({
    signal: stopping.signal,
    attempt: async (progressed) => {
      for await (const step of hub.subscribe(position, stopping.signal)) {
        const batch = step.flat();
        for (const { stream, revision } of batch) commands.forgetOlder(stream, revision);
        for (const event of batch) forgetErased(event);
        position = batch.at(-1)?.position ?? position;
        progressed();
      }
    },
    failed: (error, pause) => {
      logger.warn('The log cannot be followed, trying again', { reason: String(error) });
      return pause;
    },
  });
  return () => {
    stopping.abort();
    return running;
  };
};

/** Everything between the stores and HTTP: commands, projections and policies. */
export const startCore = (options: Options) =>
  stoppable(async (onStop) => {
    const { now, logger } = options;
    const opened = await openLog(options);
    onStop(opened.stop);
    const { guard, store, hub, events, tables, pool, secrets, keyring, editions, models } = opened;
    await guard.check();
    await reapplyErasures({ pool, store, models });
    const codes = badgeCodes(secrets.derive);
    const placeOf = statusPlaces(secrets.derive);

    const { databaseUrl, heartbeat } = options;
    const readerNotices = await openReaderNotices({ connectionString: databaseUrl, pool, logger, wanted: hub.flush });
    onStop(readerNotices.close);
    // From here on `npm run keys -- rotate` counts this server and refuses. It may have replaced the key just before, so
    // check it again.
    await opened.checkMasterKey();
    const prepared = await prepareModels({ models, events, tables, logger });
    // A leader projects only the read models whose tables fit its build. If some do not, a process of the older build leads.
    const asksLast = () => [...prepared.states.values()].some(({ misfit }) => misfit !== null);
    const leadership = await openLeadership({ connectionString: databaseUrl, store, logger, heartbeat, asksLast });
    onStop(leadership.stop);
    const loops = options.loops ?? watchedLoops();
    onStop(loops.stop);
    const overviews = overviewCache();
    const pages = pageCache();
    const caches = droppingCaches(overviews, pages);
    const projections = startProjections({
      prepared,
      leadership,
      askLeader: readerNotices.waitFor,
      onWritten: caches.written,
      checkLog: guard.checkUnlessAway,
    });
    onStop(projections.stop);

    const reads = readsFrom(pool);
    const years = yearsOfProperties({ reads });
    tables.onLost(years.clear);
    const renderCalendar = icsCalendars();
    const renderedCalendars = calendarCache();
    const following = { reads, store, guard, projections };
    const accountTokens = postgresAccountTokens(pool, secrets.derive, now);
    const scheduleWoken = autoResetEvent();
    const invitations = invitationsIn({ pool, keyring, secrets, now });
    const apiKeys = apiKeysIn(pool, now);
    const deliveries = deliveriesIn({ pool, keyring, now });
    const mails = outbox({ pool, keyring, secrets, now });
    const rebuilds = rebuildRequests(pool, now);
    const importsToDo = importWork(pool, now);
    const files = await fileStore(options.dataDir, keyring, options.sealedFiles);
    onStop(startSweepingReceived({ files, logger, every: options.sweepEvery }).stop);
    const copyFile = copyingFile(files, logger);
    const uploadsOf = uploadsIn(events);
    const forPolicies = policyDependencies({
      copyFile: copyingOrLeaving(copyFile, logger),
      uploadsOf,
      pool,
      secrets,
      editions,
      now,
      codes,
      placeOf,
      following,
      scheduleWoken,
      importWork: importsToDo,
      rebuilds,
      accountTokens,
      invitations,
      apiKeys,
      deliveries,
      mails,
      mailFolder: options.mailFolder,
      contactEmail: options.contactEmail,
    });
    const commands = commandsOver({
      events,
      now,
      editions,
      policiesOver: (handlers) => policiesOf({ ...forPolicies, commands: handlers }, logger),
    });
    const forgetErased = (event: StoredEvent) => {
      const key = erasedKey(event);
      if (!key) return;
      keyring.forget(key.subject);
      if (key.in === 'this stream') return commands.forget(event.stream);
      commands.forgetAll();
      for (const cache of [caches, years, renderCalendar, renderedCalendars]) cache.clear();
    };
    onStop(followOtherProcesses({ hub, commands, forgetErased, logger }, await store.head(backgroundDeadline())));
    await opened.followed.remember(await startLog(commands.log, now));
    const ledger = await openLedger({
      ...opened,
      options: {
        seed: secrets.ledgerKey,
        host: 'localhost',
        ...options.ledger,
        witnesses: opened.isRehearsal ? [] : (options.ledger?.witnesses ?? []),
      },
      tables: opened.tree,
      handle: commands.ledger,
      leadership,
      loops,
      checkLog: guard.checkUnlessAway,
      now,
      logger,
    });
    onStop(ledger.stop);

    const policyRunner = startPolicyRunner({
      events,
      commands,
      pool,
      now,
      logger,
      leadership,
      loops,
      checkLog: guard.checkUnlessAway,
      skips: opened.skips,
    });
    onStop(policyRunner.stop);
    const importing = { events, commands, importWork: importsToDo, leadership, loops, now, logger };
    onStop(startImportWorker(importing).stop);
    const policiesBack = policiesWantedBack({ events, commands, skips: opened.skips });
    const rebuilding = { models, events, tables, requests: rebuilds, policiesBack, leadership, loops, logger };
    onStop(startRebuildWorker(rebuilding).stop);
    return {
      ...opened,
      accountTokens,
      apiKeys,
      codes,
      commands,
      copyFile,
      deliveries,
      files,
      invitations,
      importWork: importsToDo,
      leadership,
      ledger,
      loops,
      placeOf,
      moveDocuments: documentsToOwner({ commands, now, copyFile, uploadsOf }),
      mails,
      overviews,
      pages,
      policyRunner,
      projections,
      reads,
      rebuilds,
      renderCalendar,
      renderedCalendars,
      scheduleWoken,
      uploadsOf,
      years,
    };
  });
export type Core = Awaited<ReturnType<typeof startCore>>;
