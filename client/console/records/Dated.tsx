import { styled } from '@mui/material/styles';
import { daysBetween, formatDay, formatInstant, formatTime } from '../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import { today } from '../../clock.ts';
import { StatusIcon } from '../../components/data/StatusIcon.tsx';
import { colour, size } from '../../theme/tokens.ts';

const Urgent = styled('span')({
  display: 'inline-flex',
  gap: 4,
  alignItems: 'center',
  marginLeft: 10,
  verticalAlign: 'bottom',
  fontSize: size.s,
  fontWeight: 700,
  whiteSpace: 'nowrap',
  color: colour.warn,
  '&[data-tone=bad]': { color: colour.bad },
});

const inWords = (days: number): string => {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days < 0 ? `${count} ago` : count;
};

/** The last day of something, with a sign once it is near or past. */
export const LastDay = ({ day }: { day: string }) => {
  const days = daysBetween(today(), day);
  return (
    <>
      {formatDay(day)}
      {days <= EXPIRING_SOON_DAYS && (
        <Urgent data-tone={days < 0 ? 'bad' : 'warn'}>
          <StatusIcon name={days < 0 ? 'bad' : 'warn'} />
          {inWords(days)}
        </Urgent>
      )}
    </>
  );
};

export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at}>
    {formatInstant(at)} <span className="sub">{formatTime(at)}</span>
  </time>
);

/** Where there is no value. */
export const None = styled('span')({ color: colour.ink3 });

/** Wraps between words only, where a narrow column would break them. */
export const Words = styled('span')({ overflowWrap: 'normal' });
