import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { DoneStatus } from '../../components/feedback/DoneStatus.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { RadioGroup } from '../../components/forms/RadioGroup.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { small } from '../../theme/tokens.ts';
import { ACCESS_FIELDS, membersOf, NEW_TERMS, type TermsForm, termsOf } from './accessForm.ts';
import { ROLE_OPTIONS } from './roles.ts';
import { SeesFields } from './SeesFields.tsx';
import { useSeesKnown } from './useSeesKnown.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.6fr)',
  gap: '20px 24px',
  alignItems: 'start',
  '& > .wide, & > [role=status]': { gridColumn: '1 / -1' },
  '& > .buttons': { justifySelf: 'end', alignSelf: 'end' },
  '@media (max-width: 1319px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > .buttons': { justifySelf: 'start' } },
  [small]: { '& > .buttons, & > .buttons > *': { justifySelf: 'stretch', width: '100%' } },
});

const FIELDS = ['email', ...ACCESS_FIELDS];

const isSmall = () => window.matchMedia('(max-width: 899px)').matches;

export const InviteForm = () => {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [form, setForm] = useState<TermsForm>(NEW_TERMS);
  const ready = useSeesKnown(form);
  const { mutate, isPending, error, data, submittedAt } = useMutation({
    mutationFn: (sent: { email: string; form: TermsForm }) =>
      teamCommands.invite({ email: sent.email, ...termsOf(sent.form) }),
    onSuccess: (_, sent) => {
      // What was entered for the next colleague meanwhile stays.
      setEmail((present) => (present === sent.email ? '' : present));
      setForm((present) => (present === sent.form ? NEW_TERMS : present));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.people }),
  });
  const { part, errors, alert, correct } = useRefusals<HTMLFormElement>(error, FIELDS);
  const change = (changed: Partial<TermsForm>) => {
    setForm({ ...form, ...changed });
    correct(...membersOf(changed));
  };
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Invite a colleague</h2>
      <Card>
        <Form
          ref={part}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending && ready) mutate({ email, form });
          }}
        >
          {alert && (
            <div className="wide">
              <AlertBox key={submittedAt} focus>
                {alert}
              </AlertBox>
            </div>
          )}
          <DoneStatus attempt={submittedAt}>
            {data && !error && `The invitation to ${data.invitation.email} is on its way.`}
          </DoneStatus>
          <Field
            label="Email"
            type="email"
            autoComplete="off"
            value={email}
            error={errors.email}
            onChange={(event) => {
              setEmail(event.target.value);
              correct('email');
            }}
          />
          <RadioGroup
            name="role"
            legend="Role"
            options={ROLE_OPTIONS}
            columns={isSmall() ? 2 : 4}
            compact
            value={form.role}
            error={errors.role}
            onChange={(role) => change({ role })}
          />
          <SeesFields form={form} errors={errors} onChange={change} />
          <div className="buttons">
            <BusyButton type="submit" busy={isPending || !ready}>
              {isPending ? 'Sending...' : 'Send invitation'}
            </BusyButton>
          </div>
        </Form>
      </Card>
    </section>
  );
};
