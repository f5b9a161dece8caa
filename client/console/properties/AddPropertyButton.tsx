import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Stats } from '../../../domain/dashboard/contract.ts';
import { addDisabledReason, allowanceOf } from '../../app/dashboard/allowance.ts';
import { AddPropertyModal } from '../../app/dashboard/modals/AddPropertyModal.tsx';
import { useMay } from '../../auth/acting.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';

export const AddPropertyButton = ({ stats }: { stats: Stats }) => {
  const [adding, setAdding] = useState(false);
  const mayAdd = useMay('property:add');
  const allowance = allowanceOf(stats);
  const reason = addDisabledReason(allowance);
  if (!mayAdd) return null;
  return (
    <>
      <Button startIcon={<Plus />} disabled={reason !== null} onClick={() => setAdding(true)}>
        Add Property
      </Button>
      {reason && <VisuallyHidden>{reason}</VisuallyHidden>}
      {adding && <AddPropertyModal allowance={allowance} onClose={() => setAdding(false)} />}
    </>
  );
};
