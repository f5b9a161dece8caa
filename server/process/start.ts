import { resolve as absolute, join } from 'node:path';
import { reasonAgainstPrinting } from '../adapters/chromium/findChromium.ts';
import { PRINT_TIME, printer } from '../adapters/chromium/printer.ts';
import { removeDeadProfiles } from '../adapters/chromium/profile.ts';
import { clamd } from '../adapters/clamd.ts';
import { postgresIdempotencyKeys } from '../adapters/idempotencyKeys.ts';
import { accessesOfAccount, accountAccess } from '../application/accountAccess.ts';
import { apiKeyAccess } from '../application/apiKeyAccess.ts';
import { badgeCredentials } from '../application/badgeCredentials.ts';
import { badgeViews } from '../application/badgeViews.ts';
import { reportBundles } from '../application/bulk/reportBundles.ts';
import { changingPlan } from '../application/changePlan.ts';
import { documentImports } from '../application/imports/documentImports.ts';
import { propertyImports } from '../application/imports/propertyImports.ts';
import { inviting } from '../application/inviting.ts';
import { offlineChecker } from '../application/offlineChecker.ts';
import { badgePolicy } from '../application/policies/badgePolicy.ts';
import { presentingMails } from '../application/presentMail.ts';
import { propertyAccess } from '../application/propertyAccess.ts';
import { recordingSubscription } from '../application/recordSubscription.ts';
import { messageThreads } from '../application/staff/messageThread.ts';
import { subscriptionAccess } from '../application/subscriptionAccess.ts';
import { transferring } from '../application/transferring.ts';
import { evidenceBundles } from '../bundles/evidenceBundles.ts';
import { keySet } from '../credentials/issuer.ts';
import { inspecting } from '../files/scanned.ts';
import { REQUEST_TIME } from '../http/deadline.ts';
import { deviceCookies } from '../http/deviceCookie.ts';
import { idempotent } from '../http/idempotency.ts';
import { identifying } from '../http/identification.ts';
import { quickCheckCookie } from '../http/quickCheckCookie.ts';
import { replies } from '../http/reply.ts';
import { sessionCookie } from '../http/session.ts';
import { signingKeyOf } from '../identity/signingKeys.ts';
import { clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { abortable, stoppable } from '../lib/lifetime.ts';
import { startLive } from '../live/startLive.ts';
import { mailFolder } from '../mail/mailFolder.ts';
import { officeMails } from '../mail/officeMails.ts';
import { unsubscribeTokens } from '../mail/unsubscribeTokens.ts';
import { measuringAppends } from '../metrics/appends.ts';
import { gaugesOf } from '../metrics/gauges.ts';
import { lastRunsOf, noteJobs } from '../metrics/jobs.ts';
import { measuringPrints } from '../metrics/prints.ts';
import { metricsRegistry } from '../metrics/registry.ts';
import { measuringRequests } from '../metrics/requests.ts';
import { accountHistory } from '../personalData/accountHistory.ts';
import { erasing } from '../personalData/eraseAccount.ts';
import { erasureSteps } from '../personalData/erasureSteps.ts';
import { exporting } from '../personalData/export/exportAccount.ts';
import { papersOf } from '../readSide/papers.ts';
import { doneToday } from '../schedule/doneToday.ts';
import { SEND_REMINDERS } from '../schedule/jobs/reminders.ts';
import { resolveHost } from '../webhooks/resolveHost.ts';
import { targets as targetsOf } from '../webhooks/target.ts';
import { compose } from './compose.ts';
import { startCore } from './core.ts';
import { openIdentity } from './identity.ts';
import { ledgerOptions } from './ledgerOptions.ts';
import { listen } from './listen.ts';
import { openData } from './openData.ts';
import { openSealedFiles } from './openFiles.ts';
import { openPayments, paymentOriginOf } from './openPayments.ts';
import { readinessOf } from './readiness.ts';
import type { Running, StartOptions } from './running.ts';
import { startWorkers } from './startWorkers.ts';
import { warnOfSuperuser } from './warnOfSuperuser.ts';

/** The composition root: starts a whole server from its configuration. */
export const start = ({
  config,
  logger,
  migrations,
  clientDir,
  data,
  extend,
  signal,
  editions,
  now: given,
  liveLimits,
  loops,
  toPdf,
  resolveHost: resolve = resolveHost(config.WEBHOOK_ALLOW_PRIVATE),
}: StartOptions): Promise<Running> =>
  stoppable(async (onStop) => {
    const dataDir = absolute(config.DATA_DIR);
    const { master, databaseUrl } = data ?? (await openData(config, logger, onStop));
    const credentialKey = await signingKeyOf(config.CREDENTIAL_KEY, dataDir, 'credential');
    const sealedFiles = await openSealedFiles(config);
    const now = given ?? clock(config.CLOCK_START);
    const metrics = metricsRegistry();
    const folder = mailFolder(join(dataDir, 'outbox'));
    // A read model may have to be rebuilt first, which can take long. If it is aborted, the next start begins again.
    const opening = startCore({
      dataDir,
      sealedFiles,
      databaseUrl,
      eventStore: config.EVENT_STORE,
      master,
      migrations,
      now,
      logger,
      heartbeat: config.TEST_HEARTBEAT,
      contactEmail: config.CONTACT_EMAIL,
      mailFolder: folder,
      ledger: ledgerOptions(config),
      measureAppends: measuringAppends(metrics.own),
      patience: config.TEST_PATIENCE,
      loops,
      ...(editions && { editions }),
    });
    const core = await abortable(opening, signal);
    onStop(core.stop);
    await warnOfSuperuser({ config, pool: core.pool, logger });

    const signedBadges = await badgeCredentials({ ...core, key: credentialKey, now, logger });
    const views = badgeViews({ ...core, now, logger });
    onStop(views.stop);
    const publicOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin;
    const https = publicOrigin?.startsWith('https:') ?? false;
    // The port of a server that was given none is known once it listens.
    const listening = { port: config.PORT };
    const ownOrigin = () => publicOrigin ?? `http://localhost:${listening.port}`;
    const printTime = Math.max(PRINT_TIME, config.TEST_PATIENCE ?? 0);
    const prints = printer({ dataDir, env: process.env, logger }, { deadline: printTime });
    const noPrinting = await reasonAgainstPrinting({ env: process.env });
    if (noPrinting) logger.warn(`PDFs cannot be made, and answer 503. ${noPrinting}`);
    onStop(prints.close);
    await removeDeadProfiles();
    const { files } = core;
    const scanner = config.CLAMAV_HOST && clamd(config.CLAMAV_HOST);
    const identity = await openIdentity({ core, databaseUrl, now, logger }, onStop);

    const findAccess = accountAccess(core.commands, now);
    const accessesOf = accessesOfAccount(core.commands, now);
    const from = await core.store.head(backgroundDeadline());
    const live = startLive({ ...core, ...identity, accessesOf, from, logger, limits: liveLimits });
    onStop(live.stop);
    const readiness = readinessOf({ ...core, files });
    metrics.addGauges(gaugesOf({ ...core, files, live, scanner, readiness, now }));

    const tokens = unsubscribeTokens(core.secrets.derive);
    const requestTime = Math.max(REQUEST_TIME, config.TEST_PATIENCE ?? 0);
    const historyOf = accountHistory(core);
    // A rehearsal does not know Stripe, or it would change the subscriptions of the installation.
    const { payments, local, stripe } = await openPayments({
      config: core.isRehearsal ? {} : config,
      core,
      now,
      logger,
    });
    const recordSubscription = recordingSubscription({ commands: core.commands, payments, now });
    const eraseAccount = erasing({
      pool: core.pool,
      historyOf,
      steps: erasureSteps({ ...core, ...identity, mailFolder: folder, files, now, payments }),
    });
    const cookie = sessionCookie(https);
    const findApiKeyAccess = apiKeyAccess({ ...core, findAccess });
    const identification = identifying({ ...identity, cookie, findAccess, findApiKeyAccess });
    const targets = targetsOf({ resolve, allowPrivate: config.WEBHOOK_ALLOW_PRIVATE });
    const replying = replies({
      caughtUp: core.projections.caughtUp,
      head: core.store.head,
      secure: https,
      maxWait: config.TEST_PATIENCE,
    });
    const app = compose({
      ...core,
      ...identity,
      now,
      findAccess,
      identification,
      identifyAgain: identification.identifyAgain,
      live,
      targets,
      inviting: inviting({ ...core, emailKey: core.secrets.emailKey, now }),
      office: {
        mails: officeMails({ ...core, outbox: core.mails, present: presentingMails({ ...core, now }) }),
        thread: messageThreads(core),
        models: core.models,
        modelStatus: core.projections.status,
        rebuilds: core.rebuilds.latest,
        skips: core.skips.skips,
        head: core.store.head,
      },
      staffNeedSecondFactor: config.STAFF_SECOND_FACTOR === 'required',
      transferring: transferring({ ...core, emailKey: core.secrets.emailKey, now }),
      badgeCredentials: signedBadges,
      badgeViews: views,
      owned: propertyAccess(core.commands),
      reportBundles: reportBundles(core.pool, now),
      evidenceBundles: evidenceBundles({ ...core, now, recordStanding: badgePolicy({ ...core, now }).recordStanding }),
      imports: propertyImports({ ...core, now }),
      documentImports: documentImports({ ...core, now }),
      subscription: subscriptionAccess(core.commands, now),
      cookie,
      devices: deviceCookies(https, core.secrets.derive),
      quickCheckCookie: quickCheckCookie(https),
      replies: replying,
      payments,
      local,
      stripe,
      recordSubscription,
      planChanges: changingPlan({ commands: core.commands, payments, recordSubscription, now }),
      eraseAccount,
      remindersAreSent: doneToday(core.pool, SEND_REMINDERS, now),
      exportAccount: exporting({ ...core, historyOf, files, now }),
      logger,
      files,
      inspectFile: inspecting(scanner),
      papers: papersOf({ ...core, now }),
      print: measuringPrints(metrics.own)(toPdf ?? prints.toPdf),
      unsubscribeTokens: tokens,
      publicOrigin,
      issuerOrigin: ownOrigin,
      requestTime,
      readiness,
      metrics,
      metricsToken: config.METRICS_TOKEN,
      measure: measuringRequests(metrics.own),
      // The read models would show events that the log does not have, and nothing can be recorded.
      refuse: (_request, _response, next) => next(core.guard.fault()),
      idempotent: idempotent(postgresIdempotencyKeys(core.pool, core.keyring, now), core.secrets, replying),
      extra: extend?.(core.pool) ?? [],
      clientDir,
      paymentOrigin: paymentOriginOf(config),
      offlineChecker: clientDir
        ? offlineChecker({
            clientDir,
            origin: ownOrigin,
            keys: core.ledger.presentKeys,
            badgeKeys: async (deadline) => keySet(ownOrigin(), await signedBadges.publicKeys(deadline)).keys,
          })
        : undefined,
      trustProxy: config.TRUST_PROXY,
    });
    const { server, port, close } = await listen(app, { ...config, requestTime });
    // Live connections first, because the server waits for the end of every response.
    const stopAnswering = async () => {
      live.close();
      await close();
    };
    onStop(stopAnswering);
    listening.port = port;
    const url = ownOrigin();
    const { jobs, runDueJobs } = startWorkers(
      {
        config,
        core,
        identity,
        origin: url,
        tokens,
        folder,
        targets,
        findAccess,
        eraseAccount,
        payments,
        stripe,
        recordSubscription,
        now,
        logger,
      },
      onStop,
    );
    await noteJobs(jobs, core.pool, now);
    metrics.addGauges([lastRunsOf(jobs, core.pool)]);
    // Once more, so that it comes before the jobs: mails, webhooks and the schedule may take a while to end, and no new
    // request may begin meanwhile.
    onStop(stopAnswering);
    return {
      server,
      app,
      url,
      databaseUrl,
      core,
      files,
      live,
      local,
      recordSubscription,
      now,
      runDueJobs,
    };
  }, signal);
