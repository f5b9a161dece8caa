import { documentTypeFor } from '../../../domain/badges/standing.ts';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { KEYS } from '../../consoleList.ts';
import type { ShownArrangement } from '../../propertyArrangement/queries.ts';
import { type Query, states } from '../../query.ts';
import { type OverviewContext, overviewRow } from '../overviewRow.ts';
import { propertyRow } from '../propertyRow.ts';
import type { OverviewState } from '../state.ts';

/** In the order of the keys. */
export const propertiesByKey = (keys: readonly string[]): Query<OverviewState> =>
  states({
    name: 'properties-by-key',
    text: `select p.state from ${KEYS} join property_overview p using (key) order by number`,
    values: [keys],
  });

/** What ends on this day: a document of the evidence, else the badge's own term. */
const whatEndsOn = (
  day: string | null,
  { assessment }: OverviewState,
  { editions }: Pick<OverviewContext, 'editions'>,
): ConsoleProperty['next_document'] => {
  if (day === null) return null;
  const { byKey } = assessment ? editions.of(assessment.edition) : { byKey: undefined };
  const document = Object.values(assessment?.documents ?? {}).find(
    ({ key, expiresOn }) => expiresOn === day && byKey?.has(key),
  );
  return document ? documentTypeFor(document.documentType, byKey?.get(document.key)) : 'badge';
};

const named = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

type Beside = {
  /** Undefined for a property that is in no group, has no tag and is assigned to no colleague. */
  readonly arranged: ShownArrangement | undefined;
  /** How many are on file, with those that answer no question. */
  readonly documents: number;
};

export const consolePropertyRow = (
  state: OverviewState,
  context: OverviewContext,
  { arranged, documents }: Beside,
): ConsoleProperty => {
  const { assessment, badge, compliance, next_expiry } = overviewRow(state, context);
  return {
    ...propertyRow(state),
    assessment_id: assessment?.id ?? null,
    compliance,
    completed_at: assessment?.completed_at ?? null,
    progress: assessment?.progress ?? null,
    badge_id: badge?.badgeId ?? null,
    badge_status: badge?.status ?? 'none',
    badge_until: badge?.expiry_date ?? null,
    badge_since: badge?.since ?? null,
    next_expiry,
    next_document: whatEndsOn(next_expiry, state, context),
    documents,
    group: arranged ? named(arranged.groupId, arranged.groupName) : null,
    looked_after_by: arranged ? named(arranged.personId, arranged.personName) : null,
    tags: [...(arranged?.tags ?? [])],
  };
};
