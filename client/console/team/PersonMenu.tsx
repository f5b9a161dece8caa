import { Clock, LogOut, UserMinus, UserPen } from 'lucide-react';
import type { AccessPerson } from '../../../domain/access/contract.ts';
import { useMay } from '../../auth/acting.ts';
import { ActionMenu } from '../../components/documents/ActionMenu.tsx';
import type { DocumentAction } from '../../components/documents/documentAction.ts';
import { activityOfPath } from '../paths.ts';
import { isGranted, type PersonDialog } from './person.ts';

type Props = {
  person: AccessPerson;
  onDialog: (dialog: PersonDialog) => void;
};

/** The owner's role is fixed: what they did is all that can be asked. */
export const PersonMenu = ({ person, onDialog }: Props) => {
  const mayChange = useMay('access:change');
  const activity: DocumentAction = {
    label: 'See what they did',
    icon: <Clock />,
    href: activityOfPath(person.person_id),
  };
  const changes: readonly DocumentAction[] = isGranted(person)
    ? [
        { label: 'Change what they see', icon: <UserPen />, onClick: () => onDialog({ kind: 'change', person }) },
        person.is_you
          ? { label: 'Leave this team', icon: <LogOut />, onClick: () => onDialog({ kind: 'end', person }) }
          : { label: 'Remove', icon: <UserMinus />, onClick: () => onDialog({ kind: 'end', person }) },
      ]
    : [];
  return <ActionMenu of={person.name || person.email} actions={mayChange ? [activity, ...changes] : [activity]} />;
};
