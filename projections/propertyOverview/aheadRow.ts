import { type AheadFacts, type Course, rulesAhead, yearAhead } from '../../domain/timeline/ahead.ts';
import type { AheadReply } from '../../domain/timeline/contract.ts';

/** The coming months of a property, and its name. */
export type NamedCourse = { readonly propertyId: string; readonly name: string; readonly course: Course };

/** The next twelve months of some properties of one account, if nothing is done. */
export const aheadRow = (
  properties: readonly NamedCourse[],
  facts: Pick<AheadFacts, 'today' | 'editions'>,
): Omit<AheadReply, 'success'> => {
  const { today } = facts;
  const names = new Map(properties.map(({ propertyId, name }) => [propertyId, name]));
  const year = yearAhead(
    properties.map(({ course }) => course),
    today,
  );
  const months = year.months.map(({ month, compliant, turning }) => ({
    month,
    compliant: compliant === properties.length,
    properties_compliant: compliant,
    turning: turning.map(({ propertyId, on, kind, lastDay, label, reason }) => ({
      property_id: propertyId,
      property_name: names.get(propertyId) ?? '',
      on,
      last_day: lastDay,
      kind,
      label,
      reason,
    })),
  }));
  const counts = { properties: properties.length, properties_compliant: year.compliant };
  return { today, ...counts, months, rules: [...rulesAhead(facts)] };
};
