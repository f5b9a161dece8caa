import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { REQUIREMENT_LABELS } from '../../../../domain/questionnaire/legalWeight.ts';
import type { Question } from '../../../../domain/questionnaire/schema.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';

const NumberLine = styled('p')({
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

const Heading = styled('h1')({
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

/** Balanced lines break at hyphens: a span keeps "holiday-let" on one line. */
const wholeWords = (text: string) =>
  text.split(/(\w+-\w+)/).map((part, index) => (index % 2 === 1 ? <span key={part}>{part}</span> : part));

type Props = { question: Question; total: number; id: string };

export const QuestionHeading = ({ question, total, id }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question.position);
  // Screen readers announce a new question by its focus. The first question is announced as a new page.
  useEffect(() => {
    if (shown.current === question.position) return;
    shown.current = question.position;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [question.position]);

  return (
    <>
      <NumberLine className="num">
        <span>
          Question {question.position} of {total}
        </span>
        <span>{REQUIREMENT_LABELS[question.requirementLevel]}</span>
      </NumberLine>
      <Heading ref={heading} id={id} tabIndex={-1}>
        {wholeWords(question.question)}
      </Heading>
      <Brief>{question.briefDescription}</Brief>
    </>
  );
};
