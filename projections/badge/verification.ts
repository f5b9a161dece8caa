import { addressChangedOn } from '../../domain/badges/addressChange.ts';
import { type BadgeStatus, CANNOT_BE_VERIFIED, type Verification } from '../../domain/badges/contract.ts';
import { badgeReason } from '../../domain/badges/reason.ts';
import { documentTypeFor, type Standing } from '../../domain/badges/standing.ts';
import { earliest } from '../../domain/calendar.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { propertyRow } from '../propertyOverview/propertyRow.ts';
import type { OverviewState } from '../propertyOverview/state.ts';
import type { BadgeFacts } from './queries.ts';
import type { StandingOn } from './standing.ts';

const MESSAGES: Readonly<Record<BadgeStatus, string>> = {
  active:
    'The owner completed a self-assessment of this property, and the evidence is on file. It is not a legal opinion.',
  suspended: 'This badge is suspended: an answer or a document is no longer in order.',
  expired: CANNOT_BE_VERIFIED,
  revoked: 'This badge was revoked and is no longer valid.',
};

/** Must not contradict `reason`: a badge can also be suspended for its subscription or for a new edition. */
const messageFor = ({ status, cause }: Standing): string =>
  cause?.kind === 'subscription' || cause?.kind === 'edition' ? 'This badge is suspended.' : MESSAGES[status];

const questionsOf = ({ assessment }: OverviewState, editions: Editions): Verification['questions'] => {
  if (!assessment) return null;
  const { questions } = editions.of(assessment.edition);
  return {
    answered: questions.filter(({ key }) => assessment.answers[key] !== undefined).length,
    total: questions.length,
  };
};

/** Each document type once, in the order of the questions, with its earliest expiry date. The files are private. */
const evidenceOf = ({ assessment }: OverviewState, editions: Editions): Verification['evidence'] => {
  if (!assessment) return [];
  const documents = editions.of(assessment.edition).questions.flatMap((question) => {
    const document = assessment.documents[question.key];
    return document
      ? [{ documentType: documentTypeFor(document.documentType, question), expiresOn: document.expiresOn }]
      : [];
  });
  return [...new Set(documents.map(({ documentType }) => documentType))].map((documentType) => {
    const ends = documents.filter((document) => document.documentType === documentType);
    return { documentType, expiryDate: earliest(ends.map(({ expiresOn }) => expiresOn)) };
  });
};

/** The public answer. A revoked badge proves nothing, so it names no property. */
export const verification = (
  { badge, property }: BadgeFacts,
  { standing, endsOn }: StandingOn,
  editions: Editions,
): Verification => {
  const { status, since } = standing;
  const named = status === 'revoked' ? null : property;
  const proved = status === 'active' ? named : null;
  return {
    valid: status === 'active',
    propertyName: named?.name ?? null,
    propertyAddress: named ? addressLine(propertyRow(named)) : null,
    addressChangedOn: named && addressChangedOn(named),
    issuedDate: badge.issuedOn,
    expiryDate: endsOn,
    status,
    reason: badgeReason(standing, named?.assessment?.edition ?? null, editions, 'public'),
    since,
    message: messageFor(standing),
    questions: proved && questionsOf(proved, editions),
    evidence: proved ? evidenceOf(proved, editions) : [],
  };
};
