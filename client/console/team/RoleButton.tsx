import Button from '@mui/material/Button';
import { UserPen } from 'lucide-react';
import { ROLE_LABELS } from '../../../domain/access/contract.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import type { GrantedPerson } from './person.ts';

type Props = { person: GrantedPerson; onClick: () => void };

/** Opens the dialog that changes the role. A list here would grant every role that the arrow keys pass (WCAG 3.2.2). */
export const RoleButton = ({ person, onClick }: Props) => (
  <Button variant="outlined" size="small" endIcon={<UserPen />} aria-haspopup="dialog" onClick={onClick}>
    {ROLE_LABELS[person.role]}
    <VisuallyHidden>: change the role of {person.name || person.email}</VisuallyHidden>
  </Button>
);
