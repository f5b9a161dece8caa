import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ProgressBar } from '../../../components/data/ProgressBar.tsx';
import type { Uploading } from '../useUploads.ts';

const Way = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start', '& > :not(button)': { width: '100%' } });
const Name = styled('p')({ overflowWrap: 'anywhere' });

type Props = { uploading: Uploading; onCancel: () => void };

export const OnItsWay = ({ uploading, onCancel }: Props) => (
  <Way>
    <Name>Uploading {uploading.name}...</Name>
    <ProgressBar value={uploading.percent} label="Upload" />
    <Button variant="outlined" size="small" onClick={onCancel}>
      Cancel upload
    </Button>
  </Way>
);
