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

const Region = styled(StatusRegion)({ '&:not(:empty)': { marginBottom: 12 } });
const Below = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start', marginBottom: 24 });

type Props = Pick<ReadyReplay, 'replay' | 'reload'>;

const LookAgain = ({ reload }: { reload: Reload }) => {
  const place = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(place);
  return (
    <Below ref={place}>
      {reload.error && <AlertBox>{reasonOf(reload.error)}</AlertBox>}
      <BusyButton variant="outlined" size="small" busy={reload.isRunning} onClick={reload.start}>
        {reload.isRunning ? 'Loading...' : 'Look again'}
      </BusyButton>
    </Below>
  );
};

/**
 * For an auditor, whose page reads nothing again by itself: at midnight a date may have changed what it shows. The button
 * stands outside of the live region, because a screen reader would say each change of its text with the whole notice.
 */
export const NewDayNotice = ({ replay: { owner, until }, reload }: Props) => {
  const isOver = useToday() > until && reload !== null;
  return (
    <>
      <Region className="num">
        {isOver && (
          <AlertBox tone="none" inRegion>
            A new day has begun. You see the history up to {formatDay(until)}. What has changed since is missing, and{' '}
            {owner} is told if you look again.
          </AlertBox>
        )}
      </Region>
      {isOver && <LookAgain reload={reload} />}
    </>
  );
};
