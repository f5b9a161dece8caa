import { CircleCheck, ClipboardList, Download } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Action } from '../../../domain/policy.ts';
import { useActing } from '../../auth/acting.ts';
import { useArrangeActions } from '../arrange/useArrangeActions.tsx';
import { AnswerForAllDialog } from '../bulk/AnswerForAllDialog.tsx';
import { ReportsDialog } from '../bulk/ReportsDialog.tsx';
import { StartDialog } from '../bulk/StartDialog.tsx';
import { BulkBar } from '../selection/BulkBar.tsx';
import { useSelection } from '../selection/useSelection.ts';

type Dialog = ComponentType<{ ids: readonly string[]; onClose: () => void }>;
type Work = { label: string; icon: ComponentType; dialog: Dialog; needs: Action };

const WORK: readonly Work[] = [
  { label: 'Start assessments', icon: ClipboardList, dialog: StartDialog, needs: 'assessment:start' },
  { label: 'Answer for all', icon: CircleCheck, dialog: AnswerForAllDialog, needs: 'assessment:answer' },
  { label: 'Reports', icon: Download, dialog: ReportsDialog, needs: 'report:download' },
];

/** What can be done with the selected properties. Each action opens a dialog. */
export const PropertyBulk = () => {
  const { ids } = useSelection();
  const acting = useActing();
  const [open, setOpen] = useState<string>();
  const arranging = useArrangeActions();
  const Shown = WORK.find(({ label }) => label === open)?.dialog;
  const work = WORK.filter(({ needs }) => acting?.may(needs) ?? true).map(({ label, icon: Icon }) => ({
    label,
    icon: <Icon />,
    onClick: () => setOpen(label),
  }));
  return (
    <>
      <BulkBar actions={[...work, ...arranging.actions]} />
      {Shown && <Shown ids={ids} onClose={() => setOpen(undefined)} />}
      {arranging.dialog}
    </>
  );
};
