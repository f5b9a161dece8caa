import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { integrationCommands } from '../../api/integrationCommands.ts';
import { keys } from '../../api/queryKeys.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { CopyBlock } from '../../components/forms/CopyField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { RadioGroup } from '../../components/forms/RadioGroup.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { SCOPE_OPTIONS, type ScopeChoice, scopesOf } from './scopes.ts';

const FIELDS = ['name', 'scopes'];

/** Asks for name and scopes, then shows the key, once. */
export const CreateKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [choice, setChoice] = useState<ScopeChoice>('read');
  const { mutate, isPending, data, error, submittedAt } = useMutation({
    mutationFn: () => integrationCommands.createApiKey({ name, scopes: scopesOf(choice) }),
    // Not awaited: what is shown only once must not wait for the list.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.apiKeys }),
  });
  const refusals = useRefusals<HTMLDivElement>(error, FIELDS);
  const { errors, correct } = refusals;
  const shown = data && (
    <>
      <AlertBox tone="warn">Copy it now: it is shown only this once. We keep only a hash of it.</AlertBox>
      <CopyBlock label={`Key ${data.api_key.name}`} text={data.key} />
      <CopyBlock label="Header of each request" text={`Authorization: Bearer ${data.key}`} />
    </>
  );
  return (
    <SecretDialog
      title="Create a key"
      submit="Create"
      submitting="Creating..."
      busy={isPending}
      refusals={refusals}
      attempt={submittedAt}
      made={shown && { title: 'The key is ready', children: shown }}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Field
        autoFocus
        label="Name"
        hint="The program that will use it. The history shows this name."
        autoComplete="off"
        maxLength={80}
        value={name}
        error={errors.name}
        onChange={(event) => {
          setName(event.target.value);
          correct('name');
        }}
      />
      <RadioGroup
        name="scopes"
        legend="It may"
        options={SCOPE_OPTIONS}
        value={choice}
        error={errors.scopes}
        onChange={(scopes) => {
          setChoice(scopes);
          correct('scopes');
        }}
      />
      <p>It never reaches people, payment, passwords or other keys, and it cannot delete a property.</p>
    </SecretDialog>
  );
};
