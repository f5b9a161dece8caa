import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, reasonOf } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { RadioGroup } from '../../components/forms/RadioGroup.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { small } from '../../theme/tokens.ts';
import { NEW_TERMS, type TermsForm, termsOf } from './accessForm.ts';
import { ROLE_OPTIONS } from './roles.ts';
import { SeesFields } from './SeesFields.tsx';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.6fr)',
  gap: '20px 24px',
  alignItems: 'start',
  '& > .wide': { gridColumn: '1 / -1' },
  '& > .buttons': { justifySelf: 'end', alignSelf: 'end' },
  '@media (max-width: 1319px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > .buttons': { justifySelf: 'start' } },
  [small]: { '& > .buttons, & > .buttons > *': { justifySelf: 'stretch', width: '100%' } },
});

const isSmall = () => window.matchMedia('(max-width: 899px)').matches;

export const InviteForm = () => {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [form, setForm] = useState<TermsForm>(NEW_TERMS);
  const { mutate, isPending, error, data, submittedAt } = useMutation({
    mutationFn: () => teamCommands.invite({ email, ...termsOf(form) }),
    onSuccess: () => {
      setEmail('');
      setForm(NEW_TERMS);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.people }),
  });
  const errors = error instanceof HttpError ? error.errors : {};
  const named = Object.keys(errors).length > 0;
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Invite a colleague</h2>
      <Card>
        <Form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) mutate();
          }}
        >
          {error && !named && (
            <div className="wide">
              <AlertBox key={submittedAt} focus>
                {reasonOf(error)}
              </AlertBox>
            </div>
          )}
          {data && !error && (
            <div className="wide">
              <AlertBox key={submittedAt} tone="good">
                The invitation to {data.invitation.email} is on its way.
              </AlertBox>
            </div>
          )}
          <Field
            label="Email"
            type="email"
            autoComplete="off"
            value={email}
            error={errors.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <RadioGroup
            name="role"
            legend="Role"
            options={ROLE_OPTIONS}
            columns={isSmall() ? 2 : 4}
            compact
            value={form.role}
            error={errors.role}
            onChange={(role) => setForm({ ...form, role })}
          />
          <SeesFields form={form} errors={errors} onChange={(change) => setForm({ ...form, ...change })} />
          <div className="buttons">
            <BusyButton type="submit" busy={isPending}>
              {isPending ? 'Sending...' : 'Send invitation'}
            </BusyButton>
          </div>
        </Form>
      </Card>
    </section>
  );
};
