/** What the QR code encodes and what is printed beside it. */
export const verificationUrl = (badgeId: string, origin = window.location.origin): string =>
  `${origin}/verify-badge/${badgeId}`;

export const imageUrl = (badgeId: string): string => `/api/badges/${badgeId}/image?type=badge&colorMode=color`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** For the owner's own site: the picture shows the badge's state of the moment and leads to the check. */
export const embedCode = (badgeId: string, propertyName: string, origin = window.location.origin): string =>
  `<a href="${verificationUrl(badgeId, origin)}"><img src="${origin}${escaped(imageUrl(badgeId))}" alt="${escaped(
    `LetProof compliance badge of ${propertyName}. Check this badge.`,
  )}" style="width:100%;max-width:240px;height:auto;border:0"></a>`;
