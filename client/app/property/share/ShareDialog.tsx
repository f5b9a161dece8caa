import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { DEFAULT_DAYS } from '../../../../domain/uploadLinks/contract.ts';
import { HttpError } from '../../../api/http.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { queries } from '../../../api/queries.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { CheckboxField } from '../../../components/forms/CheckboxField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { type DocumentEntry, documentGroups } from '../../documents/documentGroups.ts';
import { LinkDialog, TermField } from '../../documents/links/LinkDialog.tsx';

const Documents = styled('fieldset')({
  '& > legend': { fontWeight: 700, marginBottom: 4 },
  '& > p': { marginBottom: 4 },
});

const idsOf = ({ document, former }: DocumentEntry): string[] => [document, ...former].map(({ id }) => id);

type Props = { property: OverviewRow; onClose: () => void };

/** Makes a link by which a person without an account sees the report and the chosen documents. */
export const ShareDialog = ({ property, onClose }: Props) => {
  const refresh = useRefresh();
  const { data: groups } = useQuery({ ...queries.documents({ propertyId: property.id }), select: documentGroups });
  const [recipient, setRecipient] = useState('');
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [passcode, setPasscode] = useState('');
  const [answers, setAnswers] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const entries = groups ? [...groups.answering, ...groups.filed] : [];
  // A document that is replaced while the dialog is open stays chosen: its replacement is shown in its place.
  const isChosen = (entry: DocumentEntry) => idsOf(entry).some((id) => chosen.includes(id));
  const make = useMutation({
    mutationFn: () => {
      // One that was deleted meanwhile can no longer be unchecked, and would be refused at each attempt.
      const documents = entries.filter(isChosen).map(({ document }) => document.id);
      const body = { recipient, expires_in_days: Number(days), passcode, answers, documents };
      return linkCommands.makeShare(property.id, body);
    },
    // Not awaited: the address is shown only once, and must not wait for the page.
    onSuccess: () => void refresh(),
  });
  const wrongPasscode = make.error instanceof HttpError ? make.error.errors.passcode : undefined;

  const toggle = (entry: DocumentEntry) =>
    setChosen(isChosen(entry) ? chosen.filter((id) => !idsOf(entry).includes(id)) : [...chosen, entry.document.id]);

  const sentTo = (
    <>
      Send it to {recipient || 'the person'}
      {passcode && ', and tell them the passcode another way'}. Each view is recorded and shown to you.
    </>
  );
  return (
    <LinkDialog
      title="Share the report"
      busy={make.isPending}
      error={wrongPasscode ? undefined : make.error}
      fieldErrors={make.error}
      made={make.data && { url: make.data.url, until: make.data.share.expires_on, text: sentTo }}
      onSubmit={make.mutate}
      onClose={onClose}
    >
      <Field
        autoFocus
        label="For whom"
        optional
        hint="For example Harbour Mutual. It is shown on the page."
        maxLength={120}
        value={recipient}
        onChange={(event) => setRecipient(event.target.value)}
      />
      <CheckboxField
        label="Show every answer, and the report as a PDF. Otherwise they see the verdict without its answers."
        checked={answers}
        onChange={() => setAnswers(!answers)}
      />
      {entries.length > 0 && (
        <Documents>
          <legend>Documents that they can open</legend>
          <p>All others are shown with their dates only.</p>
          {entries.map((entry) => {
            const { id, document_type, original_filename } = entry.document;
            return (
              <CheckboxField
                key={id}
                label={`${DOCUMENT_TYPE_LABELS[document_type]}, ${original_filename}`}
                checked={isChosen(entry)}
                onChange={() => toggle(entry)}
              />
            );
          })}
        </Documents>
      )}
      <TermField days={days} onChange={setDays} />
      <Field
        label="Passcode"
        optional
        hint="At least 6 characters. Tell it to them another way than the link."
        autoComplete="off"
        maxLength={100}
        value={passcode}
        error={wrongPasscode}
        onChange={(event) => setPasscode(event.target.value)}
      />
    </LinkDialog>
  );
};
