import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { narrow, phone } from '../../theme/tokens.ts';

const HeaderButton = styled(BusyButton)({
  // On the narrowest screens the label would leave no room for the property's name.
  [narrow]: {
    minWidth: 44,
    padding: 0,
    '& > span:last-child': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
const WideOnly = styled('span')({ whiteSpace: 'pre', [phone]: { display: 'none' } });

type Props = { busy: boolean; onDownload: () => void };

export const DownloadReportButton = ({ busy, onDownload }: Props) => (
  <HeaderButton variant="outlined" size="small" startIcon={<Download />} onClick={onDownload} busy={busy}>
    <span>
      {busy ? (
        'Generating...'
      ) : (
        <>
          Download<WideOnly> Report</WideOnly>
        </>
      )}
    </span>
  </HeaderButton>
);
