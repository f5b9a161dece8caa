import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { inThousands } from '../../../../domain/numberWords.ts';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import type { PropertyListModel } from './usePropertyList.ts';

const Region = styled(StatusRegion)({ margin: '-4px 0', fontSize: size.s, color: colour.ink2 });

type Found = Pick<PropertyListModel, 'asked' | 'total'>;

const countText = ({ asked, total }: Found, shown: number): string => {
  const properties = total === 1 ? 'property' : 'properties';
  const matching = asked.q === '' && asked.state === null ? properties : `matching ${properties}`;
  if (shown === 0) return '';
  return shown < total
    ? `Showing ${inThousands(shown)} of ${inThousands(total)} ${matching}`
    : `Showing ${total === 1 ? 'the only one' : `all ${inThousands(total)}`} ${matching}`;
};

type Props = { list: Found & Pick<PropertyListModel, 'isAnswered'>; shown: number };

/**
 * How many properties the list shows. It stays in the page while the list shows none, and keeps its text until the next
 * answer is there, so that a screen reader says each count once.
 */
export const FoundCount = ({ list, shown }: Props) => {
  const present = countText(list, shown);
  const [answered, setAnswered] = useState(present);
  if (list.isAnswered && answered !== present) setAnswered(present);
  return <Region className="num">{list.isAnswered ? present : answered}</Region>;
};
