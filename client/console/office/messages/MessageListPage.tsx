import { Link } from 'react-router-dom';
import type { OfficeMessage } from '../../../../domain/office/contract/messages.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import type { Column } from '../../list/column.ts';
import { ListPage } from '../../list/ListPage.tsx';
import { Instant, None } from '../../records/Dated.tsx';
import { FilterChips } from '../FilterChips.tsx';
import { officeMessagePath } from '../paths.ts';
import { MESSAGE_STATES, MESSAGE_SUBJECTS, optionsOf } from '../states.ts';

const COLUMNS: readonly Column<OfficeMessage>[] = [
  {
    key: 'name',
    label: 'From',
    sort: 'name',
    cell: ({ id, name }) => <Link to={officeMessagePath(id)}>{name}</Link>,
  },
  {
    key: 'subject',
    label: 'About',
    sort: 'subject',
    onPhone: true,
    cell: ({ subject }) => MESSAGE_SUBJECTS[subject],
  },
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    onPhone: true,
    cell: ({ state }) => <Pill {...MESSAGE_STATES[state]} />,
  },
  {
    key: 'received_at',
    label: 'Received',
    sort: 'received_at',
    onPhone: true,
    cell: ({ received_at }) => <Instant at={received_at} />,
  },
  {
    key: 'answered_at',
    label: 'Answered',
    cell: ({ answered_at }) => (answered_at ? <Instant at={answered_at} /> : <None>Not yet</None>),
  },
  {
    key: 'account_id',
    label: 'Sender',
    cell: ({ account_id }) => (account_id ? 'Has an account' : <None>Visitor</None>),
  },
];

export const MessageListPage = () => (
  <ListPage
    resource="contact-messages"
    title="Messages"
    search="Name, or whole email address"
    columns={COLUMNS}
    sort={{ field: 'received_at', order: 'DESC' }}
    chips={<FilterChips field="state" label="State" options={optionsOf(MESSAGE_STATES)} />}
    empty={{ title: 'No message yet', text: 'What people send with the contact form stands here.' }}
  />
);
