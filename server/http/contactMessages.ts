import type { Request } from 'express';
import { ContactBody } from '../../domain/contact/contract.ts';
import { personOf } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { addressOf, newId, personalContext } from './request.ts';

export type ContactDependencies = Pick<RouteDependencies, 'commands' | 'now' | 'keyring' | 'secrets' | 'limits'>;

/** Records the message in the body of a request. Returns the position that it reached. */
export const messageReceiver =
  ({ commands, now, keyring, secrets, limits }: ContactDependencies) =>
  async (request: Request) => {
    const { subject, ...details } = ContactBody.parse(request.body);
    const emailKey = secrets.emailKey(details.email);
    await limits.use('contact', addressOf(request));
    await limits.use('contactBySender', emailKey);
    const accountId = personOf(request);
    const contactId = newId(request);
    // A key of its own: the message is erased after 24 months, and an account lives longer. The key is kept after a failed
    // append, because the message may have been recorded.
    await keyring.create(contactId);
    const personal = { sender: { subject: contactId, details } };
    const message = { contactId, accountId, emailKey, subject, personal, at: now().toISOString() };
    const { reached } = await commands.contact(
      contactId,
      { type: 'ReceiveMessage', ...message },
      personalContext(request),
    );
    return reached;
  };
