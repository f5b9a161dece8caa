import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import type { Day } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/numberWords.ts';
import { beginningWords, dueWords } from '../../../domain/reminders/texts.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { propertyPath } from '../../paths.ts';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { begins } from './dateStatus.ts';
import { type CalendarDate, datesOn } from './dates.ts';
import { dayWords } from './months.ts';

const Frame = styled(Card)({
  padding: '20px 24px',
  '& > h2': { fontSize: size.l },
  '& > p': { marginTop: 2, color: colour.ink2, fontSize: size.s },
  '& > ul': { marginTop: 12 },
  '& li': { borderTop: `1px solid ${colour.line}` },
  '& li > a': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 44,
    padding: '8px 0',
    color: colour.ink,
    textDecoration: 'none',
    lineHeight: 1.35,
    overflowWrap: 'anywhere',
  },
  '& li > a:hover b': { textDecoration: 'underline' },
  '& li > a > svg': { flex: 'none', color: colour.harbour700 },
  '& li b, & li span span': { display: 'block' },
  '& li span span': { fontSize: size.s, color: colour.ink2 },
  '@media (min-width: 700px) and (max-width: 1023px)': {
    '& > ul': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 32px' },
  },
  [phone]: { padding: 16 },
});

const wordsOf = (dates: readonly CalendarDate[], day: Day, today: Day): string => {
  const checks = dates.filter(begins);
  const ending = dates.length - checks.length;
  const parts = [
    ...(ending > 0 ? [`${countOf(ending, 'date')}, ${dueWords(day, today).toLowerCase()}`] : []),
    ...(checks.length > 0 ? [`${countOf(checks.length, 'check')}, ${beginningWords(day, today).toLowerCase()}`] : []),
  ];
  return parts.join('; ');
};

type Props = { dates: readonly CalendarDate[]; day: Day; today: Day };

/** The dates of the chosen day. */
export const DayPanel = ({ dates, day, today }: Props) => {
  const shown = datesOn(dates, day);
  return (
    <Frame as="section" aria-labelledby="chosen-day">
      <h2 id="chosen-day">{dayWords(day)}</h2>
      <p className="num">{wordsOf(shown, day, today)}</p>
      <ul>
        {shown.map(({ id, what, propertyId, propertyName, town }) => (
          <li key={id}>
            <RouterAnchor href={propertyPath(propertyId)}>
              <span>
                <b>{what}</b>
                <span>
                  {propertyName}, {town}
                </span>
              </span>
              <ChevronRight aria-hidden="true" />
            </RouterAnchor>
          </li>
        ))}
      </ul>
    </Frame>
  );
};
