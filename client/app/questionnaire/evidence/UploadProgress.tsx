import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ProgressBar } from '../../../components/data/ProgressBar.tsx';
import type { UploadInProgress } from './useUploads.ts';

const Stack = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start', '& > :not(button)': { width: '100%' } });
const Name = styled('p')({ overflowWrap: 'anywhere' });

type Props = { upload: UploadInProgress; onCancel: () => void };

export const UploadProgress = ({ upload, onCancel }: Props) => (
  <Stack>
    <Name>Uploading {upload.name}...</Name>
    <ProgressBar value={upload.percent} label="Upload" />
    <Button variant="outlined" size="small" onClick={onCancel}>
      Cancel upload
    </Button>
  </Stack>
);

/** Reading takes a second at most, but the reader may take longer to load over a weak connection. */
export const ReadingProgress = ({ name, onSkip }: { name: string; onSkip: () => void }) => (
  <Stack>
    <Name>Reading {name} on this device...</Name>
    <Button variant="outlined" size="small" onClick={onSkip}>
      Upload without reading
    </Button>
  </Stack>
);
