import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { useFocusMainOnUnmount } from './focusMain.ts';

const Ground = styled('main')({ flex: 1, display: 'flex', flexDirection: 'column' });

/** Focusable by script, so that a screen reader continues at the start of a new page. */
export const Main = ({ children }: { children: ReactNode }) => {
  const ground = useRef<HTMLElement>(null);
  useFocusMainOnUnmount(ground);
  return (
    <Ground id="main" tabIndex={-1} ref={ground}>
      {children}
    </Ground>
  );
};
