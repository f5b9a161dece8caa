import type { Allowance } from '../allowance.ts';
import type { OpenDialog } from '../useDialogs.ts';
import { AddPropertyModal } from './AddPropertyModal.tsx';
import { PropertyDialogs } from './PropertyDialogs.tsx';

type Props = { open: OpenDialog; allowance: Allowance; onClose: () => void };

export const DashboardDialogs = ({ open, allowance, onClose }: Props) =>
  open.dialog === 'add' ? (
    <AddPropertyModal allowance={allowance} onClose={onClose} />
  ) : (
    <PropertyDialogs open={open} onClose={onClose} />
  );
