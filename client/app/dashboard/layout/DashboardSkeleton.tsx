import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, radius } from '../../../theme/tokens.ts';
import { Columns, Stack } from './Columns.tsx';

const block = {
  variant: 'rounded',
  animation: 'pulse',
  sx: { backgroundColor: colour.noneBg, borderRadius: radius.l },
} as const;

/** Has the layout of the loaded page, so that nothing moves when the data arrives. */
export const DashboardSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading your dashboard</VisuallyHidden>
    <Columns>
      <Skeleton {...block} height={320} />
      <Skeleton {...block} height={320} />
    </Columns>
    <Columns>
      <Stack>
        <Skeleton {...block} height={40} width="40%" />
        <Skeleton {...block} height={260} />
        <Skeleton {...block} height={260} />
      </Stack>
      <Skeleton {...block} height={220} />
    </Columns>
  </div>
);
