import type { Of } from '../../../domain/events.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

const SUBJECTS = {
  compliance: 'Compliance',
  technical: 'Technical',
  subscription: 'Subscription',
  partnership: 'Partnership',
  general: 'General',
} as const;

/** Writes the mails about a message of the contact form: to us and to its sender. */
export const contactMailPolicy = ({ commands, mail }: Pick<PolicyDependencies, 'commands' | 'mail'>) => ({
  messageReceived: async (
    { data }: Of<'ContactMessageReceived'>,
    { causationId: eventId }: PolicyContext,
  ): Promise<undefined> => {
    const { at, accountId } = data;
    const { subject, details } = data.personal.sender;
    if (!details) return;
    const about = { eventId, at, subject, accountId };
    const message = { template: 'contact-message', data: { ...details, subject: SUBJECTS[data.subject] } } as const;
    if (mail.contactEmail) await mail.add({ ...message, ...about, to: mail.contactEmail, replyTo: details.email });
    await mail.add({ template: 'contact-received', data: {}, ...about, to: details.email });
  },

  messageAnswered: async (
    { data }: Of<'ContactMessageAnswered'>,
    { causationId: eventId, deadline }: PolicyContext,
  ): Promise<undefined> => {
    const message = await commands.contact.cachedState(data.contactId, deadline);
    const { subject, details } = data.personal.sender;
    if (message.status !== 'received' || !message.sender.details || !details) return;
    const { name, email } = message.sender.details;
    const answer = { name, subject: SUBJECTS[message.subject], answer: details.reply };
    await mail.add({
      template: 'contact-answer',
      data: answer,
      to: email,
      replyTo: mail.contactEmail,
      eventId,
      at: data.at,
      subject,
      accountId: message.accountId,
    });
  },

  messageErased: async ({ data }: Of<'ContactMessageErased'>): Promise<undefined> => {
    await mail.erase(data.contactId);
  },
});
