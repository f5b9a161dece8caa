import { styled } from '@mui/material/styles';
import type { SharedAnswer, SharedProperty } from '../../../domain/shares/contract.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { answerStatus } from '../../components/data/status.ts';
import { colour, phone, size } from '../../theme/tokens.ts';

const Frame = styled('div')({
  paddingBottom: 8,
  '& h3': { fontSize: size.m, margin: '16px 0 4px' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr) 72px 152px',
    gap: '2px 12px',
    alignItems: 'baseline',
    padding: '10px 0',
    fontSize: size.s,
    lineHeight: 1.45,
    overflowWrap: 'anywhere',
  },
  '& li + li': { borderTop: `1px solid ${colour.line}` },
  '& .id, & .reason': { color: colour.ink2 },
  '& .reason': { gridColumn: '2 / -1' },
  [phone]: {
    '& li': { gridTemplateColumns: '40px minmax(0, 1fr) auto' },
    '& .question': { gridColumn: '2 / -1' },
    '& .answer': { gridColumn: 2 },
  },
});

type Section = SharedProperty['sections'][number];

const AnswerRow = ({ id, question, answer, status, reason }: SharedAnswer) => (
  <>
    <span className="id">{id}</span>
    <span className="question">{question}</span>
    <b className="answer">{answer ?? 'No answer'}</b>
    <Pill {...answerStatus(status)} bare plain={status !== 'non_compliant'} />
    {reason && <span className="reason">{reason}</span>}
  </>
);

/** Each question with its answer, as in the report. */
export const EveryAnswer = ({ sections }: { sections: readonly Section[] }) => (
  <Frame className="num">
    {sections.map(({ title, answers }) => (
      <section key={title}>
        <h3>{title}</h3>
        <ul>
          {answers.map((answer) => (
            <li key={answer.id}>
              <AnswerRow {...answer} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Frame>
);
