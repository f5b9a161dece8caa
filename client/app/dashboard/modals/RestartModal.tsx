import { useNavigate } from 'react-router-dom';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { commands } from '../../../api/commands.ts';
import { assessmentHref } from '../questionnaireLinks.ts';
import { useRefresh } from '../useRefresh.ts';
import { ConfirmModal } from './ConfirmModal.tsx';

type Props = { property: OverviewRow; onClose: () => void };

export const RestartModal = ({ property, onClose }: Props) => {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const restart = async () => {
    const { assessment_id } = await commands.restartAssessment(property.id);
    void refresh();
    await navigate(assessmentHref(property, assessment_id));
  };
  return (
    <ConfirmModal
      title="Restart the assessment?"
      keep="Keep it"
      act="Restart Assessment"
      acting="Restarting..."
      run={restart}
      failure={() => 'Failed to update assessment. Please try again.'}
      onKeep={onClose}
    >
      An assessment already exists for this property. Do you want to restart it? This will delete your previous
      progress.
    </ConfirmModal>
  );
};
