import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { failuresAt } from '../../../../domain/replay/steps.ts';
import { LegendSquare, type SquareStatus } from '../../../components/data/AnswerSquares.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, size, small } from '../../../theme/tokens.ts';
import type { ReadyReplay } from '../useReplay.ts';
import { AnswerSection } from './AnswerSection.tsx';

const Frame = styled(Card)({
  '& > h2': { fontSize: size.l },
  '& > p': { marginTop: 8, color: colour.ink2 },
  '& > ul': { marginTop: 10 },
  '& > ul > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 250px 116px',
    gap: '6px 20px',
    alignItems: 'center',
    padding: '11px 0',
    borderTop: `1px solid ${colour.line}`,
    lineHeight: 1.3,
  },
  '& > ul > li:first-of-type': { borderTop: 0 },
  '& .end': { textAlign: 'right' },
  '& .end[data-bad]': { color: colour.bad, fontWeight: 700 },
  '& .why': { gridColumn: '1 / -1', display: 'grid', gap: 4 },
  '& .why > li': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', alignItems: 'center', fontSize: size.s },
  '& .why > li > span': { flex: '1 1 16em', overflowWrap: 'anywhere' },
  [small]: {
    '& > ul > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& > ul > li > svg': { gridArea: '2 / 1 / 3 / 3', maxWidth: '100%', height: 'auto' },
  },
});

const Legend = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  paddingTop: 14,
  borderTop: `1px solid ${colour.line}`,
  fontSize: size.s,
  '& > span': { display: 'inline-flex', gap: 10, alignItems: 'center' },
});

const LEGEND: readonly (readonly [SquareStatus | null, string])[] = [
  ['compliant', 'In order'],
  ['not_applicable', 'Not applicable'],
  ['non_compliant', 'Not in order'],
  ['unanswered', 'Unanswered'],
  [null, 'Changed'],
];

/** All answers at that moment, by the edition of then. */
export const AnswersThen = (page: Pick<ReadyReplay, 'replay' | 'index' | 'moment' | 'baseMoment' | 'goTo'>) => {
  const { replay, moment, index } = page;
  const edition = replay.editions.find(({ id }) => id === moment.edition);
  const failures = useMemo(() => failuresAt(replay.steps, index), [replay.steps, index]);
  if (!edition)
    return (
      <Frame as="section" aria-labelledby="answers">
        <h2 id="answers">Answers at that moment</h2>
        <p>There was no assessment yet.</p>
      </Frame>
    );
  return (
    <Frame as="section" aria-labelledby="answers" className="num">
      <h2 id="answers">All {Object.keys(moment.items).length} answers at that moment</h2>
      <ul>
        {edition.sections.map((section) => (
          <AnswerSection key={section.title} {...page} section={section} failures={failures} />
        ))}
      </ul>
      <Legend>
        {LEGEND.map(([status, label]) => (
          <span key={label}>
            <LegendSquare status={status} />
            {label}
          </span>
        ))}
      </Legend>
    </Frame>
  );
};
