import { Router } from 'express';
import { BadgeCode, BadgePath, DownloadQuery, GenerateBody } from '../../domain/badges/contract.ts';
import { londonDay } from '../../domain/calendar.ts';
import { NotFound, Rejected } from '../application/errors.ts';
import { issueBadge } from '../application/issueBadge.ts';
import { subscriptionOf } from '../application/subscriptionAccess.ts';
import { uuidv7 } from '../lib/ids.ts';
import { badgeSvg } from '../print/badgeSvg.tsx';
import { certificateHtml } from '../print/certificate.tsx';
import { reportOf } from '../readSide/reportOf.ts';
import { badgeView, inPublic, UNKNOWN_BADGE, verification } from '../views/badge.ts';
import { propertyView } from '../views/property.ts';
import type { Parts } from './dependencies.ts';
import { accountOf, contextOf, originOf, pathOf } from './request.ts';

type Dependencies = Pick<Parts, 'commands' | 'reads' | 'now' | 'replies' | 'codes' | 'print' | 'publicOrigin'>;

export const badgeRoutes = (parts: Dependencies): Router => {
  const { commands, reads, now, replies, print, publicOrigin } = parts;
  const router = Router();
  const subscription = subscriptionOf(commands, now);
  const today = () => londonDay(now());

  const shown = async (id: string) => {
    const state = await (BadgeCode.safeParse(id).success ? reads.badge(id) : reads.badgeById(id));
    return state && { state, property: await reads.property(state.propertyId), today: today() };
  };

  const own = async (id: string, accountId: string) => {
    const badge = await shown(id);
    if (badge?.state.accountId !== accountId) throw new NotFound();
    return badge;
  };

  router.post('/badges/generate', async (request, response) => {
    const accountId = accountOf(request);
    await subscription.require(accountId);
    const { property_id: propertyId, assessment_id: assessmentId } = GenerateBody.parse(request.body);
    const asked = { accountId, propertyId, assessmentId, badgeId: uuidv7() };
    const { code, isNew, reached } = await issueBadge(parts, asked, contextOf(accountId));
    const badge = badgeView(
      await replies.readBack(reached, () => own(code, accountId)),
      originOf(request, publicOrigin),
    );
    replies.acknowledged(response, reached).status(isNew ? 201 : 200);
    response.json({ success: true, badgeId: code, badge });
  });

  router.get('/badges/my-badges', async (request, response) => {
    const accountId = accountOf(request);
    const states = await reads.badges(accountId);
    const properties = await reads.propertiesById(states.map(({ propertyId }) => propertyId));
    const byId = new Map(properties.map((property) => [property.propertyId, property]));
    const badges = states.map((state) =>
      badgeView({ state, property: byId.get(state.propertyId), today: today() }, originOf(request, publicOrigin)),
    );
    response.json({ success: true, badges });
  });

  // Public: a stranger with a phone asks, and gets the state of now.
  router.get('/badges/verify/:code', async (request, response) => {
    const code = BadgeCode.safeParse(request.params.code);
    const badge = code.success ? await shown(code.data) : undefined;
    if (!badge) response.status(404).json({ ...UNKNOWN_BADGE, success: false });
    else response.json({ ...verification(badge), success: true });
  });

  router.get('/badges/:id/image', async (request, response) => {
    const { id } = pathOf(BadgePath, request);
    const badge = await shown(id);
    if (!badge) throw new NotFound();
    response.set({
      'Cache-Control': 'public, max-age=300',
      // It is made to be shown on the owner's own site.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox",
    });
    response
      .type('image/svg+xml')
      .send(badgeSvg({ badge: badgeView(inPublic(badge), originOf(request, publicOrigin)) }));
  });

  router.get('/badges/:id/download', async (request, response) => {
    const accountId = accountOf(request);
    await subscription.require(accountId);
    const { id } = pathOf(BadgePath, request);
    const { format, type } = DownloadQuery.parse(request.query);
    const found = await own(id, accountId);
    const badge = badgeView(found, originOf(request, publicOrigin));
    if (badge.status !== 'active')
      throw new Rejected({
        rejected: 'badge-not-active',
        detail: `The badge is ${badge.status}, so it cannot be downloaded.`,
      });
    response.attachment(`letproof-${type}-${badge.badgeId}.${format}`);
    if (format === 'svg') response.type('image/svg+xml').send(badgeSvg({ badge, fonts: true }));
    else {
      const report = await reportOf(reads, found.state.assessmentId, accountId, now());
      const property = found.property && propertyView(found.property);
      const html = certificateHtml({
        badge,
        generatedAt: now(),
        ...(report && { report }),
        ...(property && { property }),
      });
      response.type('application/pdf').send(Buffer.from(await print(html, { landscape: true })));
    }
  });

  return router;
};
