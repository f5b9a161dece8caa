import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { DEFAULT_DAYS, MAX_NOTE } from '../../../../domain/uploadLinks/contract.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { currentEdition, editionOf, questionsOf } from '../../editions.ts';
import { LinkDialog, TermField } from './LinkDialog.tsx';

export const CHOOSE_DOCUMENT = 'Choose the document';

/** The questions that a document answers, the required ones first. */
const askable = ({ assessment }: Pick<OverviewRow, 'assessment'>) => {
  const edition = (assessment && editionOf(assessment.edition)) ?? currentEdition();
  return (
    questionsOf(edition)
      .filter(({ documentType, optionalDocumentType }) => documentType ?? optionalDocumentType)
      .toSorted((one, other) => Number(other.uploadRequired) - Number(one.uploadRequired))
      // By key: the server may know a newer edition, in which another question has this position.
      .map(({ key, briefDescription }) => ({ value: key, label: briefDescription }))
  );
};

type Props = { property: OverviewRow; onClose: () => void };

/** Makes a link by which a person without an account sends one document. */
export const AskDialog = ({ property, onClose }: Props) => {
  const refresh = useRefresh();
  const [question, setQuestion] = useState('');
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ question?: string }>({});
  const make = useMutation({
    mutationFn: () => {
      const body = { question_id: question, expires_in_days: Number(days), note };
      return linkCommands.makeUploadLink(property.id, body);
    },
    // Not awaited: the address is shown only once, and must not wait for the page.
    onSuccess: () => void refresh(),
  });

  const submit = () => {
    setErrors(question ? {} : { question: CHOOSE_DOCUMENT });
    if (question) make.mutate();
  };

  return (
    <LinkDialog
      title="Ask for a document"
      busy={make.isPending}
      error={make.error}
      fieldErrors={errors}
      made={
        make.data && {
          url: make.data.url,
          until: make.data.upload_link.expires_on,
          text: 'Send it to the person who has the document. It takes one file, without an account. We tell you when it arrives.',
        }
      }
      onSubmit={submit}
      onClose={onClose}
    >
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
        error={errors.question}
        onChange={(event) => {
          setErrors({});
          setQuestion(event.target.value);
        }}
      />
      <TermField days={days} onChange={setDays} />
      <Field
        label="Note to the person"
        optional
        multiline
        minRows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </LinkDialog>
  );
};
