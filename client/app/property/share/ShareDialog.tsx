import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addDays, formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { DEFAULT_DAYS } from '../../../../domain/uploadLinks/contract.ts';
import { HttpError } from '../../../api/http.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { queries } from '../../../api/queries.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { today } from '../../../clock.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { CheckboxField } from '../../../components/forms/CheckboxField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import { failureText } from '../../documents/dialogs/failureText.ts';
import { documentGroups } from '../../documents/documentGroups.ts';
import { MadeLink } from '../../documents/links/MadeLink.tsx';
import { TERMS } from '../../documents/links/terms.ts';

const Stack = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });
const Documents = styled('fieldset')({
  '& > legend': { fontWeight: 700, marginBottom: 4 },
  '& > p': { marginBottom: 4 },
});

type Props = { property: OverviewRow; onClose: () => void };

/** Makes a link by which a person without an account sees the report and the chosen documents. */
export const ShareDialog = ({ property, onClose }: Props) => {
  const refresh = useRefresh();
  const { data: groups } = useQuery({ ...queries.documents({ propertyId: property.id }), select: documentGroups });
  const [recipient, setRecipient] = useState('');
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [passcode, setPasscode] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const make = useMutation({
    mutationFn: async () => {
      const body = { recipient, expires_in_days: Number(days), passcode, documents: [...chosen] };
      const made = await linkCommands.makeShare(property.id, body);
      await refresh();
      return made;
    },
  });
  const wrongPasscode = make.error instanceof HttpError ? make.error.errors.passcode : undefined;
  const documents = groups ? [...groups.answering, ...groups.filed].map(({ document }) => document) : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));

  if (make.data)
    return (
      <Modal
        open
        title="The link is ready"
        width={560}
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <MadeLink url={make.data.url} until={make.data.share.expires_on}>
          Send it to {recipient || 'the person'}
          {passcode && ', and tell them the passcode another way'}. Each view is recorded and shown to you.
        </MadeLink>
      </Modal>
    );
  return (
    <Modal
      open
      title="Share the report"
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
        {make.error && !wrongPasscode && (
          <AlertBox focus>{failureText(make.error, 'Failed to make the link. Please try again.')}</AlertBox>
        )}
        <Field
          autoFocus
          label="For whom"
          optional
          hint="For example Harbour Mutual. It is shown on the page."
          maxLength={120}
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
        />
        {documents.length > 0 && (
          <Documents>
            <legend>Documents that they can open</legend>
            <p>All others are shown with their dates only.</p>
            {documents.map(({ id, document_type, original_filename }) => (
              <CheckboxField
                key={id}
                label={`${DOCUMENT_TYPE_LABELS[document_type]}, ${original_filename}`}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </Documents>
        )}
        <SelectField
          label="The link works for"
          hint={`Until ${formatDay(addDays(today(), Number(days)))}. You can withdraw it at any time.`}
          options={TERMS}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
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
      </Stack>
    </Modal>
  );
};
