import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RulesChangeRow } from '../../../domain/assessments/contract.ts';
import { useMay } from '../../auth/acting.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { phone } from '../../theme/tokens.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '10px 24px',
  '& > p': { flex: '1 1 16em', textWrap: 'pretty' },
  [phone]: { '& > .MuiButton-root': { flex: 1 } },
});

const LABEL = 'Answer the new questions';
const button = { variant: 'outlined', size: 'small' } as const;

type Props = {
  change: Pick<RulesChangeRow, 'sentence'>;
  /** Moves the assessment to the new edition; null where there is nothing to move, or it is not allowed. */
  onMove: (() => void) | null;
  moving?: boolean;
  /** The first open question. */
  href: string;
};

/** Says what a newer edition of the questionnaire asks, and leads to its questions. */
export const RulesChangeNotice = ({ change, onMove, moving = false, href }: Props) => {
  const mayStart = useMay('assessment:start');
  return (
    <AlertBox tone="warn">
      <Line className="num">
        <p>{change.sentence}</p>
        {mayStart && onMove && (
          <BusyButton {...button} onClick={onMove} busy={moving}>
            {moving ? 'Opening...' : LABEL}
          </BusyButton>
        )}
        {mayStart && !onMove && (
          <Button {...button} href={href}>
            {LABEL}
          </Button>
        )}
      </Line>
    </AlertBox>
  );
};
