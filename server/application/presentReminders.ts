import type { Day } from '../../domain/calendar.ts';
import { isAway } from '../adapters/postgresOutage.ts';
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

/** A line whose stream cannot be read is told, because the other lines must not wait for it. */
const unlessUnreadable = async (isKept: Promise<boolean>): Promise<boolean> => {
  try {
    return await isKept;
  } catch (error) {
    if (isAway(error)) throw error;
    return true;
  }
};

/**
 * A digest with the lines that are still true: of properties that the account has, and of documents that count and have
 * the same last day. Undefined if there are none. Other mails stay as they are.
 *
 * Reads cached states, because a digest is looked at again at each attempt while the server for mails is away.
 */
export const presentingReminders = ({ document, property }: Pick<Commands, 'document' | 'property'>) => {
  const isListed = async (propertyId: string, accountId: string): Promise<boolean> => {
    const state = await property.cachedState(propertyId, backgroundDeadline());
    return state.status === 'listed' && state.accountId === accountId;
  };
  const counts = async ({ documentId, dueOn }: Line): Promise<boolean> => {
    if (documentId === undefined) return true;
    const filed = await document.cachedState(documentId, backgroundDeadline());
    return filed.status === 'kept' && filed.expiresOn === dueOn;
  };

  /** Looks at each property once, also if it has many lines. */
  const stillTrue = async <Each extends Line>(lines: readonly Each[], accountId: string): Promise<Each[]> => {
    const ids = [...new Set(lines.map(({ propertyId }) => propertyId))];
    const listed = new Set(await filtered(ids, (id) => unlessUnreadable(isListed(id, accountId))));
    return filtered(lines, async (line) => listed.has(line.propertyId) && unlessUnreadable(counts(line)));
  };

  return async (mail: AddressedMail, accountId: string): Promise<AddressedMail | undefined> => {
    if (mail.template === 'reminders') {
      const properties: DataOf<'reminders'>['properties'] = [];
      for (const { propertyId, items: all, ...named } of mail.data.properties) {
        const lines = all.map((item) => ({ propertyId, dueOn: item.dueOn, documentId: item.documentId, item }));
        const items = (await stillTrue(lines, accountId)).map(({ item }) => item);
        if (items.length > 0) properties.push({ propertyId, items, ...named });
      }
      return properties.length === 0 ? undefined : { ...mail, data: { ...mail.data, properties } };
    }
    if (mail.template === 'documents-expired') {
      const { documents: all, total } = mail.data;
      const lines = all.map((about) => ({ ...about, dueOn: about.expiredOn, about }));
      const documents = (await stillTrue(lines, accountId)).map(({ about }) => about);
      const data = { ...mail.data, documents, total: total - (all.length - documents.length) };
      return documents.length === 0 ? undefined : { ...mail, data };
    }
    return mail;
  };
};
