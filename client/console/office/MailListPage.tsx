import { Link } from 'react-router-dom';
import type { OfficeMail } from '../../../domain/office/contract/messages.ts';
import { Pill } from '../../components/data/Pill.tsx';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { OnlyOne } from '../list/OnlyOne.tsx';
import { Instant, None } from '../records/Dated.tsx';
import { FilterChips } from './FilterChips.tsx';
import { officeMailPath } from './paths.ts';
import { inWords, MAIL_STATES, optionsOf } from './states.ts';

export const MAIL_COLUMNS: readonly Column<OfficeMail>[] = [
  {
    key: 'template',
    label: 'Mail',
    sort: 'template',
    cell: ({ id, template }) => <Link to={officeMailPath(id)}>{inWords(template)}</Link>,
  },
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    onPhone: true,
    cell: ({ state, last_error }) => (
      <>
        <Pill {...MAIL_STATES[state]} />
        {last_error && <span className="sub">{last_error}</span>}
      </>
    ),
  },
  { key: 'to', label: 'To', onPhone: 'labelled', cell: ({ to }) => to ?? <None>Not kept</None> },
  { key: 'attempts', label: 'Attempts', sort: 'attempts', cell: ({ attempts }) => attempts },
  {
    key: 'created_at',
    label: 'Written',
    sort: 'created_at',
    onPhone: 'labelled',
    cell: ({ created_at }) => <Instant at={created_at} />,
  },
  {
    key: 'next_try_at',
    label: 'Next attempt',
    extra: true,
    cell: ({ next_try_at }) => (next_try_at ? <Instant at={next_try_at} /> : <None>None</None>),
  },
];

export const MailListPage = () => (
  <ListPage
    resource="mails"
    title="Mails"
    search="Kind, or whole email address"
    columns={MAIL_COLUMNS}
    sort={{ field: 'created_at', order: 'DESC' }}
    summary="Mails of the last 30 days. The text and the address are deleted once a mail was sent."
    filters={<OnlyOne<OfficeMail> field="account_id" nameIn={({ to }) => to} otherwise="one account" />}
    chips={<FilterChips field="state" label="State" options={optionsOf(MAIL_STATES)} />}
    empty={{ title: 'No mail yet', text: 'Every mail that the server writes stands here.' }}
  />
);
