import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { RetryButton } from '../actions/RetryButton.tsx';
import { useFocusMainOnUnmount } from '../page/focusMain.ts';
import { AlertBox } from './AlertBox.tsx';

const Frame = styled('div')({ '&:not(:last-child)': { marginBottom: 16 }, '& .MuiButton-root': { marginTop: 12 } });

type Props = { title?: string; children: ReactNode; retrying: boolean; onRetry: () => void };

/** Inside a page, for a part of it that could not be loaded. When it goes, the focus of its button moves to the page. */
export const RetryNotice = ({ title, children, retrying, onRetry }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(frame);
  return (
    <Frame ref={frame}>
      <AlertBox
        title={title}
        action={<RetryButton variant="outlined" size="small" retrying={retrying} onRetry={onRetry} />}
      >
        <p>{children}</p>
      </AlertBox>
    </Frame>
  );
};
