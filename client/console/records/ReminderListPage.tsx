import { formatDay } from '../../../domain/calendar.ts';
import type { ConsoleReminder } from '../../../domain/console/contract.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { LastDay } from './Dated.tsx';
import { PropertyLink } from './PropertyLink.tsx';

const COLUMNS: readonly Column<ConsoleReminder>[] = [
  { key: 'subject', label: 'About', sort: 'about', cell: ({ subject }) => subject },
  {
    key: 'property_name',
    label: 'Property',
    onPhone: true,
    cell: ({ property_id, property_name }) => <PropertyLink propertyId={property_id} name={property_name} />,
  },
  {
    key: 'due_on',
    label: 'Last day',
    sort: 'due_on',
    onPhone: 'labelled',
    cell: ({ due_on }) => <LastDay day={due_on} />,
  },
  {
    key: 'sent_at',
    label: 'Sent',
    sort: 'sent_at',
    onPhone: true,
    cell: ({ sent_on }) => `Sent ${formatDay(sent_on)}`,
  },
];

export const ReminderListPage = () => (
  <ListPage
    resource="reminders"
    title="Reminders"
    search="Name, street, town or postcode"
    columns={COLUMNS}
    sort={{ field: 'sent_at', order: 'DESC' }}
    empty={{ title: 'No reminder yet', text: 'Every reminder that was sent about a last day stands here.' }}
  />
);
