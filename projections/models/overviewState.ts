import { type Assessment, evaluateAssessment, evidenceExpiresOn } from '../../domain/assessments/state.ts';
import { type BadgeFacts, badgeRow } from '../../domain/badges/badgeRow.ts';
import { earliest } from '../../domain/calendar.ts';
import { progressOf } from '../../domain/compliance/score.ts';
import type { Compliance, OverviewRow } from '../../domain/dashboard/contract.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import type { PropertyType } from '../../domain/properties/events.ts';
import type { Nation } from '../../domain/properties/nation.ts';

export type OverviewState = {
  accountId: string;
  propertyId: string;
  removed: boolean;
  nation: Nation;
  propertyType: PropertyType;
  name: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  postcode: string;
  createdAt: string;
  updatedAt: string;
  /** The assessment that was opened last; until it has started, `assessment` is the one before it. */
  opened: string | null;
  assessment: Assessment | null;
  startedAt: string | null;
  completedAt: string | null;
  /** When each position was last answered (milliseconds since 1970: shorter than ISO, and there are 42 of them). */
  answeredAt: Record<number, number>;
  badge: Omit<BadgeFacts, 'propertyId'> | null;
};

/** A day before any evidence: what is rendered for it is what holds until `nextExpiry`. */
const NOTHING_EXPIRED = '0001-01-01';

/** The first day whose end changes what is shown: of evidence or of the badge. */
export const nextExpiry = ({ assessment, badge }: OverviewState): string | null =>
  earliest([(assessment && evidenceExpiresOn(assessment)) ?? [], badge?.expiresOn ?? []].flat());

const standing = (assessment: Assessment | null, compliant: boolean): Compliance => {
  if (!assessment) return 'not_assessed';
  if (assessment.status !== 'completed') return 'in_progress';
  return compliant ? 'compliant' : 'non_compliant';
};

/**
 * The row of GET /dashboard/compliance-overview on `today`; null stands for "before anything has expired". Without an
 * `origin` its badge is verified at a path.
 */
export const overviewRow = (state: OverviewState, today: string | null, origin = ''): OverviewRow => {
  const { assessment, badge } = state;
  const day = today ?? NOTHING_EXPIRED;
  const evaluation = assessment && evaluateAssessment(assessment, day);
  const positions = (status: string) =>
    evaluation?.items.filter((item) => item.status === status).map(({ position }) => position) ?? [];
  const answered = assessment ? Object.keys(assessment.answers).length : 0;
  const lines = {
    address_line1: state.addressLine1,
    address_line2: state.addressLine2,
    city: state.city,
    postcode: state.postcode,
  };
  const address = addressLine(lines);
  return {
    id: state.propertyId,
    name: state.name,
    ...lines,
    nation: state.nation,
    property_type: state.propertyType,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
    assessment:
      assessment && evaluation
        ? {
            id: assessment.assessmentId,
            status: assessment.status === 'completed' ? 'completed' : 'in_progress',
            progress: progressOf(answered),
            answered,
            passed: assessment.status === 'completed' ? evaluation.compliant : null,
            compliant: assessment.status === 'completed' && evaluation.compliant,
            completed_at: state.completedAt,
            non_compliant: positions('non_compliant'),
            unanswered: [...evaluation.unanswered],
          }
        : null,
    compliance: standing(assessment, evaluation?.compliant ?? false),
    badge: badge && badgeRow({ ...badge, propertyId: state.propertyId }, { name: state.name, address }, day, origin),
    next_expiry: nextExpiry(state),
    documents: { total: assessment ? Object.keys(assessment.documents).length : 0 },
  };
};
