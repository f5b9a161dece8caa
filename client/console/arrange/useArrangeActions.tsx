import { FolderOpen, Tag, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { useActing } from '../../auth/acting.ts';
import type { BulkAction } from '../selection/BulkBar.tsx';
import { useSelection } from '../selection/useSelection.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { presentAssignee } from './presentAssignee.ts';
import { TagDialog } from './TagDialog.tsx';

type Open = 'assign' | 'group' | 'tag' | null;

/** Assigning, grouping and tagging the selected properties: the actions of the bar, and the dialog that is open. */
export const useArrangeActions = (): { actions: readonly BulkAction[]; dialog: ReactNode } => {
  const [open, show] = useState<Open>(null);
  const { ids } = useSelection();
  const { data: rows = [] } = useListContext<ConsoleProperty>();
  const acting = useActing();
  const props = { ids, onClose: () => show(null) };
  // Groups decide what people see, so they are not for those who see only some properties.
  const grouping = { label: 'Client', icon: <FolderOpen />, onClick: () => show('group') };
  const actions = [
    { label: 'Assign', icon: <UserRound />, onClick: () => show('assign') },
    ...(acting?.limited ? [] : [grouping]),
    { label: 'Tag', icon: <Tag />, onClick: () => show('tag') },
  ];
  return {
    actions: acting?.may('property:change') ? actions : [],
    dialog: (
      <>
        {open === 'assign' && <AssignDialog {...props} present={presentAssignee(ids, rows)} />}
        {open === 'group' && <GroupDialog {...props} />}
        {open === 'tag' && <TagDialog {...props} />}
      </>
    ),
  };
};
