import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addDays, formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { DEFAULT_DAYS, MAX_NOTE } from '../../../../domain/uploadLinks/contract.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { today } from '../../../clock.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import { currentEdition, editionOf, questionsOf } from '../../editions.ts';
import { failureText } from '../dialogs/failureText.ts';
import { MadeLink } from './MadeLink.tsx';
import { TERMS } from './terms.ts';

const Stack = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

export const CHOOSE_DOCUMENT = 'Choose the document';

/** The questions that a document answers, the required ones first. */
const askable = ({ assessment }: Pick<OverviewRow, 'assessment'>) => {
  const edition = (assessment && editionOf(assessment.edition)) ?? currentEdition();
  return questionsOf(edition)
    .filter(({ documentType, optionalDocumentType }) => documentType ?? optionalDocumentType)
    .toSorted((one, other) => Number(other.uploadRequired) - Number(one.uploadRequired))
    .map(({ position, briefDescription }) => ({ value: String(position), label: briefDescription }));
};

type Props = { property: OverviewRow; onClose: () => void };

/** Makes a link by which a person without an account sends one document. */
export const AskDialog = ({ property, onClose }: Props) => {
  const refresh = useRefresh();
  const [question, setQuestion] = useState('');
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<string>();
  const make = useMutation({
    mutationFn: async () => {
      const body = { question_id: Number(question), expires_in_days: Number(days), note };
      const made = await linkCommands.makeUploadLink(property.id, body);
      await refresh();
      return made;
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(question ? undefined : CHOOSE_DOCUMENT);
    if (question) make.mutate();
  };

  if (make.data)
    return (
      <Modal
        open
        title="The link is ready"
        width={560}
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <MadeLink url={make.data.url} until={make.data.upload_link.expires_on}>
          Send it to the person who has the document. It takes one file, without an account. We tell you when it
          arrives.
        </MadeLink>
      </Modal>
    );
  return (
    <Modal
      open
      title="Ask for a document"
      width={560}
      onClose={onClose}
      onSubmit={submit}
      busy={make.isPending}
      actions={
        <SubmitActions onCancel={onClose} busy={make.isPending}>
          {make.isPending ? 'Making the link...' : 'Make the link'}
        </SubmitActions>
      }
    >
      <Stack>
        {make.error && (
          <AlertBox focus>{failureText(make.error, 'Failed to make the link. Please try again.')}</AlertBox>
        )}
        <p>
          An engineer, an agent or a co-owner sends one document for {property.name} with a phone. They see the name and
          address of the property and your name, and nothing else.
        </p>
        <SelectField
          autoFocus
          label="Document"
          placeholder="Choose"
          options={askable(property)}
          value={question}
          error={missing}
          onChange={(event) => {
            setMissing(undefined);
            setQuestion(event.target.value);
          }}
        />
        <SelectField
          label="The link works for"
          hint={`Until ${formatDay(addDays(today(), Number(days)))}. You can withdraw it at any time.`}
          options={TERMS}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <Field
          label="Note to the person"
          optional
          multiline
          minRows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </Modal>
  );
};
