import { badgeRow } from '../../domain/badges/badgeRow.ts';
import { type Badge, type BadgeStatus, badgeStatusOn, type Verification } from '../../domain/badges/contract.ts';
import { earliest } from '../../domain/calendar.ts';
import type { AttachedDocument } from '../../domain/compliance/evaluate.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import { questionAt } from '../../domain/questionnaire/questionnaire.ts';
import type { BadgeState } from '../../projections/models/badges.ts';
import type { OverviewState } from '../../projections/models/overviewState.ts';
import { propertyView } from './property.ts';

type Shown = { readonly state: BadgeState; readonly property: OverviewState | undefined; readonly today: string };

export const badgeView = ({ state, property, today }: Shown, origin: string): Badge => {
  const address = property ? addressLine(propertyView(property)) : '';
  return badgeRow(state, { name: property?.name ?? '', address }, today, origin);
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

/** Uploaded without a type of its own, a paper is of the kind that its question asks for. */
const kindOf = ({ position, documentType }: AttachedDocument) =>
  documentType === 'compliance_document' ? (questionAt(position)?.documentType ?? documentType) : documentType;

/** Each kind of paper once, with the day on which the first of its kind lapses; which files they are is nobody's business. */
const evidenceOf = ({ state, property }: Shown): Verification['evidence'] => {
  const assessment = property?.assessment;
  if (assessment?.assessmentId !== state.assessmentId) return [];
  const papers = Object.values(assessment.documents);
  return [...new Set(papers.map(kindOf))].map((documentType) => ({
    documentType,
    expiryDate: earliest(papers.filter((paper) => kindOf(paper) === documentType).map(({ expiresOn }) => expiresOn)),
  }));
};

export const verification = (shown: Shown): Verification => {
  const { state, property, today } = inPublic(shown);
  const status = badgeStatusOn(state, today);
  return {
    valid: status === 'active',
    propertyName: property?.name ?? null,
    propertyAddress: property ? addressLine(propertyView(property)) : null,
    issuedDate: state.issuedOn,
    expiryDate: state.expiresOn,
    status,
    message: MESSAGES[status],
    evidence: status === 'active' ? evidenceOf(shown) : [],
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
  evidence: [],
};
