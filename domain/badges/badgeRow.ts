import { type Badge, badgeStatusOn } from './contract.ts';

export type BadgeFacts = {
  readonly badgeId: string;
  readonly code: string;
  readonly propertyId: string;
  readonly assessmentId: string;
  readonly status: 'active' | 'suspended' | 'revoked';
  readonly issuedOn: string;
  readonly expiresOn: string;
};

/** api.md, `badge`; `origin` (scheme and host) is where its code is verified. */
export const badgeRow = (
  facts: BadgeFacts,
  property: { readonly name: string; readonly address: string },
  today: string,
  origin: string,
): Badge => ({
  id: facts.badgeId,
  badge_id: facts.code,
  badgeId: facts.code,
  property_id: facts.propertyId,
  property_name: property.name,
  propertyName: property.name,
  property_address: property.address,
  propertyAddress: property.address,
  assessment_id: facts.assessmentId,
  status: badgeStatusOn(facts, today),
  issued_date: facts.issuedOn,
  issuedDate: facts.issuedOn,
  expiry_date: facts.expiresOn,
  expiryDate: facts.expiresOn,
  verification_url: `${origin}/verify-badge/${facts.code}`,
});
