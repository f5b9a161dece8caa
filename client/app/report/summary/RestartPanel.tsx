import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { RotateCcw } from 'lucide-react';
import { useHasPlan, useMay } from '../../../auth/acting.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, size } from '../../../theme/tokens.ts';

const Panel = styled(Card)({
  display: 'grid',
  gap: 16,
  '& h2': { fontSize: size.l },
  '& p': { marginTop: 6, color: colour.ink2 },
  '@media (min-width: 600px) and (max-width: 1023px)': {
    gridColumn: '1 / -1',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
  },
});

export const RestartPanel = ({ onRestart }: { onRestart: () => void }) => {
  const mayStart = useMay('assessment:start');
  const hasPlan = useHasPlan();
  if (!mayStart || !hasPlan) return null;
  return (
    <Panel as="section">
      <div>
        <h2>New assessment</h2>
        <p>Answer all questions from the beginning. This assessment stays in the history.</p>
      </div>
      <Button variant="outlined" size="small" startIcon={<RotateCcw />} onClick={onRestart}>
        Start again
      </Button>
    </Panel>
  );
};
