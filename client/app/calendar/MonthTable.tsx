import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Day } from '../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { IconButton } from '../../components/actions/IconButton.tsx';
import { Pill } from '../../components/data/Pill.tsx';
import { StatusIcon } from '../../components/data/StatusIcon.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, focusRing, phone, radius, size } from '../../theme/tokens.ts';
import { begins, toneOf } from './dateStatus.ts';
import { type CalendarDate, datesOn } from './dates.ts';
import { dayWords, type Month, monthAfter, monthOf, monthWords, weekdayWords, weeksOf } from './months.ts';

const Frame = styled(Card)({
  padding: '20px 24px 24px',
  '& .nav': { display: 'flex', alignItems: 'center', gap: 4, margin: '-4px 0 12px -10px' },
  '& .nav > h2': { minWidth: '9.2em', textAlign: 'center' },
  '& .nav > .MuiButton-root': { marginLeft: 'auto' },
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 4, tableLayout: 'fixed' },
  '& th': { padding: '4px 8px', textAlign: 'left', fontSize: size.s, color: colour.ink2 },
  '& td': { height: 84, padding: 0, borderRadius: radius.s, backgroundColor: colour.mist, verticalAlign: 'top' },
  '& td.off': { background: 'none', color: colour.ink3 },
  '& td > span': { display: 'block', padding: '7px 10px', color: colour.ink2 },
  '& td > button': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    width: '100%',
    height: '100%',
    padding: '7px 10px 8px',
    border: 0,
    borderRadius: radius.s,
    font: 'inherit',
    color: colour.ink,
    textAlign: 'left',
    cursor: 'pointer',
    backgroundColor: colour.noneBg,
    '& > .count': { display: 'inline-flex', gap: 6, alignItems: 'center', fontWeight: 700, fontSize: size.l },
    '& svg': { width: 20, height: 20 },
    '&[data-tone=none] > .count': { color: colour.none },
    '&[data-tone=warn]': { backgroundColor: colour.warnBg, '& > .count': { color: colour.warn } },
    '&[data-tone=bad]': { backgroundColor: colour.badBg, '& > .count': { color: colour.bad } },
    '&:hover': { boxShadow: `inset 0 0 0 2px ${colour.lineStrong}` },
    '&[aria-pressed=true]': { boxShadow: `inset 0 0 0 3px ${colour.harbour700}` },
    '&:focus-visible': focusRing,
  },
  '& .legend': { display: 'flex', flexWrap: 'wrap', gap: '4px 20px', marginTop: 12 },
  [phone]: {
    padding: '12px 12px 16px',
    '& .nav > h2': { minWidth: 0, fontSize: size.l },
    '& th': { padding: '4px 0', textAlign: 'center' },
    '& td': { height: 56 },
    '& td > span': { padding: '5px 0 0', textAlign: 'center' },
    '& td > button': { padding: '5px 0 6px', alignItems: 'center', '& > .count': { gap: 3, fontSize: size.m } },
    '& td > button svg': { width: 16, height: 16 },
  },
});

type Props = {
  month: Month;
  /** Of all months. */
  dates: readonly CalendarDate[];
  chosen: Day | null;
  today: Day;
  onMonth: (month: Month) => void;
  onChoose: (day: Day) => void;
};

const dayNumber = (day: Day) => Number(day.slice(8));

const DayCell = ({ day, month, dates, chosen, today, onChoose }: Omit<Props, 'onMonth'> & { day: Day }) => {
  if (monthOf(day) !== month)
    return (
      <td className="off">
        <span>{dayNumber(day)}</span>
      </td>
    );
  const shown = datesOn(dates, day);
  // On a day that is over, only a yearly check is still open. The others have run out.
  const decisive = shown.find((date) => !begins(date)) ?? shown[0];
  if (!decisive)
    return (
      <td>
        <span>{dayNumber(day)}</span>
      </td>
    );
  const count = shown.length;
  const tone = toneOf(decisive, today);
  const [weekday, , monthName] = dayWords(day).split(' ');
  return (
    <td>
      <button type="button" data-tone={tone} aria-pressed={day === chosen} onClick={() => onChoose(day)}>
        <VisuallyHidden>{weekday} </VisuallyHidden>
        <span>{dayNumber(day)}</span>
        <VisuallyHidden> {monthName}: </VisuallyHidden>
        <span className="count">
          <StatusIcon name={tone} />
          {count}
        </span>
        <VisuallyHidden> {count === 1 ? 'date' : 'dates'}</VisuallyHidden>
      </button>
    </td>
  );
};

/** A month whose days say how many dates they have, and how soon. */
export const MonthTable = ({ onMonth, ...props }: Props) => {
  const { month, today } = props;
  const weeks = weeksOf(month);
  const go = (months: number) => {
    const to = monthAfter(month, months);
    return { label: monthWords(to), onClick: () => onMonth(to) };
  };
  return (
    <Frame>
      <div className="nav">
        <IconButton {...go(-1)}>
          <ChevronLeft />
        </IconButton>
        <h2 aria-live="polite">{monthWords(month)}</h2>
        <IconButton {...go(1)}>
          <ChevronRight />
        </IconButton>
        <BusyButton variant="outlined" size="small" busy={false} onClick={() => onMonth(monthOf(today))}>
          Today
        </BusyButton>
      </div>
      <table>
        <caption>
          <VisuallyHidden>Days of {monthWords(month)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekdayWords(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} {...props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="legend">
        <Pill tone="warn" label={`Within ${EXPIRING_SOON_DAYS} days`} bare />
        <Pill tone="none" label="Later" bare />
        <Pill tone="bad" label="Run out" bare />
      </p>
    </Frame>
  );
};
