import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookBody } from '../../../domain/webhooks/contract.ts';
import { MESSAGE_LABELS, WEBHOOK_TYPES } from '../../../domain/webhooks/texts.ts';
import { integrationCommands } from '../../api/integrationCommands.ts';
import { keys } from '../../api/queryKeys.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { CheckboxField } from '../../components/forms/CheckboxField.tsx';
import { CopyBlock } from '../../components/forms/CopyField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FieldError } from '../../components/forms/FieldFrame.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { SecretDialog } from './SecretDialog.tsx';

const Types = styled('fieldset')({ '& > legend': { fontWeight: 700, marginBottom: 4 } });

type Type = WebhookBody['types'][number];

const FIELDS = ['url', 'types'];

/** Asks for address and events, then shows the secret, once. */
export const AddWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const [types, setTypes] = useState<readonly Type[]>(WEBHOOK_TYPES);
  const { mutate, isPending, data, error, submittedAt } = useMutation({
    mutationFn: () => integrationCommands.addWebhook({ url: address, types: [...types] }),
    // Not awaited: what is shown only once must not wait for the list.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.webhooks }),
  });
  const refusals = useRefusals<HTMLDivElement>(error, FIELDS);
  const { errors, correct } = refusals;
  const toggle = (type: Type) => {
    setTypes((before) => (before.includes(type) ? before.filter((each) => each !== type) : [...before, type]));
    correct('types');
  };
  const shown = data && (
    <>
      <AlertBox tone="warn">Copy the secret now: it is shown only this once.</AlertBox>
      <CopyBlock label="Secret" text={data.secret} />
      <p>
        Each message is signed with it as Standard Webhooks describe. Check the signature of each message, so that
        nobody else can send you one.
      </p>
    </>
  );
  return (
    <SecretDialog
      title="Add a webhook"
      submit="Add"
      submitting="Adding..."
      busy={isPending}
      refusals={refusals}
      attempt={submittedAt}
      made={shown && { title: 'The webhook is on', children: shown }}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Field
        autoFocus
        label="Address"
        type="url"
        hint="It begins with https:// and can be reached from the internet."
        autoComplete="off"
        value={address}
        error={errors.url}
        onChange={(event) => {
          setAddress(event.target.value);
          correct('url');
        }}
      />
      <Types data-invalid={errors.types ? true : undefined} aria-describedby={errors.types && 'types-error'}>
        <legend>It gets a message when</legend>
        {errors.types && <FieldError id="types-error">{errors.types}</FieldError>}
        {WEBHOOK_TYPES.map((type) => (
          <CheckboxField
            key={type}
            label={MESSAGE_LABELS[type]}
            checked={types.includes(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </Types>
    </SecretDialog>
  );
};
