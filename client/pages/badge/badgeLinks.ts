import type { Badge } from '../../../domain/badges/contract.ts';

/** What the QR code encodes and what is printed beside it. */
export const verificationUrl = (badgeId: string, origin = window.location.origin): string =>
  `${origin}/verify-badge/${badgeId}`;

export const imageUrl = (badgeId: string): string => `/api/badges/${badgeId}/image?type=badge&colorMode=color`;

/** A browser keeps the picture for five minutes: each state of the badge has an address of its own for our own pages. */
export const imageUrlNow = ({
  badgeId,
  status,
  expiry_date,
}: Pick<Badge, 'badgeId' | 'status' | 'expiry_date'>): string =>
  `${imageUrl(badgeId)}&${new URLSearchParams({ state: status, until: expiry_date })}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** For the owner's own site: the picture shows the badge's state of the moment and leads to the check. */
export const embedCode = (badgeId: string, propertyName: string, origin = window.location.origin): string =>
  `<a href="${verificationUrl(badgeId, origin)}"><img src="${origin}${escaped(imageUrl(badgeId))}" alt="${escaped(
    `LetProof compliance badge of ${propertyName}. Check this badge.`,
  )}" style="width:100%;max-width:240px;height:auto;border:0"></a>`;
