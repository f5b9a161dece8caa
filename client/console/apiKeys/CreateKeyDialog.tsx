import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, reasonOf } from '../../api/http.ts';
import { integrationCommands } from '../../api/integrationCommands.ts';
import { keys } from '../../api/queryKeys.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { CopyBlock } from '../../components/forms/CopyField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { RadioGroup } from '../../components/forms/RadioGroup.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';
import { SCOPE_OPTIONS, type ScopeChoice, scopesOf } from './scopes.ts';

const Body = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

/** Asks for name and scopes, then shows the key, once. */
export const CreateKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [choice, setChoice] = useState<ScopeChoice>('read');
  const { mutate, isPending, data, error, submittedAt } = useMutation({
    mutationFn: () => integrationCommands.createApiKey({ name, scopes: scopesOf(choice) }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  });
  const errors = error instanceof HttpError ? error.errors : {};
  if (data)
    return (
      <Modal
        open
        title="The key is ready"
        width={560}
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <Body>
          <AlertBox tone="warn">Copy it now: it is shown only this once. We keep only a hash of it.</AlertBox>
          <CopyBlock label={`Key ${data.api_key.name}`} text={data.key} />
          <CopyBlock label="Header of each request" text={`Authorization: Bearer ${data.key}`} />
        </Body>
      </Modal>
    );
  return (
    <Modal
      open
      title="Create a key"
      width={560}
      onClose={onClose}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      actions={
        <SubmitActions busy={isPending} onCancel={onClose}>
          {isPending ? 'Creating...' : 'Create'}
        </SubmitActions>
      }
    >
      <Body>
        {error && Object.keys(errors).length === 0 && (
          <AlertBox key={submittedAt} focus>
            {reasonOf(error)}
          </AlertBox>
        )}
        <Field
          autoFocus
          label="Name"
          hint="The program that will use it. The history shows this name."
          autoComplete="off"
          maxLength={80}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <RadioGroup
          name="scopes"
          legend="It may"
          options={SCOPE_OPTIONS}
          value={choice}
          error={errors.scopes}
          onChange={setChoice}
        />
        <p>It never reaches people, payment, passwords or other keys, and it cannot delete a property.</p>
      </Body>
    </Modal>
  );
};
