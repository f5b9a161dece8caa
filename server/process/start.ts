import { resolve as absolute, join } from 'node:path';
import { clamd } from '../adapters/clamd.ts';
import { accessesOfAccount, accountAccess } from '../application/accountAccess.ts';
import { badgeCredentials } from '../application/badgeCredentials.ts';
import { badgeViews } from '../application/badgeViews.ts';
import { offlineChecker } from '../application/offlineChecker.ts';
import { keySet } from '../credentials/issuer.ts';
import { inspecting } from '../files/scanned.ts';
import { signingKeyOf } from '../identity/signingKeys.ts';
import { clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { abortable, stoppable } from '../lib/lifetime.ts';
import { startLive } from '../live/startLive.ts';
import { mailFolder } from '../mail/mailFolder.ts';
import { unsubscribeTokens } from '../mail/unsubscribeTokens.ts';
import { measuringAppends } from '../metrics/appends.ts';
import { gaugesOf } from '../metrics/gauges.ts';
import { lastRunsOf, noteJobs } from '../metrics/jobs.ts';
import { measuringPrints } from '../metrics/prints.ts';
import { metricsRegistry } from '../metrics/registry.ts';
import { measuringRequests } from '../metrics/requests.ts';
import { resolveHost } from '../webhooks/resolveHost.ts';
import { targets as targetsOf } from '../webhooks/target.ts';
import { applicationServices } from './applicationServices.ts';
import { compose } from './compose.ts';
import { startCore } from './core.ts';
import { openIdentity } from './identity.ts';
import { ledgerOptions } from './ledgerOptions.ts';
import { listen } from './listen.ts';
import { openData } from './openData.ts';
import { openSealedFiles } from './openFiles.ts';
import { openPayments, paymentOriginOf } from './openPayments.ts';
import { openPrinter } from './openPrinter.ts';
import { readinessOf } from './readiness.ts';
import { requestHandling } from './requestHandling.ts';
import type { Running, StartOptions } from './running.ts';
import { startWorkers } from './startWorkers.ts';
import { warnOfOtherFolder } from './warnOfOtherFolder.ts';
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
    await warnOfOtherFolder({ config, pool: core.pool, logger });

    const signedBadges = await badgeCredentials({ ...core, key: credentialKey, now, logger });
    const views = badgeViews({ ...core, now, logger });
    onStop(views.stop);
    const publicOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin;
    const https = publicOrigin?.startsWith('https:') ?? false;
    // The port of a server that was given none is known once it listens.
    const listening = { port: config.PORT };
    const ownOrigin = () => publicOrigin ?? `http://localhost:${listening.port}`;
    const prints = await openPrinter({ config, dataDir, logger }, onStop);
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
    // A rehearsal does not know Stripe, or it would change the subscriptions of the installation.
    const { payments, local, stripe } = await openPayments({
      config: core.isRehearsal ? {} : config,
      core,
      now,
      logger,
    });
    const services = applicationServices({ core, identity, payments, mailFolder: folder, now });
    const { recordSubscription, eraseAccount } = services;
    const handling = requestHandling({ config, core, identity, findAccess, https, now });
    const targets = targetsOf({ resolve, allowPrivate: config.WEBHOOK_ALLOW_PRIVATE });
    const app = compose({
      ...core,
      ...identity,
      ...services,
      ...handling,
      now,
      findAccess,
      live,
      targets,
      staffNeedSecondFactor: config.STAFF_SECOND_FACTOR === 'required',
      badgeCredentials: signedBadges,
      badgeViews: views,
      payments,
      local,
      stripe,
      logger,
      files,
      inspectFile: inspecting(scanner),
      print: measuringPrints(metrics.own)(toPdf ?? prints.toPdf),
      unsubscribeTokens: tokens,
      publicOrigin,
      issuerOrigin: ownOrigin,
      readiness,
      metrics,
      metricsToken: config.METRICS_TOKEN,
      measure: measuringRequests(metrics.own),
      // The read models would show events that the log does not have, and nothing can be recorded.
      refuse: (_request, _response, next) => next(core.guard.fault()),
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
    const { server, port, close } = await listen(app, { ...config, requestTime: handling.requestTime });
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
