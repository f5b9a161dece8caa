import { UserText } from '../../lib/UserText.tsx';
import { Action, Greeting, Paragraph, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

export const webhookTemplates: TemplatesOf<'webhook-disabled'> = {
  'webhook-disabled': {
    subject: () => 'A webhook was switched off',
    preview: () => 'It gets no more messages.',
    reason: 'You get this because it is about a webhook of your LetProof account.',
    Content: ({ data: { name, host, cause }, links }) => (
      <>
        <Title>A webhook was switched off</Title>
        <Paragraph>
          <Greeting name={name} /> the webhook at <UserText>{host}</UserText>{' '}
          {cause === 'gone'
            ? 'answered that it wants no more messages (410).'
            : 'has accepted no message for three days, although each was sent several times.'}{' '}
          It gets no more messages.
        </Paragraph>
        <Paragraph>
          The log shows what each attempt has answered, for 30 days. When the address works again, remove the webhook
          and add it anew: it then gets a new secret.
        </Paragraph>
        <Action href={links.apiKeys}>Open the log</Action>
      </>
    ),
  },
};
