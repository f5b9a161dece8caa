import { useState } from 'react';
import { commands } from '../../api/commands.ts';
import { isSuperseded, reasonOf } from '../../api/http.ts';
import { useMarkAllStale } from '../../api/useMarkAllStale.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { useNavigateWhileMounted } from '../../components/page/useNavigateWhileMounted.ts';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import { questionnaireHref } from '../questionnaire/address.ts';
import { RestartEffects } from './RestartEffects.tsx';

export type RestartModalProps = {
  property: { readonly id: string; readonly name: string; readonly address: string };
  /** The assessment that the restart replaces. If it is no longer the current one, the restart fails. */
  replaced: string | undefined;
  /** The badge that the restart revokes. */
  badgeId: string | null;
  /** The user pressed Start Assessment, and the server answered that an assessment exists (409). */
  conflict?: boolean;
  onClose: () => void;
};

export const RestartModal = ({ property, replaced, badgeId, conflict = false, onClose }: RestartModalProps) => {
  const navigate = useNavigateWhileMounted();
  const markAllStale = useMarkAllStale();
  const refresh = useRefresh();
  const [isOutdated, setOutdated] = useState(false);
  const restart = async () => {
    const { assessment_id } = await commands.restartAssessment(property.id, replaced).catch((error: unknown) => {
      setOutdated(isSuperseded(error));
      throw error;
    });
    markAllStale();
    await navigate(
      questionnaireHref({ property: property.id, address: property.address, assessmentId: assessment_id }),
    );
  };
  const close = () => {
    onClose();
    // Refresh only after closing: a report is not found any more then, and the user should read the reason first.
    if (isOutdated) void refresh();
  };
  return (
    <ConfirmModal
      title={conflict ? 'Restart the assessment?' : `Start again for ${property.name}?`}
      cancelLabel="Keep it"
      confirmLabel="Restart Assessment"
      busyLabel="Restarting..."
      onConfirm={restart}
      // The product's owner fixed this text, also where the server gives a reason. It would be wrong only where trying
      // again cannot help.
      failureText={(error) =>
        isSuperseded(error) ? reasonOf(error) : 'Failed to update assessment. Please try again.'
      }
      onCancel={close}
    >
      {conflict ? (
        <p>
          {/* The product's owner fixed this text. */}
          An assessment already exists for this property. Do you want to restart it? This will delete your previous
          progress.
        </p>
      ) : (
        <RestartEffects badgeId={badgeId} />
      )}
    </ConfirmModal>
  );
};
