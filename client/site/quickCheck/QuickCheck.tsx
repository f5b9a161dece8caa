import type { Answers } from './answers.ts';
import { FailResult } from './FailResult.tsx';
import { Frame } from './Frame.tsx';
import { LeadView } from './LeadView.tsx';
import { PassResult } from './PassResult.tsx';
import { QuestionView } from './QuestionView.tsx';
import { LAST, type Start } from './state.ts';
import { useQuickCheck } from './useQuickCheck.ts';

type Props = Start & { readonly onExit: () => void; readonly onAnswers: (answers: Answers) => void };

export const QuickCheck = ({ onExit, onAnswers, ...start }: Props) => {
  const check = useQuickCheck(start, onAnswers);
  const { step, question, answers, result, notice } = check;

  if (step === 'lead')
    return (
      <Frame onExit={onExit} wide>
        <LeadView
          lead={check.lead}
          onEdit={check.setLead}
          onSubmit={check.submitLead}
          onBack={check.backToQuestions}
          busy={check.busy}
        />
      </Frame>
    );
  if (step === 'results' && result) {
    const Result = result.passed ? PassResult : FailResult;
    return (
      <Frame onExit={onExit}>
        <Result result={result} notice={notice} onBackToForm={check.backToForm} />
      </Frame>
    );
  }
  if (!question) return null;
  return (
    <Frame onExit={onExit} roofs>
      <QuestionView
        question={question}
        answered={answers}
        isFirst={check.index === 0}
        isLast={check.index === LAST}
        busy={check.busy}
        onAnswer={check.answer}
        onBack={check.back}
        onNext={check.next}
        onViewResults={check.viewResults}
      />
    </Frame>
  );
};
