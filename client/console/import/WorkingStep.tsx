import { styled } from '@mui/material/styles';
import type { Import } from '../../../domain/imports/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { ProgressBar } from '../../components/data/ProgressBar.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { size } from '../../theme/tokens.ts';

const Title = styled('h2')({ fontSize: size.l, marginBottom: 12 });
const Note = styled('p')({ marginTop: 12, fontVariantNumeric: 'tabular-nums' });

/** While the rows are applied or taken back. */
export const WorkingStep = ({ found: { status, progress } }: { found: Pick<Import, 'status' | 'progress'> }) => {
  const { done, total } = progress;
  const title = status === 'importing' ? 'Importing' : 'Undoing the import';
  return (
    <Card as="section" aria-label={title}>
      <Title>{title}</Title>
      <ProgressBar value={(done / Math.max(1, total)) * 100} label={title} />
      <Note>
        {inThousands(done)} of {inThousands(total)} rows. You can leave this page: it goes on without you, and for all
        rows.
      </Note>
    </Card>
  );
};
