import { styled } from '@mui/material/styles';
import { formatInstant } from '../../../../domain/calendar.ts';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { onFirstClick } from '../../../components/actions/onFirstClick.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { colour, radius, size } from '../../../theme/tokens.ts';
import { useWindowEvent } from '../useWindowEvent.ts';
import type { Recheck } from './useRecheck.ts';

const Frame = styled('section')({
  display: 'grid',
  gap: 12,
  marginBottom: 20,
  padding: 16,
  border: `2px solid ${colour.harbour700}`,
  borderRadius: radius.m,
  backgroundColor: colour.harbour50,
  '& p:last-of-type': { fontSize: size.s, color: colour.ink2 },
  '& .MuiButton-root': { justifySelf: 'start' },
});

const CONTROLS = 'a, button, input, select, textarea, summary, [role=dialog], [role=menu], [role^=menuitem]';

/** Enter anywhere but in a control, where it has a meaning of its own. */
const isFree = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  !defaultPrevented && !(target instanceof Element && target.closest(CONTROLS));

type Props = { recheck: Recheck; answer: Answer };

/** Last year's answer, which one press confirms. It may be that of a colleague or of a former owner. */
export const StillTrue = ({ recheck, answer }: Props) => {
  const { left, checkedAt, wasConfirmed, confirming, failure, confirm } = recheck;
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Enter' && !event.repeat && isFree(event)) confirm();
  });
  return (
    <Frame aria-label="Check again">
      <p>
        The answer is <b>{answer}</b>, {wasConfirmed ? 'last confirmed' : 'given'} on {formatInstant(checkedAt)}. Is it
        still true?
      </p>
      {failure && <AlertBox>{failure}</AlertBox>}
      <BusyButton variant="contained" busy={confirming} onClick={onFirstClick(confirm)} aria-keyshortcuts="Enter">
        Still true
      </BusyButton>
      <p>
        Press Enter to confirm, or choose another answer below.{' '}
        {left === 1 ? 'This is the last one' : `${left} answers`} to check again.
      </p>
    </Frame>
  );
};
