import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { useFocusMainOnUnmount } from './focusMain.ts';

const MainElement = styled('main')({ flex: 1, display: 'flex', flexDirection: 'column' });

/** Focusable by script, so that a screen reader continues at the start of a new page. */
export const Main = ({ children }: { children: ReactNode }) => {
  const main = useRef<HTMLElement>(null);
  useFocusMainOnUnmount(main);
  return (
    <MainElement id="main" tabIndex={-1} ref={main}>
      {children}
    </MainElement>
  );
};
