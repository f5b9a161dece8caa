import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { narrow, phone } from '../../theme/tokens.ts';

const Press = styled(BusyButton)({
  // On the narrowest screens the label would leave no room for the property's name.
  [narrow]: {
    minWidth: 44,
    padding: 0,
    '& > span:last-child': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
const Long = styled('span')({ whiteSpace: 'pre', [phone]: { display: 'none' } });

type Props = { busy: boolean; onDownload: () => void };

export const DownloadReportButton = ({ busy, onDownload }: Props) => (
  <Press variant="outlined" size="small" startIcon={<Download />} onClick={onDownload} busy={busy}>
    <span>
      {busy ? (
        'Generating...'
      ) : (
        <>
          Download<Long> Report</Long>
        </>
      )}
    </span>
  </Press>
);
