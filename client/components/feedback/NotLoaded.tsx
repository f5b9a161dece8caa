import { reasonOf } from '../../api/http.ts';
import { BusyButton } from '../actions/BusyButton.tsx';
import { AlertBox } from './AlertBox.tsx';

type Props = {
  title: string;
  error: Error;
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
    <p>{reasonOf(error)}</p>
  </AlertBox>
);
