import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { colour, phone, size } from '../../theme/tokens.ts';
import { BusyButton } from '../actions/BusyButton.tsx';
import { PlaceOf } from '../badge/PlaqueOutline.tsx';
import { Verdict } from '../badge/VerdictHeading.tsx';
import { useHandsFocusOn } from '../page/focusMain.ts';

const Says = styled('p')({ marginTop: 16, maxWidth: '34em', fontSize: size.lead, color: colour.ink });
const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 24,
  [phone]: { flexDirection: 'column' },
});

export type ErrorStateProps = {
  title?: string | undefined;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Another way out, such as a quiet button to the dashboard. */
  action?: ReactNode;
};

export const ErrorState = (props: ErrorStateProps) => {
  const {
    title = 'This could not be loaded',
    children = 'Check your connection and try again.',
    onRetry,
    retrying,
    action,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  useHandsFocusOn(place);
  return (
    <PlaceOf role="alert" ref={place}>
      <Verdict tone="none">{title}</Verdict>
      <Says>{children}</Says>
      {(onRetry || action) && (
        <Ways>
          {onRetry && (
            <BusyButton onClick={onRetry} busy={retrying ?? false}>
              {retrying ? 'Trying again...' : 'Try again'}
            </BusyButton>
          )}
          {action}
        </Ways>
      )}
    </PlaceOf>
  );
};
