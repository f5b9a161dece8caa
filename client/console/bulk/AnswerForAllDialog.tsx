import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerManyBody } from '../../../domain/bulk/contract.ts';
import { countOfProperties } from '../../../domain/numberWords.ts';
import { Answer, type Question } from '../../../domain/questionnaire/schema.ts';
import { reasonOf } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { onFirstClick } from '../../components/actions/onFirstClick.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { NotLoaded } from '../../components/feedback/NotLoaded.tsx';
import { Outcome } from '../../components/feedback/Outcome.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { bulkCommands } from './bulkCommands.ts';
import { OutcomeList, type OutcomeWords } from './OutcomeList.tsx';

const Body = styled('div')({ display: 'grid', gap: 16 });

const BEFORE: OutcomeWords = { refused: 'Refused', changed: 'Will be answered', same: 'Answered so already' };
const AFTER: OutcomeWords = { refused: 'Refused', changed: 'Answered', same: 'Answered so already' };

const answersOf = ({ responseType }: Question): readonly Answer[] =>
  responseType === 'yesNo' ? ['Yes', 'No'] : Answer.options;

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type Props = { ids: readonly string[]; onClose: () => void };

/** One answer for many properties: chosen, looked at, then recorded for each. */
export const AnswerForAllDialog = ({ ids, onClose }: Props) => {
  const questions = useQuery({
    queryKey: [...keys.questions, 'in effect'],
    queryFn: ({ signal }) => bulkCommands.edition(signal),
  });
  const notLoaded = useLoadFailure(questions);
  const shown = questions.data;
  const [key, setKey] = useState('');
  const [answer, setAnswer] = useState('');
  const look = useMutation({ mutationFn: (body: AnswerManyBody) => bulkCommands.previewAnswers(body) });
  const record = useMutation({ mutationFn: (body: AnswerManyBody) => bulkCommands.answer(body) });
  const question = shown?.questions.find((each) => each.key === key);
  const chosen = Answer.safeParse(answer);
  // With the edition that is shown: where the question has another meaning, the server refuses the answer.
  const body = chosen.success &&
    shown &&
    question && { property_ids: [...ids], question_key: key, answer: chosen.data, edition: shown.edition };
  const busy = look.isPending || record.isPending;
  const error = record.error ?? look.error;
  const changed = look.data?.rows.filter(({ state }) => state === 'changed').length ?? 0;
  // What was looked at or refused belongs to the former choice.
  const choose = (next: { key: string; answer: string }) => {
    setKey(next.key);
    setAnswer(next.answer);
    look.reset();
    // Not while it runs: its result would be lost.
    if (record.error) record.reset();
  };
  const closing = (
    <Button variant="outlined" onClick={onClose} disabled={busy}>
      {record.data ? 'Close' : 'Cancel'}
    </Button>
  );
  // Two buttons: one that stays would take a key that is still held.
  const next = look.data ? (
    <BusyButton
      key="record"
      busy={busy}
      disabled={changed === 0}
      onClick={onFirstClick(() => body && record.mutate(body))}
    >
      {busy ? 'Answering...' : `Answer for ${countOfProperties(changed)}`}
    </BusyButton>
  ) : (
    <BusyButton key="look" busy={busy} disabled={!body} onClick={() => body && look.mutate(body)}>
      {busy ? 'Looking...' : 'Look first'}
    </BusyButton>
  );
  return (
    <Modal
      open
      title="Answer for All"
      onClose={onClose}
      busy={busy}
      width={640}
      actions={
        <>
          {closing}
          {!record.data && next}
        </>
      }
    >
      <Body>
        {error && <AlertBox focus>{reasonOf(error)}</AlertBox>}
        {record.data ? (
          <Outcome label="What has changed">
            <OutcomeList rows={record.data.rows} words={AFTER} />
          </Outcome>
        ) : notLoaded ? (
          <NotLoaded
            title="The questions could not be loaded"
            error={notLoaded.error}
            retrying={notLoaded.retrying}
            onRetry={notLoaded.retry}
          />
        ) : !shown ? (
          <PageSpinner label="Loading the questions" />
        ) : (
          <>
            <p>One answer for {countOfProperties(ids.length)}. Each is recorded in its own history.</p>
            <SelectField
              label="Question"
              name="question"
              placeholder="Choose a question"
              options={shown.questions.map(({ key: value, id, briefDescription }) => ({
                value,
                label: `${id} ${briefDescription}`,
              }))}
              value={key}
              // Another question may not offer the same answers.
              onChange={(event) => choose({ key: event.target.value, answer: '' })}
            />
            {question && (
              <SelectField
                label={question.question}
                name="answer"
                placeholder="Choose an answer"
                options={optionsOf(answersOf(question))}
                value={answer}
                onChange={(event) => choose({ key, answer: event.target.value })}
              />
            )}
            {look.data && (
              <Outcome label="What would change">
                <OutcomeList rows={look.data.rows} words={BEFORE} />
              </Outcome>
            )}
          </>
        )}
      </Body>
    </Modal>
  );
};
