import { BusyButton, type BusyButtonProps } from './BusyButton.tsx';

type Props = Omit<BusyButtonProps, 'busy' | 'onClick' | 'children'> & { retrying: boolean; onRetry: () => void };

/** Loads again what could not be loaded, and keeps the focus meanwhile. */
export const RetryButton = ({ retrying, onRetry, ...button }: Props) => (
  <BusyButton {...button} busy={retrying} onClick={onRetry}>
    {retrying ? 'Trying again...' : 'Try again'}
  </BusyButton>
);
