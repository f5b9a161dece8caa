import type { Day } from '../../domain/calendar.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { AddressedMail, DataOf } from '../mail/mails.ts';
import type { Commands } from './commands.ts';

type Line = {
  readonly propertyId: string;
  /** Undefined if it is about no document, and in mails that an earlier build has written. */
  readonly documentId?: string | undefined;
  readonly dueOn: Day;
};

/** One after the other: a digest may have 2,000 lines, and all their questions at once would hold up requests. */
const filtered = async <Each>(all: readonly Each[], isKept: (each: Each) => Promise<boolean>): Promise<Each[]> => {
  const kept: Each[] = [];
  for (const each of all) if (await isKept(each)) kept.push(each);
  return kept;
};

/**
 * A digest with the lines that are still true: of properties that the account has, and of documents that count and have
 * the same last day. Undefined if there are none. Other mails stay as they are.
 */
export const presentingReminders = ({ document, property }: Pick<Commands, 'document' | 'property'>) => {
  const isTrue = async ({ propertyId, documentId, dueOn }: Line, accountId: string): Promise<boolean> => {
    const listed = await property.freshState(propertyId, backgroundDeadline());
    if (listed.status !== 'listed' || listed.accountId !== accountId) return false;
    if (documentId === undefined) return true;
    const filed = await document.freshState(documentId, backgroundDeadline());
    return filed.status === 'kept' && filed.expiresOn === dueOn;
  };

  return async (mail: AddressedMail, accountId: string): Promise<AddressedMail | undefined> => {
    if (mail.template === 'reminders') {
      const properties: DataOf<'reminders'>['properties'] = [];
      for (const { propertyId, items: all, ...named } of mail.data.properties) {
        const items = await filtered(all, (item) => isTrue({ ...item, propertyId }, accountId));
        if (items.length > 0) properties.push({ propertyId, items, ...named });
      }
      return properties.length === 0 ? undefined : { ...mail, data: { ...mail.data, properties } };
    }
    if (mail.template === 'documents-expired') {
      const { documents: all, total } = mail.data;
      const documents = await filtered(all, ({ expiredOn, ...about }) =>
        isTrue({ ...about, dueOn: expiredOn }, accountId),
      );
      const data = { ...mail.data, documents, total: total - (all.length - documents.length) };
      return documents.length === 0 ? undefined : { ...mail, data };
    }
    return mail;
  };
};
