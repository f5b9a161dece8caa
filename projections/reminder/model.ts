import type { Of } from '../../domain/events.ts';
import { readModel } from '../readModel.ts';

export type ReminderState = Omit<Of<'ReminderSent'>['data'], 'offset'> & { position: string };

/** Answers: which reminders were sent? One row per reminder. */
export const reminders = readModel<ReminderState, 'reminder'>({
  name: 'reminder',
  version: 1,
  appendOnly: true,
  reads: ['reminder'],
  on: {
    ReminderSent: {
      key: ({ position }) => position.toString(),
      fold: (_, { position, event }) => {
        const { offset: __, ...sent } = event.data;
        return { ...sent, position: position.toString() };
      },
    },
    RemindersMailed: null,
    RemindersSnoozed: null,
  },
  owner: ({ accountId }) => accountId,
  onTransfer: () => null,
  columns: { property_id: 'uuid', about: 'text', due_on: 'date', position: 'bigint' },
  row: ({ propertyId, about, dueOn, position }) => ({
    property_id: propertyId,
    about: about.kind,
    due_on: dueOn,
    position,
  }),
  indexes: ['owner, position, key, property_id, about, due_on', 'property_id, owner'],
});
