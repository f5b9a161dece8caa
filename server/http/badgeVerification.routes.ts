import type { Request } from 'express';
import { Router } from 'express';
import pLimit from 'p-limit';
import { ReportBadgeBody } from '../../domain/badgeReports/contract.ts';
import {
  BadgeCode,
  BadgePath,
  type BadgeViewKind,
  ImageQuery,
  UNKNOWN_BADGE,
  VerifyBatchBody,
} from '../../domain/badges/contract.ts';
import { type BadgeFacts, badgesByCode } from '../../projections/badge/queries.ts';
import { badgeOfErased } from '../application/badgeOfErased.ts';
import { NotFound } from '../application/errors.ts';
import { badgeSvg } from '../print/badgeSvg.tsx';
import { allow, anyone } from './acting.ts';
import { anyOrigin } from './anyOrigin.ts';
import { badgeReading } from './badgeReading.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { addressOf, newId, pathOf, personalContext, queryOf } from './request.ts';
import { sendCached } from './sendCached.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'publicOrigin'
  | 'issuerOrigin'
  | 'editions'
  | 'badgeCredentials'
  | 'limits'
  | 'keyring'
  | 'badgeViews'
  | 'replies'
>;

/** Streams of unknown codes that are read at the same time. */
const PARALLEL = 8;

/** Seconds. Other sites show the picture and the answer, and ask again after this time. */
const EMBED_AGE = 300;

/** What everybody may ask of a badge. */
export const badgeVerificationRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, limits, keyring, badgeViews, replies } = dependencies;
  const router = Router();
  const { find, findByCode, publicRowOf, signed, verificationOf } = badgeReading(dependencies);

  /** HEAD shows nothing, so it is no view. */
  const count = (request: Request, { badge }: BadgeFacts, kind: BadgeViewKind): void => {
    if (request.method === 'GET') badgeViews.count(badge.badgeId, kind);
  };

  const verify = async (request: Request) => {
    const code = BadgeCode.safeParse(request.params.code);
    const facts = code.success ? await findByCode(code.data, request) : undefined;
    // The page asks again while it is open, which is not another look.
    if (facts && request.query.again === undefined) count(request, facts, 'looked');
    return facts
      ? { status: 200, body: { ...verificationOf(facts), success: true } }
      : { status: 404, body: { ...UNKNOWN_BADGE, success: false } };
  };

  // For platforms: before the route below, which would take the ending for a part of the code.
  router.get('/badges/verify/:code.json', anyone, anyOrigin, async (request, response) => {
    const { status, body } = await verify(request);
    response.status(status).type('json');
    sendCached(request, response, JSON.stringify(body), EMBED_AGE);
  });

  router.get('/badges/verify/:code', anyone, async (request, response) => {
    const { status, body } = await verify(request);
    response.status(status).json(body);
  });

  const reportOf = async ({ badge }: BadgeFacts, request: Request, reportId: string) => {
    const { reason, ...details } = ReportBadgeBody.parse(request.body);
    const { propertyId, badgeId, code } = badge;
    // From its stream: the read model may still show a former owner, who must not be told.
    const property = await commands.property.freshState(propertyId, deadlineOf(request));
    if (property.status === 'missing') throw new NotFound();
    const about = { reportId, accountId: property.accountId, propertyId, badgeId, code, reason };
    const personal = { reporter: { subject: reportId, details } };
    return { type: 'ReportBadge', ...about, personal, at: now().toISOString() } as const;
  };

  // The answer is the same whatever becomes of the report: strangers learn nothing of the owner or of other reports.
  router.post('/badges/verify/:code/report', anyone, async (request, response) => {
    const code = BadgeCode.safeParse(request.params.code);
    const facts = code.success ? await findByCode(code.data, request) : undefined;
    if (!facts?.property) throw new NotFound();
    const command = await reportOf(facts, request, newId(request));
    await limits.use('badgeReport', addressOf(request));
    await limits.use('badgeReportByBadge', command.code);
    await keyring.create(command.reportId);
    await commands.badgeReport(command.reportId, command, personalContext(request));
    response.status(202).json({ success: true });
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
  router.post(
    '/badges/verify-batch',
    allow('badge:verify'),
    replies.readYourWritesByPost,
    async (request, response) => {
      const { codes } = VerifyBatchBody.parse(request.body);
      const asked = codes.map((code) => ({ code, known: BadgeCode.safeParse(code).data }));
      const facts = await verifyAll([...new Set(asked.flatMap(({ known }) => known ?? []))], request);
      const results = asked.map(({ code, known = '' }) => {
        const found = facts.get(known);
        const { valid, status, propertyName, addressChangedOn, expiryDate } = found
          ? verificationOf(found)
          : UNKNOWN_BADGE;
        return { code, valid, status, propertyName, addressChangedOn, expiryDate };
      });
      response.json({ success: true, results });
    },
  );

  /** Throws NotFound for a malformed id, as for an unknown one. */
  const named = async (request: Request): Promise<BadgeFacts> => {
    const facts = await find(pathOf(BadgePath, request).id, request);
    if (!facts) throw new NotFound();
    return facts;
  };

  router.get('/badges/:id/image', anyone, async (request, response) => {
    queryOf(ImageQuery, request);
    const facts = await named(request);
    // Our own pages show the picture, too.
    if (request.get('sec-fetch-site') !== 'same-origin') count(request, facts, 'embedded');
    response.set({
      // Other sites may load the image, because owners show it on their own sites. They need no frame for that.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'none'; base-uri 'none'; sandbox",
    });
    response.type('image/svg+xml');
    sendCached(request, response, badgeSvg({ badge: publicRowOf(facts, request) }), EMBED_AGE);
  });

  router.get('/badges/:id/credential.jwt', anyone, anyOrigin, async (request, response) => {
    const facts = await named(request);
    const { token } = await signed(facts);
    response.attachment(`letproof-credential-${facts.badge.code}.jwt`).type('text/plain');
    sendCached(request, response, token, 0);
  });

  return router;
};
