import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Ground = styled('main')({ flex: 1, display: 'flex', flexDirection: 'column' });

/** Takes focus by script, so that a reader arrives where the new page begins. */
export const Main = ({ children }: { children: ReactNode }) => (
  <Ground id="main" tabIndex={-1}>
    {children}
  </Ground>
);
