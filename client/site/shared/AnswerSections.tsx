import { styled } from '@mui/material/styles';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { AnswerSquares, countText } from '../../components/data/AnswerSquares.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, size } from '../../theme/tokens.ts';

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
  '& svg': { display: 'block', maxWidth: '100%', height: 'auto' },
  '@media (max-width: 699px)': {
    '& > ul > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& svg': { gridArea: '2 / 1 / 3 / 3' },
  },
});

type Props = { sections: readonly Section[]; total: number | null };

/** All answers at a glance, a square each, in the sections of the questionnaire. */
export const AnswerSections = ({ sections, total }: Props) => (
  <Frame as="section" aria-labelledby="answers">
    <h2 id="answers">All {total} answers</h2>
    <ul className="num">
      {sections.map(({ title, answers }) => (
        <li key={title}>
          <b>{title}</b>
          <AnswerSquares
            squares={answers.map((status, index) => ({ key: String(index), status }))}
            label={`${title}: ${countText(answers)}`}
          />
          <span>{countText(answers)}</span>
        </li>
      ))}
    </ul>
  </Frame>
);
