import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AlertBox } from '../../../components/AlertBox.tsx';

const Frame = styled('div')({ marginBottom: 24, '& .MuiButton-root': { marginTop: 12 } });

type Props = { children: ReactNode; onRetry?: () => void; retrying?: boolean };

/** What went wrong outside of a dialog, at the top of the page. */
export const Notice = ({ children, onRetry, retrying = false }: Props) => (
  <Frame>
    <AlertBox focus>
      <p>{children}</p>
      {onRetry && (
        <Button variant="outlined" size="small" onClick={onRetry} disabled={retrying}>
          {retrying ? 'Trying again...' : 'Try again'}
        </Button>
      )}
    </AlertBox>
  </Frame>
);
