import type { Sees } from '../../../domain/access/contract.ts';
import { countOfProperties, inThousands } from '../../../domain/numberWords.ts';

/** Which properties, and how many these are. */
export const seesText = ({ kind, group, count: number }: Sees): string => {
  if (kind === 'all') return `All ${inThousands(number)}`;
  if (kind === 'group') return group ? `${group.name}, ${inThousands(number)}` : 'Nothing: the group was removed';
  return countOfProperties(number);
};
