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
  // What is looked at in a dialog is what it works on, also if the selection changes meanwhile.
  const [open, setOpen] = useState<{ work: string; ids: readonly string[] }>();
  const arranging = useArrangeActions();
  const Shown = WORK.find(({ label }) => label === open?.work)?.dialog;
  const work = WORK.filter(({ needs }) => acting?.may(needs) ?? true).map(({ label, icon: Icon }) => ({
    label,
    icon: <Icon />,
    onClick: () => setOpen({ work: label, ids }),
  }));
  return (
    <>
      <BulkBar actions={[...work, ...arranging.actions]} />
      {Shown && open && <Shown ids={open.ids} onClose={() => setOpen(undefined)} />}
      {arranging.dialog}
    </>
  );
};
