import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FormActions } from '../../components/forms/FormActions.tsx';
import { FormCard } from '../../components/forms/FormCard.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';

type Props = { sharedBy: string; error: string | undefined; busy: boolean; open: (passcode: string) => void };

export const PASSCODE_REQUIRED = 'Enter the passcode';

/** One field before a shared report. */
export const PasscodeView = ({ sharedBy, error, busy, open }: Props) => {
  const [passcode, setPasscode] = useState('');
  const [missing, setMissing] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const shown = missing ?? error;
  useEffect(() => {
    if (shown) input.current?.focus();
  }, [shown]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(passcode ? undefined : PASSCODE_REQUIRED);
    if (passcode && !busy) open(passcode);
  };

  return (
    <FormCard onSubmit={submit}>
      <PageTitle>Shared report</PageTitle>
      <h1>Enter the passcode</h1>
      <p>{sharedBy} shares a report with you, and told you its passcode.</p>
      <Field
        ref={input}
        label="Passcode"
        type="password"
        autoComplete="off"
        maxLength={100}
        value={passcode}
        error={shown}
        onChange={(event) => {
          setMissing(undefined);
          setPasscode(event.target.value);
        }}
      />
      <FormActions>
        <BusyButton type="submit" busy={busy}>
          {busy ? 'Opening...' : 'Open the report'}
        </BusyButton>
      </FormActions>
    </FormCard>
  );
};
