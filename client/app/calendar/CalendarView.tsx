import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Day } from '../../../domain/calendar.ts';
import { countOfProperties } from '../../../domain/numberWords.ts';
import { reasonOf } from '../../api/http.ts';
import { useActing } from '../../auth/acting.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { colour, phone, tablet } from '../../theme/tokens.ts';
import { CalendarFilters, type NamedProperty } from './CalendarFilters.tsx';
import { DayPanel } from './DayPanel.tsx';
import { hasRunOut } from './dateStatus.ts';
import { type CalendarDate, type CalendarFilter, datesIn, filtered } from './dates.ts';
import { MonthList } from './MonthList.tsx';
import { MonthTable } from './MonthTable.tsx';
import { type Month, monthOf } from './months.ts';
import { SubscribeCard } from './SubscribeCard.tsx';
import { useCalendarFilter } from './useCalendarFilter.ts';
import { useGroups } from './useGroups.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  alignItems: 'end',
  justifyContent: 'space-between',
  '& > div:first-of-type > p': { marginTop: 4, color: colour.ink2 },
});
const Over = styled('p')({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', alignItems: 'center', marginTop: 16 });
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  marginTop: 24,
  '& + &': { marginTop: 40 },
  [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', '& + &': { marginTop: 32 } },
  [phone]: { marginTop: 16 },
});

export type CalendarViewProps = { dates: readonly CalendarDate[]; properties: readonly NamedProperty[]; today: Day };

type DatesProps = Pick<CalendarViewProps, 'today'> & {
  dates: readonly CalendarDate[];
  filter: CalendarFilter;
  month: Month;
  onMonth: (month: Month) => void;
};

/** Month and list of the same dates. */
const Dates = ({ dates, filter, month, today, onMonth }: DatesProps) => {
  // The private address is that of the person's own account.
  const isOwn = useActing()?.isOwn ?? true;
  const [chosen, setChosen] = useState<Day | null>(null);
  const past = dates.filter((date) => hasRunOut(date, today));
  const latest = past.at(-1)?.day;
  const inMonth = datesIn(dates, month);
  // A day that was chosen before another filter may have no dates any more.
  const day = inMonth.some((date) => date.day === chosen) ? chosen : (inMonth[0]?.day ?? null);
  const show = (to: Month) => {
    onMonth(to);
    setChosen(null);
  };
  return (
    <>
      {latest && (
        <Over>
          <Pill tone="bad" label={`${past.length} ${past.length === 1 ? 'has' : 'have'} run out`} />
          <Button variant="text" size="small" onClick={() => show(monthOf(latest))}>
            Show the latest
          </Button>
        </Over>
      )}
      <Columns>
        <MonthTable month={month} dates={dates} chosen={day} today={today} onMonth={show} onChoose={setChosen} />
        {day && <DayPanel dates={dates} day={day} today={today} />}
      </Columns>
      <Columns>
        <MonthList key={month} dates={dates} filter={filter} month={month} today={today} />
        {isOwn && <SubscribeCard propertyId={null} />}
      </Columns>
    </>
  );
};

export const CalendarView = ({ dates: all, properties, today }: CalendarViewProps) => {
  const { filter: asked, month, change, showMonth } = useCalendarFilter();
  const { groups, chosen: groupId, grouped, failure, loading } = useGroups(asked.groupId);
  const filter = { ...asked, groupId };
  return (
    <>
      <Head>
        <div>
          <h1>Calendar</h1>
          <p className="num">Every day on which something runs out, at {countOfProperties(properties.length)}.</p>
        </div>
        <CalendarFilters dates={all} properties={properties} groups={groups} filter={filter} onChange={change} />
      </Head>
      {failure && (
        <ErrorState
          title="The properties of this client could not be loaded"
          onRetry={failure.retry}
          retrying={failure.retrying}
        >
          {reasonOf(failure.error)}
        </ErrorState>
      )}
      {loading && <PageSpinner label="Loading the properties of this client" />}
      {!failure && !loading && (
        <Dates
          dates={filtered(all, filter, grouped)}
          filter={filter}
          month={month ?? monthOf(today)}
          today={today}
          onMonth={(to) => showMonth(to === monthOf(today) ? null : to)}
        />
      )}
    </>
  );
};
