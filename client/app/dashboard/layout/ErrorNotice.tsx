import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { RetryButton } from '../../../components/actions/RetryButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';

const Frame = styled('div')({ marginBottom: 24, '& .MuiButton-root': { marginTop: 12 } });

type Props = { children: ReactNode; onRetry?: () => void; retrying?: boolean };

export const ErrorNotice = ({ children, onRetry, retrying = false }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(frame);
  return (
    <Frame ref={frame}>
      <AlertBox focus>
        <p>{children}</p>
        {onRetry && <RetryButton variant="outlined" size="small" retrying={retrying} onRetry={onRetry} />}
      </AlertBox>
    </Frame>
  );
};
