import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { reasonOf } from '../../api/http.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { useFocusMainOnUnmount } from '../../components/page/focusMain.ts';

const Frame = styled('div')({ marginBottom: 16, '& .MuiButton-root': { marginTop: 12 } });

type Props = { error: Error; retrying: boolean; onRetry: () => void };

/** Above the rows of before, when the list could not be read again. */
export const NotRefreshed = ({ error, retrying, onRetry }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(frame);
  return (
    <Frame ref={frame}>
      <AlertBox title="This list could not be refreshed">
        <p>You see it as it was before. {reasonOf(error)}</p>
        <BusyButton variant="outlined" size="small" busy={retrying} onClick={onRetry}>
          {retrying ? 'Trying again...' : 'Try again'}
        </BusyButton>
      </AlertBox>
    </Frame>
  );
};
