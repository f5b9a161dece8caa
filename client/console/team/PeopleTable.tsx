import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { type AccessPerson, ROLE_LABELS } from '../../../domain/access/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { size } from '../../theme/tokens.ts';
import { BLOCKS, Table } from '../list/tableStyles.ts';
import { ChangeAccessDialog } from './ChangeAccessDialog.tsx';
import { EndAccessDialog } from './EndAccessDialog.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { isGranted, type PersonDialog } from './person.ts';
import { RoleButton } from './RoleButton.tsx';
import { seesText } from './seesText.ts';

const People = styled(Table)({
  '& td.act': { width: 44, textAlign: 'right' },
  '& td.role': { width: 184 },
  '& td.role > b': { paddingLeft: 14 },
  [BLOCKS]: {
    '& tbody tr': { position: 'relative', paddingRight: 64 },
    '&& td.role': { display: 'flex', flexWrap: 'wrap', gap: '0 8px', alignItems: 'center', width: 'auto' },
    '&& td.role > b': { paddingLeft: 0 },
    '&& td.act': { position: 'absolute', top: 6, right: 10 },
    '&& td[data-label]::before': { content: 'attr(data-label) ": "', fontSize: size.s },
  },
});

type RowProps = { person: AccessPerson; onDialog: (dialog: PersonDialog) => void };

const PersonRow = ({ person, onDialog }: RowProps) => (
  <tr>
    <th scope="row">
      {person.name || person.email}
      {person.is_you && ' (you)'}
      {person.name && <span className="sub">{person.email}</span>}
    </th>
    <td data-phone data-label="Role" className="role">
      {isGranted(person) ? (
        <RoleButton person={person} onClick={() => onDialog({ kind: 'change', person })} />
      ) : (
        <b>{ROLE_LABELS[person.role]}</b>
      )}
      {person.until && <span className="sub">until {formatDay(person.until)}</span>}
    </td>
    <td data-phone data-label="Sees">
      {seesText(person.sees)}
    </td>
    <td data-phone data-label="Second factor">
      <Pill tone={person.two_factor ? 'good' : 'none'} label={person.two_factor ? 'On' : 'Off'} bare plain />
    </td>
    <td data-phone className="act">
      <PersonMenu person={person} onDialog={onDialog} />
    </td>
  </tr>
);

export const PeopleTable = ({ people }: { people: readonly AccessPerson[] }) => {
  const [dialog, open] = useState<PersonDialog | null>(null);
  const close = () => open(null);
  // As they are now. A person who was removed meanwhile stays as before, until the server refuses the change.
  const person = people.filter(isGranted).find(({ id }) => id === dialog?.person.id) ?? dialog?.person;
  return (
    <>
      <Card flush>
        <People role="table">
          <caption>People</caption>
          <thead>
            <tr>
              {['Name', 'Role', 'Sees', 'Second factor'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onDialog={open} />
            ))}
          </tbody>
        </People>
      </Card>
      {person && dialog?.kind === 'change' && <ChangeAccessDialog person={person} onClose={close} />}
      {person && dialog?.kind === 'end' && <EndAccessDialog person={person} onClose={close} />}
    </>
  );
};
