import { styled } from '@mui/material/styles';
import { type Day, formatDay } from '../../../domain/calendar.ts';
import { dueWords } from '../../../domain/reminders/texts.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { propertyPath } from '../../paths.ts';
import { colour, size } from '../../theme/tokens.ts';
import { dateStatus } from './dateStatus.ts';
import { type CalendarDate, datesIn, datesOn } from './dates.ts';
import { dayWords, type Month, monthWords } from './months.ts';

const DayFrame = styled(Card)({
  padding: '20px 24px',
  '& > p': { color: colour.ink2, fontSize: size.s },
  '& li': { borderTop: `1px solid ${colour.line}`, padding: '10px 0' },
  '& ul': { marginTop: 12 },
  '& li > span': { display: 'block', color: colour.ink2, fontSize: size.s },
});

const count = (dates: readonly CalendarDate[]) => `${dates.length} ${dates.length === 1 ? 'date' : 'dates'}`;

type DayProps = { dates: readonly CalendarDate[]; day: Day; today: Day };

export const DayPanel = ({ dates, day, today }: DayProps) => {
  const shown = datesOn(dates, day);
  return (
    <DayFrame>
      <h2>{dayWords(day)}</h2>
      <p>
        {count(shown)}, {dueWords(day, today).toLowerCase()}
      </p>
      <ul>
        {shown.map(({ id, what, propertyId, propertyName, town }) => (
          <li key={id}>
            <a href={propertyPath(propertyId)}>{what}</a>
            <span>
              {propertyName}, {town}
            </span>
          </li>
        ))}
      </ul>
    </DayFrame>
  );
};

const ListFrame = styled('section')({
  '& > h2': { marginBottom: 16 },
  '& > h2 small': { marginLeft: 6, fontWeight: 400 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    justifyContent: 'space-between',
    padding: '12px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& li > span > span': { display: 'block', color: colour.ink2, fontSize: size.s },
});

type MonthProps = { dates: readonly CalendarDate[]; month: Month; today: Day };

/** The same dates as the month above, as a list. */
export const MonthList = ({ dates, month, today }: MonthProps) => {
  const shown = datesIn(dates, month);
  const next = dates.find(({ day }) => day > `${month}-31`);
  return (
    <ListFrame aria-labelledby="month-list">
      <h2 id="month-list">
        All of {monthWords(month)} <small>{shown.length}</small>
      </h2>
      <Card sx={{ padding: '4px 24px 8px' }}>
        {shown.length === 0 && (
          <p style={{ padding: '12px 0' }}>
            Nothing runs out in {monthWords(month)}.
            {next && ` Next: ${next.what}, ${next.propertyName}, on ${formatDay(next.day)}.`}
          </p>
        )}
        <ul>
          {shown.map(({ id, what, day, propertyId, propertyName, town }) => (
            <li key={id}>
              <span>
                <a href={propertyPath(propertyId)}>
                  {what}, {propertyName}
                </a>
                <span>
                  {formatDay(day)} · {town}
                </span>
              </span>
              <Pill {...dateStatus(day, today)} bare />
            </li>
          ))}
        </ul>
      </Card>
    </ListFrame>
  );
};
