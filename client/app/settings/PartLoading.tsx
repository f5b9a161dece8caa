import Skeleton from '@mui/material/Skeleton';
import { RetryButton } from '../../components/actions/RetryButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';

type Props = { failed: string | false; retrying: boolean; onRetry: () => void };

/** In place of what a part of the settings shows, until it has arrived. */
export const PartLoading = ({ failed, retrying, onRetry }: Props) =>
  failed ? (
    <AlertBox>
      <p>{failed}</p>
      <RetryButton variant="outlined" size="small" sx={{ mt: 1.5 }} retrying={retrying} onRetry={onRetry} />
    </AlertBox>
  ) : (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={48} sx={{ mt: 1 }} />
    </div>
  );
