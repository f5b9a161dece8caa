import { documentFile } from '../../projections/documentFile/model.ts';
import { documentsWithoutAssessment } from '../../projections/documentFile/queries.ts';
import type { Position } from '../../projections/recorded.ts';
import { shares as shareModel } from '../../projections/share/model.ts';
import { everyShareOf } from '../../projections/share/queries.ts';
import { transferOffers } from '../../projections/transferOffer/model.ts';
import { offersBy } from '../../projections/transferOffer/queries.ts';
import { uploadLinks as uploadLinkModel } from '../../projections/uploadLink/model.ts';
import { everyUploadLinkOf } from '../../projections/uploadLink/queries.ts';
import { openLeadership } from '../adapters/leadership.ts';
import { openReaderNotices } from '../adapters/readerNotices.ts';
import { badgeCodes } from '../application/badgeCodes.ts';
import { type Commands, commands as commandsOver } from '../application/commands.ts';
import { FileMissing } from '../application/errors.ts';
import { importWork } from '../application/imports/importWork.ts';
import { startImportWorker } from '../application/imports/importWorker.ts';
import { policiesOf } from '../application/policies/policies.ts';
import { policiesWantedBack } from '../application/policies/policiesWantedBack.ts';
import type { PolicyDependencies } from '../application/policies/policy.ts';
import { startPolicyRunner } from '../application/policies/policyRunner.ts';
import { documentsToOwner } from '../application/policies/transferPolicy.ts';
import { statusPlaces } from '../application/statusPlaces.ts';
import { uploadsOf } from '../application/uploadsOf.ts';
import type { Hub } from '../eventLog/hub.ts';
import { type FileStore, fileStore } from '../files/fileStore.ts';
import type { SealedFiles } from '../files/sealedFiles.ts';
import { startSweepingReceived } from '../files/sweepReceived.ts';
import { postgresAccountTokens } from '../identity/accountTokens.ts';
import { apiKeys as apiKeysIn } from '../identity/apiKeys.ts';
import { invitations as invitationsIn } from '../identity/invitations.ts';
import { sessionsEnder } from '../identity/sessions.ts';
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
import { beginningErasures } from '../personalData/eraseAccount.ts';
import { erasedSubject, reapplyErasures } from '../personalData/reapplyErasures.ts';
import { droppingCaches } from '../readSide/droppingCaches.ts';
import { overviewCache } from '../readSide/overviewCache.ts';
import { pageCache } from '../readSide/pageCache.ts';
import { prepareModels } from '../readSide/preparedModels.ts';
import { startProjections } from '../readSide/projectionService.ts';
import { type Reads, readsFrom } from '../readSide/reads.ts';
import { rebuildRequests } from '../readSide/rebuildRequests.ts';
import { startRebuildWorker } from '../readSide/rebuildWorker.ts';
import { type Following, untilShown, untilUpToDate } from '../readSide/upToDate.ts';
import { deliveries as deliveriesIn } from '../webhooks/deliveries.ts';
import { type OpenLogOptions, openLog } from './openLog.ts';
import { startLog } from './startLog.ts';

type Options = OpenLogOptions & {
  /** The folder of the files. */
  readonly dataDir: string;
  /** Where the encrypted files are instead. */
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

/** Milliseconds that a policy waits for a read model, if it needs data of several streams. */
const POLICY_TIMEOUT = 2000;

type OtherProcesses = {
  readonly hub: Hub;
  readonly commands: Commands;
  /** Drops everything in memory that may contain data of this person. */
  readonly forgetPerson: (subject: string) => void;
  readonly logger: Logger;
};

/** Drops cached states of streams that another process has appended to, and what is known of persons who were erased. */
const followOtherProcesses = ({ hub, commands, forgetPerson, logger }: OtherProcesses, from: Position) => {
  const stopping = new AbortController();
  let position = from;
  const running = retryWithBackoff({
    signal: stopping.signal,
    attempt: async (progressed) => {
      for await (const step of hub.subscribe(position, stopping.signal)) {
        const batch = step.flat();
        for (const { stream, revision } of batch) commands.forgetOlder(stream, revision);
        for (const subject of batch.flatMap((event) => erasedSubject(event) ?? [])) forgetPerson(subject);
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

/** Waits for `reached`, so that a document that was just uploaded is included. */
const readingDocuments =
  ({ reads, ...following }: Following & { readonly reads: Reads }): PolicyDependencies['documentsWithoutAssessment'] =>
  async (propertyId, reached = 0n) => {
    await untilShown([documentFile], following, reached, POLICY_TIMEOUT);
    return (await reads.all(documentsWithoutAssessment(propertyId))).map(({ documentId }) => documentId);
  };

type ReadingLinks = Following & { readonly reads: Reads; readonly now: Clock };

const readingLinks =
  ({ reads, now, ...following }: ReadingLinks): PolicyDependencies['linksOf'] =>
  async (accountId, deadline) => {
    const models = [shareModel, uploadLinkModel, transferOffers];
    await untilUpToDate(models, following, { timeout: POLICY_TIMEOUT, deadline });
    const [shares, uploadLinks, offers] = await Promise.all([
      reads.all(everyShareOf(accountId)),
      reads.all(everyUploadLinkOf(accountId)),
      reads.all(offersBy(accountId, now().toISOString())),
    ]);
    return {
      shareIds: shares.map(({ shareId }) => shareId),
      uploadLinkIds: uploadLinks.map(({ linkId }) => linkId),
      offeredIds: offers.map(({ state }) => state.propertyId),
    };
  };

/** A file that is lost already must not hold up the transfer of its property. */
const copyingFile =
  (files: Pick<FileStore, 'copy'>, logger: Logger): PolicyDependencies['copyFile'] =>
  (file, toAccountId) =>
    files.copy(file, toAccountId).catch((error: unknown) => {
      if (!(error instanceof FileMissing)) throw error;
      logger.error('A file cannot be copied for the new owner', { err: error });
    });

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
    const transfers = { copyFile: copyingFile(files, logger), uploadsOf: uploadsOf(events) };
    const commands = commandsOver({
      events,
      now,
      editions,
      policiesOver: (handlers) =>
        policiesOf(
          {
            commands: handlers,
            codes,
            placeOf,
            now,
            editions,
            emailKey: secrets.emailKey,
            beginErasure: beginningErasures(pool, now, scheduleWoken.set),
            beginImportWork: importsToDo.begin,
            documentsWithoutAssessment: readingDocuments(following),
            linksOf: readingLinks({ ...following, now }),
            ...transfers,
            invitations,
            endSessions: sessionsEnder(pool, now),
            requestRebuild: rebuilds.add,
            apiKeys,
            deliveries,
            mail: {
              add: mails.add,
              resend: mails.resend,
              erase: async (subject) => {
                await mails.erase(subject);
                await options.mailFolder?.erase(subject);
              },
              issueToken: accountTokens.issue,
              contactEmail: options.contactEmail,
            },
          },
          logger,
        ),
    });
    const forgetPerson = (subject: string) => {
      keyring.forget(subject);
      commands.forgetAll();
      caches.clear();
    };
    onStop(followOtherProcesses({ hub, commands, forgetPerson, logger }, await store.head(backgroundDeadline())));
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
      deliveries,
      files,
      invitations,
      importWork: importsToDo,
      leadership,
      ledger,
      loops,
      placeOf,
      moveDocuments: documentsToOwner({ commands, now, ...transfers }),
      mails,
      overviews,
      pages,
      policyRunner,
      projections,
      reads,
      rebuilds,
      scheduleWoken,
    };
  });
export type Core = Awaited<ReturnType<typeof startCore>>;
