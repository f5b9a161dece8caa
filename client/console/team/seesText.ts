import type { Sees } from '../../../domain/access/contract.ts';

const count = new Intl.NumberFormat('en-GB');

/** Which properties, and how many these are. */
export const seesText = ({ kind, group, count: number }: Sees): string => {
  if (kind === 'all') return `All ${count.format(number)}`;
  if (kind === 'group') return group ? `${group.name}, ${count.format(number)}` : 'Nothing: the group was removed';
  return number === 1 ? '1 property' : `${count.format(number)} properties`;
};
