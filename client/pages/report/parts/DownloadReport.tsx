import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { phone } from '../../../theme/tokens.ts';

const Long = styled('span')({ whiteSpace: 'pre', [phone]: { display: 'none' } });

type Props = { busy: boolean; onDownload: () => void };

export const DownloadReport = ({ busy, onDownload }: Props) => (
  <Button variant="outlined" size="small" startIcon={<Download />} onClick={onDownload} disabled={busy}>
    {busy ? (
      'Generating...'
    ) : (
      <span>
        Download<Long> Report</Long>
      </span>
    )}
  </Button>
);
