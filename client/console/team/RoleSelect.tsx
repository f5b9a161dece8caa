import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronDown } from 'lucide-react';
import { GrantedRole } from '../../../domain/policy.ts';
import type { GrantedPerson } from './person.ts';
import { ROLE_OPTIONS } from './roles.ts';

type Props = { person: GrantedPerson; onChange: (role: GrantedRole) => void };

/** Takes effect at once. The place of its label is the heading of the column. */
export const RoleSelect = ({ person, onChange }: Props) => (
  <NativeSelect
    value={person.role}
    input={<OutlinedInput size="small" />}
    IconComponent={ChevronDown}
    inputProps={{ 'aria-label': `Role of ${person.name || person.email}` }}
    onChange={(event) => onChange(GrantedRole.parse(event.target.value))}
  >
    {ROLE_OPTIONS.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </NativeSelect>
);
