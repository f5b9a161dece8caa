import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { BusyButton } from '../../../components/BusyButton.tsx';
import { phone } from '../../../theme/tokens.ts';

const Long = styled('span')({ whiteSpace: 'pre', [phone]: { display: 'none' } });

type Props = { busy: boolean; onDownload: () => void };

export const DownloadReport = ({ busy, onDownload }: Props) => (
  <BusyButton variant="outlined" size="small" startIcon={<Download />} onClick={onDownload} busy={busy}>
    {busy ? (
      'Generating...'
    ) : (
      <span>
        Download<Long> Report</Long>
      </span>
    )}
  </BusyButton>
);
