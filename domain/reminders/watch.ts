import { lastCheckOn, nextCheckOn } from '../assessments/recheck.ts';
import { rulesChangeFor } from '../assessments/rulesChange.ts';
import type { Assessment } from '../assessments/state.ts';
import type { Day } from '../calendar.ts';
import type { Editions } from '../questionnaire/editions.ts';
import type { Watched } from './owed.ts';

type WatchedProperty = {
  readonly propertyId: string;
  readonly assessment: Assessment | null;
  /** A badge that was not revoked. */
  readonly badge: { readonly code: string; readonly issuedOn: Day; readonly termEndsOn: Day } | null;
};

/** The last days of a property besides those of its documents. */
export const watchedOf = (
  { propertyId, assessment, badge }: WatchedProperty,
  { offsets, editions, today }: { offsets: readonly number[]; editions: Editions; today: Day },
): readonly Watched[] => {
  const checkedOn = assessment && lastCheckOn(assessment, editions.of(assessment.edition));
  if (!checkedOn) return [];
  const { assessmentId } = assessment;
  const watched: Watched[] = [];
  if (badge)
    watched.push({
      propertyId,
      about: { kind: 'badge', code: badge.code },
      dueOn: badge.termEndsOn,
      offsets,
      knownSince: badge.issuedOn,
    });
  watched.push({
    propertyId,
    about: { kind: 'recheck', assessmentId },
    dueOn: nextCheckOn(checkedOn),
    offsets,
    knownSince: checkedOn,
  });
  const change = rulesChangeFor(assessment, editions, today);
  if (change)
    watched.push({
      propertyId,
      about: { kind: 'edition', assessmentId, edition: change.edition },
      dueOn: change.answerBy,
      offsets,
      knownSince: change.effectiveOn,
    });
  return watched;
};
