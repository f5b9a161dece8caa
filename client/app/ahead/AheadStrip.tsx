import { styled } from '@mui/material/styles';
import type { Day } from '../../../domain/calendar.ts';
import type { AheadReply } from '../../../domain/timeline/contract.ts';
import { colour, forced, size, small, tablet } from '../../theme/tokens.ts';
import { AxisLane, LaneRow, RulesLane, WholeLane } from './Lanes.tsx';
import { axisOf, type Lane } from './lanes.ts';

const Strip = styled('div')({
  '& .lane': { display: 'grid', gridTemplateColumns: '240px minmax(0, 1fr)', gap: '0 24px', alignItems: 'stretch' },
  '& .lane > p': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    lineHeight: 1.3,
    fontSize: size.s,
    borderTop: `1px solid ${colour.line}`,
    overflowWrap: 'anywhere',
  },
  '& .lane > p span': { color: colour.ink2, fontVariantNumeric: 'tabular-nums' },
  '& .lane.whole > p': { fontSize: size.m },
  '& .lane.axis > p': { border: 0 },
  '& svg.months': { display: 'block', width: '100%', overflow: 'visible', fontSize: '.875rem' },
  '& line.month': { stroke: colour.line },
  '& line.today': { stroke: colour.ink, strokeWidth: 2 },
  '& text': { fill: colour.ink2 },
  '& text.year, & text.flag': { fontWeight: 700, fill: colour.ink },
  '& .run': { fill: colour.harbour600 },
  '& .fine': { fill: colour.good },
  '& .gone': { fill: colour.badBg, stroke: colour.bad, strokeWidth: 2, strokeDasharray: '6 4' },
  '& .over': { stroke: colour.bad, strokeWidth: 2, strokeDasharray: '5 5' },
  '& .end-sign circle': { fill: colour.bad },
  '& .end-sign path': { fill: 'none', stroke: '#fff', strokeWidth: 2.2, strokeLinecap: 'round' },
  '& .rule path': { fill: colour.paper, stroke: colour.ink, strokeWidth: 2, strokeLinejoin: 'round' },
  '& text.word': { fontWeight: 700 },
  '& text.word.bad': { fill: colour.bad },
  '& text.word.on': { fill: '#fff' },
  [small]: {
    '& .lane': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .lane > p': {
      flexDirection: 'row',
      flexWrap: 'wrap',
      gap: '0 12px',
      justifyContent: 'space-between',
      paddingTop: 8,
    },
    '& .lane.axis > p': { display: 'none' },
  },
  [tablet]: { '& .wide': { display: 'none' } },
  [forced]: { forcedColorAdjust: 'none', backgroundColor: colour.paper, color: colour.ink },
});

export type AheadStripProps = {
  ahead: AheadReply;
  lanes: readonly Lane[];
  whole: { name: string; note: string; lastDay: Day | null; lost: string };
  /** The strip in a sentence, for readers who do not see it. */
  label: string;
};

/** Twelve months as lanes. They are drawn in percent, so that words keep their size on a phone. */
export const AheadStrip = ({ ahead, lanes, whole, label }: AheadStripProps) => {
  const axis = axisOf(ahead);
  const { today, rules } = ahead;
  return (
    <Strip role="img" aria-label={label}>
      <AxisLane axis={axis} today={today} />
      <WholeLane axis={axis} today={today} {...whole} />
      {rules.map(({ edition, on }) => (
        <RulesLane key={edition} axis={axis} today={today} on={on} />
      ))}
      {lanes.map((lane) => (
        <LaneRow key={lane.key} axis={axis} today={today} lane={lane} />
      ))}
    </Strip>
  );
};
