import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { WideOnly } from '../../components/page/WideOnly.tsx';
import { narrow } from '../../theme/tokens.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';

const HeaderButton = styled(BusyButton)({
  // On the narrowest screens the label would leave no room for the property's name.
  [narrow]: {
    minWidth: 44,
    padding: 0,
    '& > span:last-child': visuallyHidden,
  },
});

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
