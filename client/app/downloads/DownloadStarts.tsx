import { styled } from '@mui/material/styles';
import { StatusRegion } from '../../components/feedback/StatusRegion.tsx';
import { useWaitIsOver } from '../../components/page/useWaitIsOver.ts';
import { colour, radius } from '../../theme/tokens.ts';

const Note = styled(StatusRegion)({
  '&:not(:empty)': {
    position: 'fixed',
    // Above a dialog, which may hold the link.
    zIndex: 1400,
    bottom: 24,
    left: '50%',
    transform: 'translateX(-50%)',
    padding: '10px 16px',
    border: `1px solid ${colour.line}`,
    borderRadius: radius.m,
    backgroundColor: colour.harbour50,
    color: colour.harbour800,
  },
});

/** While the server is asked about a file: after a second, says that the click was not lost. */
export const DownloadStarts = () => <Note>{useWaitIsOver() && 'The download starts...'}</Note>;
