import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Day, formatDay } from '../../../domain/calendar.ts';
import { apiAddress } from '../../api/address.ts';
import { focusNewItem } from '../../components/page/focusMain.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { DatesTable } from './DatesTable.tsx';
import { type CalendarDate, type CalendarFilter, datesIn } from './dates.ts';
import { isPropertyDate } from './kinds.ts';
import { type Month, monthWords } from './months.ts';

const Section = styled('section')({
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 44,
    marginBottom: 16,
  },
  '& > header small': { marginLeft: 6, fontWeight: 400, color: colour.ink2 },
  [phone]: { '& > header': { columnGap: 8 }, '& > header h2': { fontSize: size.lead } },
});
const Frame = styled(Card)({
  padding: '4px 24px 8px',
  '& > p': { padding: '12px 0' },
  '& > .foot': {
    display: 'flex',
    gap: 16,
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '14px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  [phone]: { padding: '0 16px' },
});

/** Rows. A large account may have hundreds in a month. */
const FIRST = 20;

const downloadHref = (month: Month, { propertyId, groupId, kind }: CalendarFilter): string => {
  const chosen = kind && (isPropertyDate(kind) ? { kind } : { document_type: kind });
  return apiAddress('GET /api/documents/calendar.ics', {
    query: { month, property_id: propertyId ?? undefined, group_id: groupId ?? undefined, ...chosen },
  });
};

const NothingThen = ({ dates, month }: { dates: readonly CalendarDate[]; month: Month }) => {
  const next = dates.find(({ day }) => day > `${month}-31`);
  return (
    <p className="num">
      Nothing runs out in {monthWords(month)}.
      {next && ` Next: ${next.what}, ${next.propertyName}, on ${formatDay(next.day)}.`}
    </p>
  );
};

type Props = { dates: readonly CalendarDate[]; filter: CalendarFilter; month: Month; today: Day };

/** The same dates as the month above, as a list. */
export const MonthList = ({ dates, filter, month, today }: Props) => {
  const [all, setAll] = useState(false);
  const rows = useRef<HTMLTableSectionElement>(null);
  const found = datesIn(dates, month);
  const shown = all ? found : found.slice(0, FIRST);
  const showAll = () => {
    setAll(true);
    focusNewItem(rows, shown.length);
  };
  return (
    <Section aria-labelledby="month-list">
      <header>
        <h2 id="month-list">
          All of {monthWords(month)} <small className="num">{found.length}</small>
        </h2>
        {found.length > 0 && (
          <Button variant="outlined" size="small" startIcon={<Download />} href={downloadHref(month, filter)}>
            Download
          </Button>
        )}
      </header>
      <Frame>
        {found.length === 0 ? (
          <NothingThen dates={dates} month={month} />
        ) : (
          <DatesTable caption={`Dates in ${monthWords(month)}`} dates={shown} today={today} rows={rows} />
        )}
        {shown.length < found.length && (
          <div className="foot num">
            <span>
              {shown.length} of {found.length}
            </span>
            <Button variant="text" size="small" onClick={showAll}>
              Show all {found.length}
            </Button>
          </div>
        )}
      </Frame>
    </Section>
  );
};
