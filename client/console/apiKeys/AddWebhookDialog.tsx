import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookBody } from '../../../domain/webhooks/contract.ts';
import { MESSAGE_LABELS, WEBHOOK_TYPES } from '../../../domain/webhooks/texts.ts';
import { HttpError, reasonOf } from '../../api/http.ts';
import { integrationCommands } from '../../api/integrationCommands.ts';
import { keys } from '../../api/queryKeys.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { CheckboxField } from '../../components/forms/CheckboxField.tsx';
import { CopyBlock } from '../../components/forms/CopyField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FieldError } from '../../components/forms/FieldFrame.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';

const Body = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });
const Types = styled('fieldset')({ '& > legend': { fontWeight: 700, marginBottom: 4 } });

type Type = WebhookBody['types'][number];

/** Asks for address and events, then shows the secret, once. */
export const AddWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const [types, setTypes] = useState<readonly Type[]>(WEBHOOK_TYPES);
  const { mutate, isPending, data, error, submittedAt } = useMutation({
    mutationFn: () => integrationCommands.addWebhook({ url: address, types: [...types] }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.webhooks }),
  });
  const errors = error instanceof HttpError ? error.errors : {};
  const toggle = (type: Type) =>
    setTypes((before) => (before.includes(type) ? before.filter((each) => each !== type) : [...before, type]));
  if (data)
    return (
      <Modal
        open
        title="The webhook is on"
        width={560}
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <Body>
          <AlertBox tone="warn">Copy the secret now: it is shown only this once.</AlertBox>
          <CopyBlock label="Secret" text={data.secret} />
          <p>
            Each message is signed with it as Standard Webhooks describe. Check the signature of each message, so that
            nobody else can send you one.
          </p>
        </Body>
      </Modal>
    );
  return (
    <Modal
      open
      title="Add a webhook"
      width={560}
      onClose={onClose}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      actions={
        <SubmitActions busy={isPending} onCancel={onClose}>
          {isPending ? 'Adding...' : 'Add'}
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
          label="Address"
          type="url"
          hint="It begins with https:// and can be reached from the internet."
          autoComplete="off"
          value={address}
          error={errors.url}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Types aria-describedby={errors.types && 'types-error'}>
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
      </Body>
    </Modal>
  );
};
