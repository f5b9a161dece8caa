import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useListContext } from 'react-admin';
import { IconButton } from '../../components/actions/IconButton.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { colour, phone, radius } from '../../theme/tokens.ts';
import { pageNumbers } from './pageNumbers.ts';
import { shownRange } from './shownRange.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  alignItems: 'center',
  padding: '10px 16px 10px 24px',
  borderTop: `1px solid ${colour.line}`,
  fontVariantNumeric: 'tabular-nums',
  '& > .rows': { marginRight: 'auto' },
  '& > .rows > div': { display: 'flex', gap: 10, alignItems: 'center' },
  '& .rows .MuiInputBase-root': { width: 92 },
  '& label': { fontWeight: 400, marginBottom: 0 },
  '& ul': { display: 'flex', gap: 4, alignItems: 'center' },
  '& li > button.page': {
    minWidth: 44,
    height: 44,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: colour.ink,
    cursor: 'pointer',
    borderRadius: radius.s,
  },
  '& li > button.page:hover': { backgroundColor: colour.harbour50 },
  '& li > button[aria-current]': { fontWeight: 700, backgroundColor: colour.harbour100, color: colour.harbour800 },
  [phone]: {
    justifyContent: 'space-between',
    paddingInline: 16,
    '& > .rows': { display: 'none' },
    '& li.mid': { display: 'none' },
  },
});

const SIZES = [10, 25, 100].map((count) => ({ value: String(count), label: String(count) }));

export const Paging = () => {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const { first, last, of } = shownRange({ page, perPage, total });
  return (
    <Bar>
      <div className="rows">
        <SelectField
          label="Rows"
          options={SIZES}
          value={String(perPage)}
          onChange={(event) => setPerPage(Number(event.target.value))}
        />
      </div>
      <span>
        {first}–{last} of {of}
      </span>
      <nav aria-label="Pages">
        <ul>
          <li>
            <IconButton label="Previous page" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              <ChevronLeft />
            </IconButton>
          </li>
          {pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the gaps have no other name.
              <li key={`gap ${index}`} className="mid" aria-hidden="true">
                …
              </li>
            ) : (
              <li key={number} className={number === page ? undefined : 'mid'}>
                <button
                  type="button"
                  className="page"
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => setPage(number)}
                >
                  {number}
                </button>
              </li>
            ),
          )}
          <li>
            <IconButton label="Next page" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              <ChevronRight />
            </IconButton>
          </li>
        </ul>
      </nav>
    </Bar>
  );
};
