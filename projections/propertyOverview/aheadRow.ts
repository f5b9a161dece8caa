import type { Day } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { type AheadFacts, rulesAhead, yearAhead } from '../../domain/timeline/ahead.ts';
import type { AheadReply } from '../../domain/timeline/contract.ts';
import type { AccountSubscription } from '../accountSubscription/model.ts';
import type { OverviewState } from './state.ts';

type Facts = {
  readonly subscription: AccountSubscription | undefined;
  readonly now: Date;
  readonly today: Day;
  readonly editions: Editions;
};

/** The next twelve months of some properties of one account, if nothing is done. */
export const aheadRow = (
  properties: readonly OverviewState[],
  { subscription, now, today, editions }: Facts,
): Omit<AheadReply, 'success'> => {
  const facts: AheadFacts = { subscription: subscription ?? null, now: now.toISOString(), today, editions };
  const names = new Map(properties.map(({ propertyId, name }) => [propertyId, name]));
  const year = yearAhead(properties, facts);
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
