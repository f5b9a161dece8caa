import { Action, Greeting, Paragraph, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

const REASON = 'You get this because it is about the number of properties that we have agreed on with you.';

export const allowanceTemplates: TemplatesOf<'allowance-ending' | 'allowance-ended'> = {
  'allowance-ending': {
    subject: ({ endsOn }) => `Your allowance ends on ${endsOn}`,
    preview: ({ endsOn }) => `${endsOn} is its last day.`,
    reason: REASON,
    Content: ({ data: { name, endsOn }, links }) => (
      <>
        <Title>Your allowance ends soon</Title>
        <Paragraph>
          <Greeting name={name} /> {endsOn} is the last day of the number of properties that we have agreed on. Your
          badges stay valid for 30 more days. Your reports and documents can be read for as long as you keep the
          account. Write to us to go on, or choose a plan.
        </Paragraph>
        <Action href={links.contact}>Write to us</Action>
      </>
    ),
  },

  'allowance-ended': {
    subject: () => 'Your allowance has ended',
    preview: () => 'Your reports and documents can still be read.',
    reason: REASON,
    Content: ({ data: { name, badgesUntil }, links }) => (
      <>
        <Title>Your allowance has ended</Title>
        <Paragraph>
          <Greeting name={name} /> the number of properties that we have agreed on no longer holds. Your reports and
          documents can still be read and downloaded, but not changed. Badges stay valid until {badgesUntil}, and come
          back as soon as you have a plan.
        </Paragraph>
        <Action href={links.subscription}>Choose a plan</Action>
      </>
    ),
  },
};
