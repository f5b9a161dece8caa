import type { Badge } from '../../domain/badges/contract.ts';
import { endOfDay, formatDay } from '../../domain/calendar.ts';
import type { StatusIndex } from '../../domain/credentials/statusLists.ts';
import { addressHash } from '../../verifier/credential/addressHash.ts';
import {
  type BadgeClaims,
  instantOf,
  OPEN_BADGES_CONTEXT,
  secondsOf,
  VC_CONTEXT,
} from '../../verifier/credential/badgeClaims.ts';
import { didOf, statusListUrl } from './issuer.ts';

type Credential = {
  /** As the public sees it. A revoked badge names no property. */
  readonly badge: Badge;
  readonly place: StatusIndex;
  /** When its present term began, and when it last changed (ISO 8601, UTC). */
  readonly issuedAt: string;
  readonly changedAt: string;
  /** Differs for each badge, so that equal addresses have different hashes. */
  readonly salt: string;
  /** `digestSRI` of its picture; null if the badge is not active. */
  readonly picture: string | null;
  readonly origin: string;
};

/** The name of the property stands in `name`, in front of this. */
const ACHIEVEMENT = {
  type: ['Achievement'],
  name: 'LetProof compliance badge',
  description: 'A completed self-assessment of a UK holiday let, with evidence on file. It is not a legal opinion.',
  criteria: {
    narrative:
      // Also true in the grace period of new rules, when their new questions are still open.
      'The LetProof assessment is completed and passed: no answer fails, and the required documents are on file and in date.',
  },
} satisfies Omit<BadgeClaims['credentialSubject']['achievement'], 'id'>;

/** Depends only on the state of the badge, so that the same state gives the same token. */
export const claimsOf = ({ badge, place, issuedAt, changedAt, salt, picture, origin }: Credential): BadgeClaims => {
  const id = `urn:uuid:${badge.id}`;
  const issuer = didOf(origin);
  const [nbf, exp] = [secondsOf(issuedAt), secondsOf(endOfDay(badge.expiryDate)) + 1];
  // A subject needs an id or an identifier. The id of a revoked badge's subject says nothing about it.
  const subjectId = badge.propertyAddress ? undefined : `${id}#subject`;
  const list = statusListUrl(origin, 'suspension', place.list);
  return {
    '@context': [VC_CONTEXT, OPEN_BADGES_CONTEXT],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, type: ['Profile'], name: 'LetProof', url: origin },
    validFrom: instantOf(nbf),
    validUntil: instantOf(exp),
    name: badge.propertyName || 'A badge that was revoked',
    credentialSubject: {
      type: ['AchievementSubject'],
      ...(subjectId && { id: subjectId }),
      ...(badge.propertyAddress && {
        identifier: [
          {
            type: 'IdentityObject',
            hashed: true,
            identityHash: addressHash(badge.propertyAddress, salt),
            identityType: 'ext:propertyAddress',
            salt,
          },
        ],
      }),
      achievement: { id: `${origin}/about`, ...ACHIEVEMENT },
    },
    evidence: [
      {
        id: badge.verification_url,
        type: ['Evidence'],
        name: `Badge ${badge.badgeId}`,
        description: `Valid until ${formatDay(badge.expiryDate)}. This address shows its present state.`,
      },
    ],
    credentialStatus: {
      id: `${list}#${place.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'suspension',
      statusListIndex: String(place.index),
      statusListCredential: list,
    },
    ...(picture && { relatedResource: [{ id: `${id}#svg`, mediaType: 'image/svg+xml', digestSRI: picture }] }),
    iss: issuer,
    // Open Badges 3.0 asks for it where the subject has an id.
    ...(subjectId && { sub: subjectId }),
    jti: id,
    nbf,
    // A clock that was ahead at the issue and was set back leaves a change before it. Checks refuse a token from before its term.
    iat: Math.max(secondsOf(changedAt), nbf),
    exp,
  };
};
