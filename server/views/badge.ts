import type { Badge, BadgeStatus, Verification } from '../../domain/badges/contract.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import type { BadgeState } from '../../projections/models/badges.ts';
import type { OverviewState } from '../../projections/models/overviewState.ts';
import { propertyView } from './property.ts';

/** Whether a badge has expired is a question of the day, not of an event. */
const statusOn = ({ status, expiresOn }: BadgeState, today: string): BadgeStatus =>
  status === 'active' && expiresOn < today ? 'expired' : status;

type Shown = { readonly state: BadgeState; readonly property: OverviewState | undefined; readonly today: string };

export const badgeView = ({ state, property, today }: Shown, origin: string): Badge => {
  const name = property?.name ?? '';
  const address = property ? addressLine(propertyView(property)) : '';
  return {
    id: state.badgeId,
    badge_id: state.code,
    badgeId: state.code,
    property_id: state.propertyId,
    property_name: name,
    propertyName: name,
    property_address: address,
    propertyAddress: address,
    assessment_id: state.assessmentId,
    status: statusOn(state, today),
    issued_date: state.issuedOn,
    issuedDate: state.issuedOn,
    expiry_date: state.expiresOn,
    expiryDate: state.expiresOn,
    verification_url: `${origin}/verify-badge/${state.code}`,
  };
};

const MESSAGES: Readonly<Record<BadgeStatus, string>> = {
  active:
    'The owner completed a self-assessment of this property, and the evidence is on file. It is not a legal opinion.',
  suspended: 'This badge is suspended: an answer or a document is no longer in order.',
  expired: 'This badge could not be verified or has expired.',
  revoked: 'This badge was revoked and is no longer valid.',
};

/** What a stranger may see: a revoked badge speaks for nobody, so it names nobody. */
export const inPublic = (shown: Shown): Shown =>
  shown.state.status === 'revoked' ? { ...shown, property: undefined } : shown;

export const verification = (shown: Shown): Verification => {
  const { state, property, today } = inPublic(shown);
  const status = statusOn(state, today);
  return {
    valid: status === 'active',
    propertyName: property?.name ?? null,
    propertyAddress: property ? addressLine(propertyView(property)) : null,
    issuedDate: state.issuedOn,
    expiryDate: state.expiresOn,
    status,
    message: MESSAGES[status],
  };
};

export const UNKNOWN_BADGE: Verification = {
  valid: false,
  propertyName: null,
  propertyAddress: null,
  issuedDate: null,
  expiryDate: null,
  status: null,
  message: 'This badge could not be verified or has expired.',
};
