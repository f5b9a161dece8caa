import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { useFocusMainOnUnmount } from './focusMain.ts';

const Ground = styled('main')({ flex: 1, display: 'flex', flexDirection: 'column' });

/** Takes focus by script, so that a reader arrives where the new page begins, also where the page replaces its spinner. */
export const Main = ({ children }: { children: ReactNode }) => {
  const ground = useRef<HTMLElement>(null);
  useFocusMainOnUnmount(ground);
  return (
    <Ground id="main" tabIndex={-1} ref={ground}>
      {children}
    </Ground>
  );
};
