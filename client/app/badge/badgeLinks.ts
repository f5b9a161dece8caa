import type { Badge } from '../../../domain/badges/contract.ts';

export const imageUrl = (badgeId: string): string => `/api/badges/${badgeId}/image?type=badge&colorMode=color`;

/** A browser keeps the picture for five minutes: each state of the badge has an address of its own for our own pages. */
export const currentImageUrl = ({
  badgeId,
  status,
  expiry_date,
}: Pick<Badge, 'badgeId' | 'status' | 'expiry_date'>): string =>
  `${imageUrl(badgeId)}&${new URLSearchParams({ state: status, until: expiry_date })}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * For the owner's own site: the picture shows the badge's state of the moment and leads to the check. Its addresses are
 * those of the server, for this window may know it under another name than strangers do.
 */
export const embedCode = ({
  badgeId,
  propertyName,
  verification_url: check,
}: Pick<Badge, 'badgeId' | 'propertyName' | 'verification_url'>): string =>
  `<a href="${escaped(check)}"><img src="${escaped(new URL(imageUrl(badgeId), check).href)}" alt="${escaped(
    `LetProof compliance badge of ${propertyName}. Check this badge.`,
  )}" style="width:100%;max-width:240px;height:auto;border:0"></a>`;
