import { styled } from '@mui/material/styles';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { AnswerSquares, countText } from '../../components/data/AnswerSquares.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour, size, small } from '../../theme/tokens.ts';
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
  [small]: {
    '& > ul > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& > ul svg': { gridArea: '2 / 1 / 3 / 3' },
  },
});

type Props = { sections: readonly Section[]; total: number | null };

/** All answers at a glance, a square each, in the sections of the questionnaire; and each with its question. */
export const AnswerSections = ({ sections, total }: Props) => (
  <Frame as="section" aria-labelledby="answers">
    <h2 id="answers">All {total} answers</h2>
    <ul className="num">
      {sections.map(({ title, answers }) => {
        const counted = countText(answers.map(({ status }) => status));
        return (
          <li key={title}>
            <b>{title}</b>
            <AnswerSquares
              squares={answers.map(({ id, status }) => ({ key: id, status }))}
              label={`${title}: ${counted}`}
            />
            <span>{counted}</span>
          </li>
        );
      })}
    </ul>
    <Disclosure summary="Read every answer">
      <EveryAnswer sections={sections} />
    </Disclosure>
  </Frame>
);
