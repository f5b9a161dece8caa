import { styled } from '@mui/material/styles';
import type { ItemStatus } from '../../../domain/compliance/evaluate.ts';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour, size } from '../../theme/tokens.ts';
import { EveryAnswer } from './EveryAnswer.tsx';

type Section = SharedProperty['sections'][number];

const Frame = styled(Card)({
  '& > h2': { fontSize: size.l, marginBottom: 4 },
  '& > ul > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 264px) minmax(0, 1fr) auto',
    gap: '6px 20px',
    alignItems: 'center',
    padding: '12px 0',
    fontSize: size.s,
  },
  '& > ul > li + li': { borderTop: `1px solid ${colour.line}` },
  '& > ul svg': { display: 'block', maxWidth: '100%', height: 'auto', overflow: 'visible' },
  '@media (max-width: 699px)': {
    '& > ul > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& > ul svg': { gridArea: '2 / 1 / 3 / 3' },
  },
});

const SIDE = 22;
const STEP = 25;

const SIGNS: Readonly<Record<ItemStatus, { path: string; fill: string; border: string; stroke: string }>> = {
  compliant: { path: 'M5 11.5 9.3 16 17 6.5', fill: colour.goodBg, border: colour.goodBg, stroke: colour.good },
  not_applicable: { path: 'M6 11h10', fill: colour.paper, border: colour.lineStrong, stroke: colour.none },
  non_compliant: { path: 'M6 6l10 10M16 6 6 16', fill: colour.bad, border: colour.bad, stroke: '#fff' },
  unanswered: { path: '', fill: colour.paper, border: colour.lineStrong, stroke: colour.none },
};

const WORDS: readonly (readonly [ItemStatus, string])[] = [
  ['compliant', 'in order'],
  ['not_applicable', 'N/A'],
  ['non_compliant', 'not in order'],
  ['unanswered', 'unanswered'],
];

/** `7 in order, 2 N/A`. */
const countText = (answers: Section['answers']): string =>
  WORDS.flatMap(([status, words]) => {
    const count = answers.filter((answer) => answer.status === status).length;
    return count > 0 ? `${count} ${words}` : [];
  }).join(', ');

const Squares = ({ title, answers }: Section) => {
  const width = (answers.length - 1) * STEP + SIDE;
  return (
    <svg width={width} viewBox={`0 0 ${width} ${SIDE}`} role="img" aria-label={`${title}: ${countText(answers)}`}>
      {answers.map(({ id, status }, index) => {
        const { path, fill, border, stroke } = SIGNS[status];
        return (
          <g key={id} transform={`translate(${index * STEP} 0)`}>
            <rect
              x={0.75}
              y={0.75}
              width={SIDE - 1.5}
              height={SIDE - 1.5}
              rx={4}
              fill={fill}
              stroke={border}
              strokeWidth={1.5}
              strokeDasharray={status === 'unanswered' ? '3 3' : undefined}
            />
            <path d={path} fill="none" stroke={stroke} strokeWidth={2.4} strokeLinecap="round" strokeLinejoin="round" />
          </g>
        );
      })}
    </svg>
  );
};

type Props = { sections: readonly Section[]; total: number | null };

/** All answers at a glance, a square each, in the sections of the questionnaire; and each with its question. */
export const AnswerSections = ({ sections, total }: Props) => (
  <Frame as="section" aria-labelledby="answers">
    <h2 id="answers">All {total} answers</h2>
    <ul className="num">
      {sections.map((section) => (
        <li key={section.title}>
          <b>{section.title}</b>
          <Squares {...section} />
          <span>{countText(section.answers)}</span>
        </li>
      ))}
    </ul>
    <Disclosure summary="Read every answer">
      <EveryAnswer sections={sections} />
    </Disclosure>
  </Frame>
);
