import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FormEvent, ReactNode } from 'react';
import { addDays, formatDay } from '../../../../domain/calendar.ts';
import { today } from '../../../clock.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { useFocusInvalid } from '../../../components/forms/useFocusInvalid.ts';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import { failureText } from '../dialogs/failureText.ts';
import { MadeLink } from './MadeLink.tsx';
import { TERMS } from './terms.ts';

const Stack = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

const WIDTH = 560;

type TermProps = { days: string; onChange: (days: string) => void };

export const TermField = ({ days, onChange }: TermProps) => (
  <SelectField
    label="The link works for"
    hint={`Until ${formatDay(addDays(today(), Number(days)))}. You can withdraw it at any time.`}
    options={TERMS}
    value={days}
    onChange={(event) => onChange(event.target.value)}
  />
);

type Props = {
  title: string;
  busy: boolean;
  /** What the server refused, unless a field says it. */
  error: Error | null | undefined;
  /** The errors of fields, a new object for each refusal. */
  fieldErrors: object | null;
  /** The link, once it is there, and what to do with it. */
  made: { url: string; until: string; text: ReactNode } | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** Makes a link for a person without an account, then shows it. */
export const LinkDialog = ({ title, busy, error, fieldErrors, made, onSubmit, onClose, children }: Props) => {
  const fields = useFocusInvalid<HTMLDivElement>(fieldErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  if (made)
    return (
      <Modal
        open
        title="The link is ready"
        width={WIDTH}
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <MadeLink url={made.url} until={made.until}>
          {made.text}
        </MadeLink>
      </Modal>
    );
  return (
    <Modal
      open
      title={title}
      width={WIDTH}
      onClose={onClose}
      onSubmit={submit}
      busy={busy}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          {busy ? 'Making the link...' : 'Make the link'}
        </SubmitActions>
      }
    >
      <Stack ref={fields}>
        {error && <AlertBox focus>{failureText(error, 'Failed to make the link. Please try again.')}</AlertBox>}
        {children}
      </Stack>
    </Modal>
  );
};
