import { type Request, Router } from 'express';
import { AssessmentPath, BundleQuery } from '../../domain/assessments/contract.ts';
import type { Day } from '../../domain/calendar.ts';
import { bundleFileName } from '../../domain/fileName.ts';
import { ownedAssessment } from '../../projections/propertyOverview/queries.ts';
import { isAssessed } from '../../projections/propertyOverview/state.ts';
import { NotFound, NotSignedYet, PrinterBusy, TooBusy } from '../application/errors.ts';
import { keySet } from '../credentials/issuer.ts';
import { reportHtml } from '../print/report.tsx';
import { actingOf, allow } from './acting.ts';
import { badgeReading } from './badgeReading.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { getOnly } from './getOnly.ts';
import { recordingLooks } from './history/lookedAt.ts';
import { originOf, pathOf, queryOf } from './request.ts';
import { closedSignal, sendStream, unlessClosed } from './sendStream.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'badgeCredentials'
  | 'commands'
  | 'editions'
  | 'evidenceBundles'
  | 'issuerOrigin'
  | 'ledger'
  | 'limits'
  | 'logger'
  | 'now'
  | 'offlineChecker'
  | 'owned'
  | 'papers'
  | 'print'
  | 'publicOrigin'
  | 'reads'
  | 'replies'
  | 'subscription'
>;

/** The evidence bundle of a property, which anybody can check without us. */
export const bundleRoutes = (dependencies: Dependencies): Router => {
  const { reads, owned, subscription, limits, print, evidenceBundles, badgeCredentials } = dependencies;
  const { publicOrigin, offlineChecker, issuerOrigin, papers, ledger, replies } = dependencies;
  const router = Router();
  const recordLook = recordingLooks(dependencies);
  const { find, signed, standingOf } = badgeReading(dependencies);

  const credential = async (code: string, request: Request) => {
    const facts = await find(code, request);
    if (!facts) throw new NotFound();
    const [{ token }, publicKeys] = await Promise.all([
      signed(facts),
      badgeCredentials.publicKeys(deadlineOf(request)),
    ]);
    const keys = JSON.stringify(keySet(issuerOrigin(), publicKeys));
    return { token, keys, standingOn: (day?: Day) => standingOf(facts, day) };
  };

  /** Reads once the read models have all events of the bundle: they have reached the tree, which has them. */
  const asRecorded = async <Read>(read: () => Promise<Read>): Promise<Read> => {
    const { position } = await ledger.reads.reached();
    return replies.readBack(position, read);
  };

  router.get('/assessment/:id/bundle', allow('history:read'), getOnly, async (request, response) => {
    const acting = actingOf(request);
    await subscription.requireReading(acting);
    const { id } = pathOf(AssessmentPath, request);
    const { withhold } = queryOf(BundleQuery, request);
    const { propertyId } = await owned.assessment(acting, id);
    const state = await reads.one(ownedAssessment(acting.account, id));
    if (!isAssessed(state)) throw new NotFound();
    await limits.use('bundle', acting.person);
    await recordLook(acting, propertyId);
    const signal = closedSignal(response);
    const making = evidenceBundles({
      accountId: acting.account,
      propertyId,
      assessmentId: id,
      withhold,
      signal,
      installation: {
        origin: originOf(request, publicOrigin),
        checker: (await offlineChecker?.current(acting.deadline))?.fingerprint ?? null,
      },
      report: async (among) => {
        const paper = await asRecorded(() => papers(state, { among }, acting.deadline));
        return print(reportHtml(paper), { landscape: false, account: acting.account, signal });
      },
      credential: (code) => asRecorded(() => credential(code, request)),
      deadline: acting.deadline,
    }).catch(async (error: unknown) => {
      // The page asks again by itself, which must not use up the bundles of the hour.
      const isRetried = [NotSignedYet, PrinterBusy, TooBusy].some((kind) => error instanceof kind);
      if (isRetried) await limits.refund('bundle', acting.person);
      throw error;
    });
    const made = await unlessClosed(signal, making);
    if (!made) return;
    response.attachment(bundleFileName(state.name, made.day)).type('application/zip');
    await sendStream(made.zip, response, signal, (error) => {
      dependencies.logger.error('A bundle was cut short', { err: error });
    });
  });

  return router;
};
