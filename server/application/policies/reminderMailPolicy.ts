import type { Of } from '../../../domain/events.ts';
import { subjectName } from '../../../domain/reminders/texts.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

type Reminder = Of<'RemindersMailed'>['data']['reminders'][number];

/** Writes the mail that names all reminders of an event, to the holder of the account. */
export const reminderMailPolicy = ({ commands, mail }: Pick<PolicyDependencies, 'commands' | 'mail'>) => {
  /** Undefined if the property was removed in the meantime. */
  const grouped = async (propertyId: string, reminders: readonly Reminder[], deadline: Deadline) => {
    const state = await commands.property.cachedState(propertyId, deadline);
    const property = state.status === 'listed' ? state.details.personal.owner.details?.name : undefined;
    const items = reminders
      .filter((reminder) => reminder.propertyId === propertyId)
      .map(({ about, dueOn }) => ({ what: subjectName(about), dueOn }));
    return property === undefined ? undefined : { property, propertyId, items };
  };

  return async ({ data }: Of<'RemindersMailed'>, context: PolicyContext): Promise<undefined> => {
    const { accountId, on, reminders, at } = data;
    const { causationId: eventId, deadline } = context;
    const holder = await commands.account.cachedState(accountId, deadline);
    if (holder.status !== 'registered' || holder.email === '') return;
    const ids = [...new Set(reminders.map(({ propertyId }) => propertyId))];
    const groups = await Promise.all(ids.map((id) => grouped(id, reminders, deadline)));
    const properties = groups.filter((group) => group !== undefined);
    if (properties.length === 0) return;
    const filled = { template: 'reminders', data: { name: holder.name, on, properties } } as const;
    await mail.add({ ...filled, to: holder.email, eventId, at, subject: accountId, accountId });
  };
};
