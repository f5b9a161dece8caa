import pLimit from 'p-limit';
import type { Of } from '../../../domain/events.ts';
import { EXPIRED } from '../../../domain/reminders/owed.ts';
import { subjectName } from '../../../domain/reminders/texts.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { DataOf, Mail } from '../../mail/mails.ts';
import { stepOf } from '../commandHandler.ts';
import { expiredDocuments } from '../expiredDocuments.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

type Reminder = Of<'RemindersMailed'>['data']['reminders'][number];

/** Properties whose streams are read at once. */
const PARALLEL = 8;

/** What was sent only because a document has run out. A person who wants no reminders still gets it. */
const isExpiry = (reminder: Reminder): reminder is Reminder & { about: { kind: 'document' } } =>
  reminder.about.kind === 'document' && reminder.offset === EXPIRED;

/** Writes the mail that names all reminders of an event, to the holder of the account. */
export const reminderMailPolicy = ({
  commands,
  mail,
  codes,
}: Pick<PolicyDependencies, 'commands' | 'mail' | 'codes'>) => {
  /** The document whose end has cost the property its badge. The mail about the badge names it. */
  const documentOfLostBadge = async (assessmentId: string | null, deadline: Deadline): Promise<string | undefined> => {
    const badgeState = (code: string) => commands.badge.cachedState(code, deadline);
    const code = assessmentId === null ? undefined : await codes.find(assessmentId, badgeState);
    const badge = code === undefined ? undefined : await badgeState(code);
    if (badge?.status !== 'expired' || badge.cause?.kind !== 'document') return undefined;
    return badge.cause.documentId;
  };

  /** Undefined if the account no longer has the property, or if the mail about its badge says all. */
  const grouped = async (
    propertyId: string,
    { accountId, reminders }: Pick<Of<'RemindersMailed'>['data'], 'accountId' | 'reminders'>,
    deadline: Deadline,
  ) => {
    // Not from the cache, which may still have the former owner.
    const state = await commands.property.freshState(propertyId, deadline);
    if (state.status !== 'listed' || state.accountId !== accountId) return undefined;
    const property = state.details.personal.owner.details?.name;
    const alreadyMailed = await documentOfLostBadge(state.assessmentId, deadline);
    const items = reminders
      .filter((reminder) => reminder.propertyId === propertyId)
      .filter((reminder) => !(isExpiry(reminder) && reminder.about.documentId === alreadyMailed))
      .map((reminder) => ({
        what: subjectName(reminder.about),
        dueOn: reminder.dueOn,
        isExpiry: isExpiry(reminder),
        ...(reminder.about.kind === 'document' && {
          documentType: reminder.about.documentType,
          documentId: reminder.about.documentId,
        }),
        ...(reminder.about.kind === 'recheck' && { begins: true }),
      }));
    return property === undefined || items.length === 0 ? undefined : { property, propertyId, items };
  };

  return async ({ data }: Of<'RemindersMailed'>, context: PolicyContext): Promise<undefined> => {
    const { accountId, on, reminders, at } = data;
    const { causationId: eventId, deadline } = context;
    const holder = await commands.account.cachedState(accountId, deadline);
    if (holder.status !== 'registered' || holder.email === '') return;
    const ids = [...new Set(reminders.map(({ propertyId }) => propertyId))];
    // A digest may name 2,000, and reading all their streams at once would hold up requests.
    const groups = await pLimit(PARALLEL).map(ids, (id) => grouped(id, data, stepOf(context).deadline));
    const properties: DataOf<'reminders'>['properties'] = groups.filter((group) => group !== undefined);
    if (properties.length === 0) return;
    const { name } = holder;
    const filled: Mail = reminders.every(isExpiry)
      ? { template: 'documents-expired', data: { name, ...expiredDocuments(properties) } }
      : { template: 'reminders', data: { name, on, properties } };
    await mail.add({ ...filled, to: holder.email, eventId, at, subject: accountId, accountId });
  };
};
