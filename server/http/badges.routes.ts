import { type Request, Router } from 'express';
import { type Badge, BadgePath, DownloadQuery, GenerateBody } from '../../domain/badges/contract.ts';
import { badgesOf } from '../../projections/badge/queries.ts';
import { isAssessed } from '../../projections/propertyOverview/state.ts';
import { NotFound, Rejected } from '../application/errors.ts';
import { issueBadge } from '../application/issueBadge.ts';
import { uuidv7 } from '../lib/ids.ts';
import { certificateHtml } from '../print/certificate.tsx';
import { type Acting, actingOf, allow } from './acting.ts';
import { badgeReading } from './badgeReading.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { getOnly } from './getOnly.ts';
import { contextOf, pathOf, queryOf } from './request.ts';
import { sendPdf } from './sendPdf.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'replies'
  | 'codes'
  | 'papers'
  | 'print'
  | 'findAccess'
  | 'limits'
  | 'publicOrigin'
  | 'editions'
  | 'owned'
  | 'subscription'
  | 'badgeCredentials'
  | 'issuerOrigin'
  | 'badgeViews'
>;

/** What an account does with its badges. */
export const badgeRoutes = (dependencies: Dependencies): Router => {
  const { reads, replies, papers, owned, subscription, badgeViews } = dependencies;
  const router = Router();
  const { find, rowOf, signed } = badgeReading(dependencies);

  const own = async (acting: Acting, id: string, request: Request) => {
    const facts = await find(id, request);
    if (!facts) throw new NotFound();
    await owned.property(acting, facts.badge.propertyId);
    return facts;
  };
  const found = async (id: string, request: Request) => {
    const facts = await own(actingOf(request), id, request);
    return { facts, badge: rowOf(facts, request) };
  };
  /** A certificate that was printed cannot be withdrawn. */
  const requireActive = ({ status }: Badge): void => {
    if (status !== 'active')
      throw new Rejected({
        rejected: 'badge-not-active',
        detail: `The badge is ${status}, so it cannot be downloaded.`,
      });
  };

  router.post('/badges/generate', allow('badge:issue'), async (request, response) => {
    const acting = actingOf(request);
    const { account: accountId } = acting;
    await subscription.require(acting);
    const { property_id: propertyId, assessment_id: assessmentId } = GenerateBody.parse(request.body);
    await owned.listed(acting, propertyId);
    const asked = { accountId, propertyId, assessmentId, badgeId: uuidv7() };
    const { code, isNew, reached } = await issueBadge(dependencies, asked, contextOf(acting));
    const badge = rowOf(await replies.readBack(reached, () => own(acting, code, request)), request);
    replies.acknowledged(response, reached).status(isNew ? 201 : 200);
    response.json({ success: true, badgeId: code, badge });
  });

  router.get('/badges/my-badges', allow('badge:read'), async (request, response) => {
    const { account, scope } = actingOf(request);
    const found = await reads.all(badgesOf(account, scope));
    response.json({ success: true, badges: found.map((facts) => rowOf(facts, request)) });
  });

  router.get('/badges/:id', allow('badge:read'), async (request, response) => {
    const facts = await own(actingOf(request), pathOf(BadgePath, request).id, request);
    response.json({ success: true, badge: rowOf(facts, request) });
  });

  router.get('/badges/:id/views', allow('badge:read'), async (request, response) => {
    const { badge } = await own(actingOf(request), pathOf(BadgePath, request).id, request);
    response.json({ success: true, views: await badgeViews.of(badge.badgeId) });
  });

  router.get('/badges/:id/download', allow('badge:download'), getOnly, async (request, response) => {
    await subscription.requireReading(actingOf(request));
    const { id } = pathOf(BadgePath, request);
    const { format, type } = queryOf(DownloadQuery, request);
    const { facts, badge } = await found(id, request);
    const { baked } = format === 'svg' ? await signed(facts) : { baked: null };
    requireActive(badge);
    const filename = `letproof-${type}-${badge.badgeId}.${format}`;
    if (baked !== null) {
      response.attachment(filename).type('image/svg+xml').send(baked);
      return;
    }
    if (!isAssessed(facts.property ?? undefined)) throw new NotFound();
    const document = async () => {
      const { facts: present, badge: printed } = await found(id, request);
      requireActive(printed);
      const property = present.property ?? undefined;
      if (!isAssessed(property)) throw new NotFound();
      const paper = await papers(property, {}, deadlineOf(request));
      return { filename, html: certificateHtml({ badge: printed, paper }) };
    };
    await sendPdf(dependencies, request, response, { document, landscape: true });
  });

  return router;
};
