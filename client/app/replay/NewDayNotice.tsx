import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { formatDay } from '../../../domain/calendar.ts';
import { reasonOf } from '../../api/http.ts';
import { useToday } from '../../clock.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { StatusRegion } from '../../components/feedback/StatusRegion.tsx';
import { useFocusMainOnUnmount } from '../../components/page/focusMain.ts';
import type { ReadyReplay, Reload } from './useReplay.ts';

const Region = styled(StatusRegion)({ '&:not(:empty)': { marginBottom: 16 }, '& .MuiButton-root': { marginTop: 12 } });

type Props = Pick<ReadyReplay, 'replay' | 'reload'>;

const Notice = ({ replay: { owner, until }, reload }: Props & { reload: Reload }) => {
  const place = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(place);
  return (
    <div ref={place} className="num">
      <AlertBox tone="none" inRegion>
        <p>
          A new day has begun. You see the history up to {formatDay(until)}. What has changed since is missing, and{' '}
          {owner} is told if you look again.
        </p>
        {reload.error && <p>{reasonOf(reload.error)}</p>}
        <BusyButton variant="outlined" size="small" busy={reload.isRunning} onClick={reload.start}>
          {reload.isRunning ? 'Loading...' : 'Look again'}
        </BusyButton>
      </AlertBox>
    </div>
  );
};

/** For an auditor, whose page reads nothing again by itself: at midnight a date may have changed what it shows. */
export const NewDayNotice = ({ replay, reload }: Props) => {
  const isOver = useToday() > replay.until;
  return <Region>{isOver && reload && <Notice replay={replay} reload={reload} />}</Region>;
};
