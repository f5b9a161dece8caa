import type { Badge } from '../../../domain/badges/contract.ts';
import { addressOf } from '../../api/address.ts';
import { questionnaireHref } from '../questionnaire/address.ts';

const imageAddress = (id: string): string =>
  addressOf('GET /api/badges/{id}/image', { path: { id }, query: { type: 'badge', colorMode: 'color' } });

/** Browsers cache the image for five minutes. The query makes a new URL for each state of the badge. */
export const currentImageUrl = ({
  badgeId,
  status,
  expiry_date,
}: Pick<Badge, 'badgeId' | 'status' | 'expiry_date'>): string =>
  `${imageAddress(badgeId)}&${new URLSearchParams({ state: status, until: expiry_date })}`;

/** Opens at the first of last year's answers. */
export const recheckHref = ({ property_id, property_address, assessment_id }: Badge): string =>
  questionnaireHref({ property: property_id, address: property_address, assessmentId: assessment_id });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** HTML for the owner's own site. It uses the origin of `verification_url`, because this window may use another host name. */
export const embedCode = ({
  badgeId,
  propertyName,
  verification_url: check,
}: Pick<Badge, 'badgeId' | 'propertyName' | 'verification_url'>): string =>
  `<a href="${escaped(check)}"><img src="${escaped(new URL(imageAddress(badgeId), check).href)}" alt="${escaped(
    `LetProof compliance badge of ${propertyName}. Check this badge.`,
  )}" style="width:100%;max-width:240px;height:auto;border:0"></a>`;
