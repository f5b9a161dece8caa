import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Day } from '../../../domain/calendar.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { colour } from '../../theme/tokens.ts';
import { DayPanel, MonthList } from './DateLists.tsx';
import { type CalendarDate, datesIn } from './dates.ts';
import { MonthTable } from './MonthTable.tsx';
import { type Month, monthOf } from './months.ts';
import { SubscribeCard } from './SubscribeCard.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  marginTop: 24,
  '& + &': { marginTop: 40 },
  '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const About = styled('p')({ marginTop: 4, marginBottom: 16, color: colour.ink2 });

export type CalendarViewProps = { dates: readonly CalendarDate[]; properties: number; today: Day };

/** Month and list of the same dates. */
export const CalendarView = ({ dates, properties, today }: CalendarViewProps) => {
  const [month, setMonth] = useState<Month>(monthOf(today));
  const [chosen, setChosen] = useState<Day | null>(null);
  const past = dates.filter(({ day }) => day < today).length;
  const day = chosen ?? datesIn(dates, month)[0]?.day;
  const show = (to: Month) => {
    setMonth(to);
    setChosen(null);
  };
  return (
    <>
      <h1>Calendar</h1>
      <About>
        Every day on which something runs out, at {properties} {properties === 1 ? 'property' : 'properties'}.
      </About>
      {past > 0 && <Pill tone="bad" label={`${past} ${past === 1 ? 'has' : 'have'} run out`} />}
      <Columns>
        <MonthTable
          month={month}
          dates={dates}
          chosen={day ?? null}
          today={today}
          onMonth={show}
          onChoose={setChosen}
        />
        {day && <DayPanel dates={dates} day={day} today={today} />}
      </Columns>
      <Columns>
        <MonthList dates={dates} month={month} today={today} />
        <SubscribeCard />
      </Columns>
    </>
  );
};
