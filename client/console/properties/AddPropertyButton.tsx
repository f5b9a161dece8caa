import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Allowance } from '../../app/dashboard/allowance.ts';
import { AddPropertyModal } from '../../app/dashboard/modals/AddPropertyModal.tsx';

type Props = {
  allowance: Allowance;
  /** The id of the sentence that says why no property can be added, if none can. */
  reasonId: string | undefined;
};

export const AddPropertyButton = ({ allowance, reasonId }: Props) => {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Button
        startIcon={<Plus />}
        disabled={reasonId !== undefined}
        aria-describedby={reasonId}
        onClick={() => setAdding(true)}
      >
        Add Property
      </Button>
      {adding && <AddPropertyModal allowance={allowance} onClose={() => setAdding(false)} />}
    </>
  );
};
