import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';

const Frame = styled('div')({ marginBottom: 16, '& .MuiButton-root': { marginTop: 12 } });

type Props = { retrying: boolean; onRetry: () => void };

export const DocumentsNotLoaded = ({ retrying, onRetry }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(frame);
  return (
    <Frame ref={frame}>
      <AlertBox>
        <p>The documents could not be loaded.</p>
        <BusyButton variant="outlined" size="small" busy={retrying} onClick={onRetry}>
          {retrying ? 'Trying again...' : 'Try again'}
        </BusyButton>
      </AlertBox>
    </Frame>
  );
};
