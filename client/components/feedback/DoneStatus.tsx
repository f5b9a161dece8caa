import type { ReactNode } from 'react';
import { AlertBox } from './AlertBox.tsx';
import { StatusRegion } from './StatusRegion.tsx';

type Props = {
  /** What has been done; empty until then. */
  children: ReactNode;
  /** Another number announces the same text again. */
  attempt?: number | undefined;
};

/** Says that an action has succeeded. It must be in the page before the action ends. */
export const DoneStatus = ({ children, attempt }: Props) => (
  <StatusRegion>
    {children && (
      <AlertBox key={attempt} tone="good" inRegion>
        {children}
      </AlertBox>
    )}
  </StatusRegion>
);
