import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PackageCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Report } from '../../../../domain/assessments/contract.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, size } from '../../../theme/tokens.ts';

const BundleDialog = lazy(async () => ({ default: (await import('./BundleDialog.tsx')).BundleDialog }));

const Panel = styled(Card)({
  display: 'grid',
  gap: 16,
  '& h2': { fontSize: size.l },
  '& p': { marginTop: 6, color: colour.ink2 },
});

/** Proof for somebody who does not want to rely on us. */
export const BundlePanel = ({ report }: { report: Report }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel as="section">
      <div>
        <h2>Evidence bundle</h2>
        <p>
          Everything in one file, with proofs that anybody can check without LetProof: an insurer, a council, a buyer.
        </p>
      </div>
      <Button variant="outlined" size="small" startIcon={<PackageCheck />} onClick={() => setIsOpen(true)}>
        Make a bundle
      </Button>
      <Suspense>{isOpen && <BundleDialog report={report} onClose={() => setIsOpen(false)} />}</Suspense>
    </Panel>
  );
};
