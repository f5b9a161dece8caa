import { styled } from '@mui/material/styles';
import { addDays, type Day, formatDay } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/numberWords.ts';
import type { AheadReply } from '../../../domain/timeline/contract.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { AheadStrip } from './AheadStrip.tsx';
import { AheadTable } from './AheadTable.tsx';
import { type Lane, turningsOf } from './lanes.ts';

export const AheadFrame = styled(Card)({
  padding: '28px 24px 8px',
  '& > h2': { fontSize: size.l },
  '& > p': { margin: '6px 0 20px', maxWidth: '46em' },
  '& > details': { marginTop: 16, borderTop: `1px solid ${colour.line}` },
  '& > details > summary': { color: colour.harbour700 },
  [phone]: { padding: '20px 16px 0' },
});

export type AheadCardProps = {
  ahead: AheadReply;
  /** The property, or "Your properties". */
  name: string;
  lanes: readonly Lane[];
  /** What is lost with the first thing that turns red, such as "Badge expired". */
  lost: string;
  /** False if it is not in order today. */
  inOrder: boolean;
  withProperties: boolean;
};

const untilText = (inOrder: boolean, lastDay: Day | null): string => {
  if (!inOrder) return 'not in order now';
  return lastDay === null ? 'in order all year' : `in order until ${formatDay(lastDay)}`;
};

const summaryOf = ({ name, inOrder }: AheadCardProps, lastDay: Day | null, count: number): string => {
  if (count === 0)
    return inOrder
      ? `Nothing runs out in these twelve months.`
      : `${name}: not in order now. Nothing else runs out in these twelve months.`;
  const others = count - 1;
  if (!inOrder) return `${name}: not in order now. ${countOf(count, 'more date')} in these twelve months.`;
  const until = `${name}: in order until ${formatDay(lastDay ?? '')}.`;
  return others === 0 ? until : `${until} ${countOf(others, 'more date')} after that in these twelve months.`;
};

/** "What turns red when, if nothing is done": drawn, and as a table. */
export const AheadCard = (props: AheadCardProps) => {
  const { ahead, name, lanes, lost, inOrder, withProperties } = props;
  const turnings = turningsOf(ahead);
  const [first] = turnings;
  const firstLast = first ? addDays(first.on, -1) : null;
  const lastDay = inOrder ? firstLast : addDays(`${ahead.months[0]?.month}-01`, -1);
  const summary = summaryOf(props, firstLast, turnings.length);
  return (
    <AheadFrame as="section" aria-labelledby="ahead">
      <h2 id="ahead">What turns red when, if nothing is done</h2>
      <p className="num">{summary}</p>
      <AheadStrip
        ahead={ahead}
        lanes={lanes}
        whole={{ name, note: untilText(inOrder, firstLast), lastDay, lost: inOrder ? lost : 'Not in order' }}
        label={`Twelve months. ${summary}${turnings.length > 0 ? ' The table below lists every date.' : ''}`}
      />
      {turnings.length > 0 && (
        <Disclosure summary="The same as a table" count={turnings.length}>
          <AheadTable turnings={turnings} withProperties={withProperties} />
        </Disclosure>
      )}
    </AheadFrame>
  );
};
