import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { RotateCcw } from 'lucide-react';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, size } from '../../../theme/tokens.ts';

const Panel = styled(Card)({
  '& h2': { fontSize: size.l },
  '& > p': { margin: '6px 0 12px', color: colour.ink2 },
  '& > .MuiButton-root': { marginLeft: -12 },
  '@media (min-width: 600px) and (max-width: 1023px)': { gridColumn: '1 / -1' },
});

export const RestartPanel = ({ onRestart }: { onRestart: () => void }) => (
  <Panel as="section">
    <h2>Something has changed?</h2>
    <p>Answer all questions anew. This report stays in the history.</p>
    <Button variant="text" size="small" startIcon={<RotateCcw />} onClick={onRestart}>
      Start again
    </Button>
  </Panel>
);
