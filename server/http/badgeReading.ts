import type { Request } from 'express';
import { type Badge, BadgeCode } from '../../domain/badges/contract.ts';
import type { Audience } from '../../domain/badges/reason.ts';
import type { Standing } from '../../domain/badges/standing.ts';
import { type Day, londonDay } from '../../domain/calendar.ts';
import { badgeRow } from '../../projections/badge/badgeRow.ts';
import { type BadgeFacts, badgeByCode, badgeById } from '../../projections/badge/queries.ts';
import { type StandingOn, standingOn, subscriptionEndedOn } from '../../projections/badge/standing.ts';
import { verification } from '../../projections/badge/verification.ts';
import { bake } from '../../verifier/credential/baking.ts';
import { badgeOfErased } from '../application/badgeOfErased.ts';
import { badgeSvg } from '../print/badgeSvg.tsx';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { originOf } from './request.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'now' | 'editions' | 'publicOrigin' | 'issuerOrigin' | 'badgeCredentials'
>;

/** How the routes of badges find a badge and say what it is now. */
export const badgeReading = (dependencies: Dependencies) => {
  const { commands, reads, now, editions, publicOrigin, issuerOrigin, badgeCredentials } = dependencies;
  const findByCode = async (code: string, request: Request): Promise<BadgeFacts | undefined> =>
    (await reads.one(badgeByCode(code))) ?? badgeOfErased(commands, code, deadlineOf(request));

  const find = (id: string, request: Request): Promise<BadgeFacts | undefined> => {
    const code = BadgeCode.safeParse(id);
    return code.success ? findByCode(code.data, request) : reads.one(badgeById(id));
  };

  const standing = ({ badge, property, subscription: paid }: BadgeFacts, today = londonDay(now())): StandingOn =>
    standingOn({ badge, property, subscriptionEndedOn: subscriptionEndedOn(paid, now()), today }, editions);

  const rowAt = (facts: BadgeFacts, origin: string, audience: Audience): Badge => {
    const { badge, property } = facts;
    const named = property && { ...property, edition: property.assessment?.edition ?? null };
    const { propertyId } = badge;
    return badgeRow({ badge, propertyId, property: named, on: standing(facts), origin, audience }, editions);
  };

  /** A revoked badge proves nothing, so it names no property. */
  const publicRowAt = (facts: BadgeFacts, origin: string): Badge => {
    const badge = rowAt(facts, origin, 'public');
    return badge.status === 'revoked' ? { ...badge, propertyName: '', propertyAddress: '' } : badge;
  };

  return {
    find,
    findByCode,
    rowOf: (facts: BadgeFacts, request: Request): Badge => rowAt(facts, originOf(request, publicOrigin), 'owner'),
    /** As everybody may see it. */
    publicRowOf: (facts: BadgeFacts, request: Request): Badge => publicRowAt(facts, originOf(request, publicOrigin)),
    verificationOf: (facts: BadgeFacts) => verification(facts, standing(facts), editions),
    standingOf: (facts: BadgeFacts, day?: Day): Standing => standing(facts, day).standing,
    /** The signed token of a badge, and the picture of an active one with this token. */
    signed: async (facts: BadgeFacts) => {
      const origin = issuerOrigin();
      const badge = publicRowAt(facts, origin);
      const picture = badge.status === 'active' ? badgeSvg({ badge, fonts: true }) : null;
      const token = await badgeCredentials.token(badge, picture, origin);
      return { token, baked: picture && bake(picture, token) };
    },
  };
};
