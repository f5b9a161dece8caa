import { ArrowLeft, ArrowRight } from 'lucide-react';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import { type Answers, QUESTIONS, type Question, type Said } from './answers.ts';
import { Heading } from './Heading.tsx';
import { Houses } from './Houses.tsx';

type Props = {
  readonly question: Question;
  readonly answered: Answers;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly busy: boolean;
  readonly onAnswer: (said: Said) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onViewResults: () => void;
};

export const QuestionView = ({ question, answered, isFirst, isLast, busy, ...on }: Props) => {
  const { question_id, position, helperText } = question;
  const said = answered[question_id];
  const progress = QUICK_CHECK.progress(position, QUESTIONS.length);
  return (
    <div className="q">
      <p className="at">
        <Houses answered={QUESTIONS.map((one) => answered[one.question_id] !== undefined)} current={position - 1} />
        <span role="status">{progress}</span>
      </p>
      <Heading
        key={question_id}
        id="quick-check-question"
        text={question.question}
        title={`${progress} · ${QUICK_CHECK.name}`}
      />
      <p className="help" id="quick-check-help">
        {helperText}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be the heading and keep its place above the help. */}
      <div className="choices" role="group" aria-labelledby="quick-check-question" aria-describedby="quick-check-help">
        {QUICK_CHECK.answers.map((label) => (
          <button
            key={label}
            className="choice"
            type="button"
            aria-pressed={said === label}
            onClick={() => on.onAnswer(label)}
          >
            <span className="dot" />
            {label}
          </button>
        ))}
      </div>
      <div className="steps">
        <button className="btn quiet" type="button" disabled={isFirst} onClick={on.onBack}>
          <ArrowLeft aria-hidden="true" />
          {QUICK_CHECK.back}
        </button>
        <button
          className="btn"
          type="button"
          disabled={said === undefined || busy}
          onClick={isLast ? on.onViewResults : on.onNext}
        >
          {isLast ? QUICK_CHECK.viewResults : QUICK_CHECK.next}
          <ArrowRight aria-hidden="true" />
        </button>
      </div>
    </div>
  );
};
