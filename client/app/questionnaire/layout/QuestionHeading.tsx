import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { Question } from '../../../../domain/questionnaire/schema.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';

const Numbered = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: 12,
  fontSize: size.s,
  color: colour.ink2,
  [phone]: { marginBottom: 8 },
});

const Asked = styled('h1')({
  fontSize: size.xxl,
  letterSpacing: '-.015em',
  '&:focus:not(:focus-visible)': { outline: 'none' },
  '& > span': { whiteSpace: 'nowrap' },
  [phone]: { fontSize: size.xl, lineHeight: 1.2 },
});

const Brief = styled('p')({
  margin: '10px 0 24px',
  color: colour.ink2,
  fontSize: size.lead,
  [phone]: { margin: '6px 0 16px', fontSize: size.m },
});

const LEVELS: Readonly<Record<Question['requirementLevel'], string>> = {
  law: 'Required by law',
  law_some_nations: 'Required by law in some nations',
  contract: 'Required by contract',
  good_practice: 'Good practice',
};

/** The lines are balanced, which else would part "holiday-" from "let". */
const wholeWords = (text: string) =>
  text.split(/(\w+-\w+)/).map((part, at) => (at % 2 === 1 ? <span key={part}>{part}</span> : part));

type Props = { question: Question; total: number; id: string };

export const QuestionHeading = ({ question, total, id }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question.position);
  // The page stays and its question changes, so nothing but focus tells a screen reader; the first one is the page's own arrival.
  useEffect(() => {
    if (shown.current === question.position) return;
    shown.current = question.position;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [question.position]);

  return (
    <>
      <Numbered className="num">
        <span>
          Question {question.position} of {total}
        </span>
        <span>{LEVELS[question.requirementLevel]}</span>
      </Numbered>
      <Asked ref={heading} id={id} tabIndex={-1}>
        {wholeWords(question.question)}
      </Asked>
      <Brief>{question.briefDescription}</Brief>
    </>
  );
};
