import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { colour, size } from '../../theme/tokens.ts';
import { Actions } from '../actions/Actions.tsx';
import { RetryButton } from '../actions/RetryButton.tsx';
import { PlaqueOutline } from '../badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../badge/VerdictHeading.tsx';
import { useFocusMainOnUnmount } from '../page/focusMain.ts';

const Message = styled('p')({ marginTop: 16, maxWidth: '34em', fontSize: size.lead, color: colour.ink });

export type ErrorStateProps = {
  title?: string | undefined;
  /** The reason, or what to do. */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Another button, such as a link to the dashboard. */
  action?: ReactNode;
};

export const ErrorState = (props: ErrorStateProps) => {
  const { title = 'This could not be loaded', children, onRetry, retrying, action } = props;
  const place = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(place);
  return (
    <PlaqueOutline role="alert" ref={place}>
      <VerdictHeading tone="none">{title}</VerdictHeading>
      <Message>{children}</Message>
      {(onRetry || action) && (
        <Actions>
          {onRetry && <RetryButton retrying={retrying ?? false} onRetry={onRetry} />}
          {action}
        </Actions>
      )}
    </PlaqueOutline>
  );
};
