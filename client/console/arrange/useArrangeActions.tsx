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

type Open = { readonly does: 'assign' | 'group' | 'tag'; readonly ids: readonly string[] };

/** Assigning, grouping and tagging the selected properties: the actions of the bar, and the dialog that is open. */
export const useArrangeActions = (): { actions: readonly BulkAction[]; dialog: ReactNode } => {
  // The properties that were selected when the dialog was opened.
  const [open, show] = useState<Open | null>(null);
  const { ids } = useSelection();
  const { data: rows = [] } = useListContext<ConsoleProperty>();
  const acting = useActing();
  const props = { ids: open?.ids ?? [], onClose: () => show(null) };
  // Groups decide what people see, so they are not for those who see only some properties.
  const grouping = { label: 'Client', icon: <FolderOpen />, onClick: () => show({ does: 'group', ids }) };
  const actions = [
    { label: 'Assign', icon: <UserRound />, onClick: () => show({ does: 'assign', ids }) },
    ...(acting?.limited ? [] : [grouping]),
    { label: 'Tag', icon: <Tag />, onClick: () => show({ does: 'tag', ids }) },
  ];
  return {
    actions: acting?.may('property:change') ? actions : [],
    dialog: (
      <>
        {open?.does === 'assign' && <AssignDialog {...props} present={presentAssignee(props.ids, rows)} />}
        {open?.does === 'group' && <GroupDialog {...props} />}
        {open?.does === 'tag' && <TagDialog {...props} />}
      </>
    ),
  };
};
