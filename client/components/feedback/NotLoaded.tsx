import { reasonOf } from '../../api/http.ts';
import { BusyButton } from '../actions/BusyButton.tsx';
import { AlertBox } from './AlertBox.tsx';

type Props = {
  title: string;
  /** Null while it is tried again: TanStack Query clears the error then. */
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
};

/** In place of a part of a form that could not be loaded. It stays while that is tried again, and its button keeps the focus. */
export const NotLoaded = ({ title, error, retrying, onRetry }: Props) => (
  <AlertBox
    title={title}
    action={
      <BusyButton variant="outlined" size="small" sx={{ mt: 1.5 }} busy={retrying} onClick={onRetry}>
        Try again
      </BusyButton>
    }
  >
    <p>{error ? reasonOf(error) : 'Loading again...'}</p>
  </AlertBox>
);
