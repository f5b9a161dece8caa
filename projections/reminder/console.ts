import type { ConsoleReminder, REMINDER_LIST } from '../../domain/console/contract.ts';
import { subjectName } from '../../domain/reminders/texts.ts';
import { among, between } from '../conditions.ts';
import { type Asked, KEYS, type KeyList, type ListReader, ofProperties, searched } from '../consoleList.ts';
import { type Query, rows } from '../query.ts';
import type { ReminderState } from './model.ts';

type Reminders = Asked<typeof REMINDER_LIST>;

const ORDERS: Readonly<Record<Reminders['sort'], string>> = {
  id: 'position',
  sent_at: 'position',
  due_on: 'due_on',
  about: 'about',
};

export const consoleReminders = (reader: ListReader, { filter, sort, direction }: Reminders): KeyList => ({
  table: 'reminder',
  conditions: [
    ...ofProperties(reader, filter.property_id),
    among('key', filter.id),
    searched(filter.q),
    among('about', filter.about),
    ...between('due_on', filter.due_on_gte, filter.due_on_lte),
  ],
  order: `${ORDERS[sort]} ${direction}, key ${direction}`,
});

type Named = { readonly state: ReminderState; readonly property_name: string | null };

/** In the order of the keys. */
export const remindersByKey = (keys: readonly string[]): Query<Named> =>
  rows({
    name: 'reminders-by-key',
    text: `select r.state, case when not p.removed then p.name end as property_name
           from ${KEYS} join reminder r using (key)
           left join property_overview p on p.key = r.property_id::text order by number`,
    values: [keys],
  });

export const consoleReminderRow = ({ state, property_name }: Named): ConsoleReminder => ({
  id: state.position,
  property_id: state.propertyId,
  property_name,
  about: state.about.kind,
  document_id: state.about.kind === 'document' ? state.about.documentId : null,
  subject: subjectName(state.about),
  due_on: state.dueOn,
  sent_on: state.on,
  sent_at: state.at,
});
