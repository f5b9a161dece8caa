import { REGULATORY_UPDATES, REVIEWED, type RegulatoryUpdate } from '../../content/regulatoryUpdates.ts';

export type Group = 'inForce' | 'dated' | 'expected';

/** By the day of the last review and not by today: the texts are as old as the review, too. */
export const groupOf = ({ date }: Pick<RegulatoryUpdate, 'date'>): Group => {
  if (date === null) return 'expected';
  return date <= REVIEWED ? 'inForce' : 'dated';
};

const byDate = (one: RegulatoryUpdate, other: RegulatoryUpdate): number =>
  String(one.date).localeCompare(String(other.date));

/** What came into force last comes first; of what is still to come, the next one. */
export const updatesIn = (group: Group): readonly RegulatoryUpdate[] => {
  const updates = REGULATORY_UPDATES.filter((update) => groupOf(update) === group);
  if (group === 'expected') return updates;
  const sorted = updates.toSorted(byDate);
  return group === 'inForce' ? sorted.reverse() : sorted;
};
