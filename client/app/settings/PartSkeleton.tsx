import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';

/** In place of what a part of the settings shows, while it loads. */
export const PartSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton variant="rounded" height={48} />
    <Skeleton variant="rounded" height={48} sx={{ mt: 1 }} />
  </div>
);
