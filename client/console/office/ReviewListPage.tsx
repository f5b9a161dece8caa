import { formatDay } from '../../../domain/calendar.ts';
import type { OfficeReview } from '../../../domain/office/contract/running.ts';
import { Pill } from '../../components/data/Pill.tsx';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { FilterChips } from './FilterChips.tsx';

const COLUMNS: readonly Column<OfficeReview>[] = [
  {
    key: 'number',
    label: 'Question',
    sort: 'number',
    cell: ({ number, question }) => (
      <>
        {number} {question}
      </>
    ),
  },
  { key: 'section', label: 'Section', sort: 'section', cell: ({ section }) => section },
  { key: 'legal_basis', label: 'Legal basis', cell: ({ legal_basis }) => legal_basis },
  {
    key: 'last_reviewed',
    label: 'Last reviewed',
    sort: 'last_reviewed',
    onPhone: 'labelled',
    cell: ({ last_reviewed }) => formatDay(last_reviewed),
  },
  {
    key: 'due',
    label: 'Review',
    onPhone: true,
    cell: ({ due, review_by }) =>
      due ? <Pill tone="warn" label={`Due since ${formatDay(review_by)}`} /> : `By ${formatDay(review_by)}`,
  },
  { key: 'edition', label: 'Question set', extra: true, cell: ({ edition }) => edition },
];

export const ReviewListPage = () => (
  <ListPage
    resource="reviews"
    title="Legal reviews"
    search="Question or section"
    columns={COLUMNS}
    sort={{ field: 'last_reviewed', order: 'ASC' }}
    summary="The law behind each question is read again every six months."
    chips={<FilterChips field="due" label="Review" options={[{ value: true, label: 'Due' }]} />}
    empty={{ title: 'No question', text: 'There is no question set.' }}
  />
);
