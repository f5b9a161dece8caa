import type { Badge } from '../../domain/badges/contract.ts';
import { type Audience, badgeReason } from '../../domain/badges/reason.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { type AddressState, addressOf } from '../propertyOverview/propertyRow.ts';
import type { BadgeState } from './model.ts';
import type { StandingOn } from './standing.ts';

type Shown = {
  readonly badge: Pick<BadgeState, 'badgeId' | 'code' | 'assessmentId' | 'issuedOn'>;
  readonly propertyId: string;
  /** Null if the badge must not name its property. */
  readonly property: (AddressState & { readonly edition: string | null }) | null;
  readonly on: StandingOn;
  /** Scheme and host of its verification address. */
  readonly origin: string;
  readonly audience?: Audience;
};

/** The badge for its owner, unless another audience is given. */
export const badgeRow = (
  { badge, propertyId, property, on, origin, audience = 'owner' }: Shown,
  editions: Editions,
): Badge => {
  const { standing, endsOn } = on;
  const address = property ? addressLine(addressOf(property)) : '';
  return {
    id: badge.badgeId,
    badge_id: badge.code,
    badgeId: badge.code,
    property_id: propertyId,
    property_name: property?.name ?? '',
    propertyName: property?.name ?? '',
    property_address: address,
    propertyAddress: address,
    assessment_id: badge.assessmentId,
    status: standing.status,
    reason: badgeReason(standing, property?.edition ?? null, editions, audience),
    since: standing.since,
    cause: standing.cause?.kind ?? null,
    issued_date: badge.issuedOn,
    issuedDate: badge.issuedOn,
    expiry_date: endsOn,
    expiryDate: endsOn,
    verification_url: `${origin}/verify-badge/${badge.code}`,
  };
};
