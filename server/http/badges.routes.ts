import { type Request, Router } from 'express';
import pLimit from 'p-limit';
import {
  BadgeCode,
  BadgePath,
  DownloadQuery,
  GenerateBody,
  UNKNOWN_BADGE,
  VerifyBatchBody,
} from '../../domain/badges/contract.ts';
import type { Audience } from '../../domain/badges/reason.ts';
import { londonDay } from '../../domain/calendar.ts';
import { badgeRow } from '../../projections/badge/badgeRow.ts';
import { type BadgeFacts, badgeByCode, badgeById, badgesByCode, badgesOf } from '../../projections/badge/queries.ts';
import { standingOn, subscriptionEndedOn } from '../../projections/badge/standing.ts';
import { verification } from '../../projections/badge/verification.ts';
import { propertyRow } from '../../projections/propertyOverview/propertyRow.ts';
import { isAssessed } from '../../projections/propertyOverview/state.ts';
import { badgeOfErased } from '../application/badgeOfErased.ts';
import { NotFound, Rejected } from '../application/errors.ts';
import { issueBadge } from '../application/issueBadge.ts';
import { uuidv7 } from '../lib/ids.ts';
import { badgeSvg } from '../print/badgeSvg.tsx';
import { certificateHtml } from '../print/certificate.tsx';
import { readReport } from '../readSide/reports.ts';
import { type Acting, actingOf, allow, anyone } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, originOf, pathOf } from './request.ts';
import { sendPdf } from './sendPdf.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'replies'
  | 'codes'
  | 'print'
  | 'limits'
  | 'publicOrigin'
  | 'editions'
  | 'owned'
  | 'subscription'
>;

/** Streams of unknown codes that are read at the same time. */
const PARALLEL = 8;

export const badgeRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, publicOrigin, editions, owned, subscription } = dependencies;
  const router = Router();
  const today = () => londonDay(now());

  const findByCode = async (code: string, request: Request): Promise<BadgeFacts | undefined> =>
    (await reads.one(badgeByCode(code))) ?? badgeOfErased(commands, code, deadlineOf(request));

  const find = (id: string, request: Request): Promise<BadgeFacts | undefined> =>
    BadgeCode.safeParse(id).success ? findByCode(id, request) : reads.one(badgeById(id));

  const standing = ({ badge, property, subscription: paid }: BadgeFacts) =>
    standingOn({ badge, property, subscriptionEndedOn: subscriptionEndedOn(paid, now()), today: today() }, editions);

  const rowOf = (facts: BadgeFacts, request: Request, audience: Audience = 'owner') => {
    const { badge, property } = facts;
    const named = property && { ...property, edition: property.assessment?.edition ?? null };
    const origin = originOf(request, publicOrigin);
    const { propertyId } = badge;
    return badgeRow({ badge, propertyId, property: named, on: standing(facts), origin, audience }, editions);
  };

  const own = async (acting: Acting, id: string, request: Request) => {
    const facts = await find(id, request);
    if (!facts) throw new NotFound();
    await owned.property(acting, facts.badge.propertyId);
    return facts;
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

  // Public: anyone who scans the code gets the present status.
  router.get('/badges/verify/:code', anyone, async (request, response) => {
    const code = BadgeCode.safeParse(request.params.code);
    const facts = code.success ? await findByCode(code.data, request) : undefined;
    if (!facts) response.status(404).json({ ...UNKNOWN_BADGE, success: false });
    else response.json({ ...verification(facts, standing(facts), editions), success: true });
  });

  const verifyAll = async (codes: readonly string[], request: Request) => {
    const found = await reads.all(badgesByCode(codes));
    const known = new Set(found.map(({ badge }) => badge.code));
    const others = await pLimit(PARALLEL).map(
      codes.filter((code) => !known.has(code)),
      (code) => badgeOfErased(commands, code, deadlineOf(request)),
    );
    return new Map([...found, ...others.flatMap((one) => one ?? [])].map((one) => [one.badge.code, one]));
  };

  // For programs that check many codes: the same answers as for one code.
  router.post('/badges/verify-batch', allow('badge:verify'), async (request, response) => {
    const { codes } = VerifyBatchBody.parse(request.body);
    const asked = codes.map((code) => ({ code, known: BadgeCode.safeParse(code).data }));
    const facts = await verifyAll([...new Set(asked.flatMap(({ known }) => known ?? []))], request);
    const results = asked.map(({ code, known = '' }) => {
      const found = facts.get(known);
      const { valid, status, propertyName, expiryDate } = found
        ? verification(found, standing(found), editions)
        : UNKNOWN_BADGE;
      return { code, valid, status, propertyName, expiryDate };
    });
    response.json({ success: true, results });
  });

  router.get('/badges/:id/image', anyone, async (request, response) => {
    const { id } = pathOf(BadgePath, request);
    const facts = await find(id, request);
    if (!facts) throw new NotFound();
    response.set({
      'Cache-Control': 'public, max-age=300',
      // Other sites may load the image: owners show it on their own sites.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox",
    });
    const badge = rowOf(facts, request, 'public');
    // A revoked badge proves nothing, so the public response names no property.
    const shown = badge.status === 'revoked' ? { ...badge, propertyName: '', propertyAddress: '' } : badge;
    response.type('image/svg+xml').send(badgeSvg({ badge: shown }));
  });

  router.get('/badges/:id/download', allow('badge:download'), async (request, response) => {
    const acting = actingOf(request);
    await subscription.requireReading(acting);
    const { id } = pathOf(BadgePath, request);
    const { format, type } = DownloadQuery.parse(request.query);
    const facts = await own(acting, id, request);
    const badge = rowOf(facts, request);
    if (badge.status !== 'active')
      throw new Rejected({
        rejected: 'badge-not-active',
        detail: `The badge is ${badge.status}, so it cannot be downloaded.`,
      });
    const filename = `letproof-${type}-${badge.badgeId}.${format}`;
    if (format === 'svg') {
      response
        .attachment(filename)
        .type('image/svg+xml')
        .send(badgeSvg({ badge, fonts: true }));
      return;
    }
    const property = facts.property ?? undefined;
    if (!isAssessed(property)) throw new NotFound();
    const report = await readReport(reads, property, editions, today());
    const html = () => certificateHtml({ badge, report, property: propertyRow(property), generatedAt: now() });
    await sendPdf(dependencies, request, response, { filename, html, landscape: true });
  });

  return router;
};
