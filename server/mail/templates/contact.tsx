import { UserText } from '../../lib/UserText.tsx';
import { Greeting, MailLink, Paragraph, Quotation, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

export const contactTemplates: TemplatesOf<'contact-message' | 'contact-received' | 'contact-answer'> = {
  'contact-message': {
    subject: ({ subject }) => `Contact form: ${subject}`,
    preview: () => 'Your answer goes to the sender.',
    reason: 'You get this because CONTACT_EMAIL names this address.',
    Content: ({ data: { name, email, phone, subject, message } }) => (
      <>
        <Title>A message about: {subject}</Title>
        <Paragraph>
          From <UserText>{name}</UserText>, <UserText>{email}</UserText>
          {phone && (
            <>
              , <UserText>{phone}</UserText>
            </>
          )}
          . Answer this mail to write to the sender. We have promised a response within 24 hours.
        </Paragraph>
        <Quotation>{message}</Quotation>
      </>
    ),
  },

  // Repeats nothing of the message: a stranger may have typed in this address to send a text of theirs to it.
  'contact-received': {
    subject: () => 'We have your message',
    preview: () => 'You get a response within 24 hours.',
    reason: 'You get this because someone wrote to us with this address.',
    Content: ({ links }) => (
      <>
        <Title>We have your message</Title>
        <Paragraph>Thank you for writing to us. You get a response within 24 hours.</Paragraph>
        <Paragraph>
          If you did not write to us, you need not do anything. Our{' '}
          <MailLink href={links.contact}>contact page</MailLink> is always open.
        </Paragraph>
      </>
    ),
  },

  'contact-answer': {
    subject: ({ subject }) => `Our answer to your message: ${subject}`,
    preview: () => 'You have written to us, and here is our answer.',
    reason: 'You get this because you wrote to us with this address.',
    Content: ({ data: { name, answer }, links, canAnswer }) => (
      <>
        <Title>Our answer</Title>
        <Paragraph>
          <Greeting name={name} /> you have written to us. This is our answer:
        </Paragraph>
        <Quotation>{answer}</Quotation>
        <Paragraph>
          {canAnswer && 'Answer this mail if anything is left to ask. '}
          Our <MailLink href={links.contact}>contact page</MailLink> is always open
          {canAnswer ? '.' : ', if anything is left to ask.'}
        </Paragraph>
      </>
    ),
  },
};
