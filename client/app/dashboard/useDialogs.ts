import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Badge } from '../../../domain/badges/contract.ts';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import type { Document } from '../../../domain/documents/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { commands } from '../../api/commands.ts';
import { existingAssessment, isStatus, messageOf } from '../../api/http.ts';
import { useMarkAllStale } from '../../api/useMarkAllStale.ts';
import { useNavigateWhileMounted } from '../../components/page/useNavigateWhileMounted.ts';
import { type AssessmentMove, useMoveAssessment } from '../rulesChange/useMoveAssessment.ts';
import type { CardActions } from './cardActions.ts';
import { assessmentHref } from './questionnaireLinks.ts';
import { useShowBadge } from './useShowBadge.ts';

export type OpenDialog =
  | { dialog: 'add' }
  | { dialog: 'edit'; property: OverviewRow }
  /** `conflict`: starting failed because an assessment exists. `replaced`: the assessment that a restart replaces. */
  | { dialog: 'restart'; property: OverviewRow; replaced: string | undefined; conflict: boolean }
  | { dialog: 'badge'; property: OverviewRow; badge: Badge }
  | { dialog: 'expiry'; document: Document }
  | { dialog: 'delete-document'; document: Document; property: OverviewRow };

/** `attempt` gives a repeated text a new key, so that it takes the focus again. */
export type Notice = { readonly text: ReactNode; readonly attempt: number };

const moveOf = (property: OverviewRow): AssessmentMove | null => {
  const { assessment, id } = property;
  if (!assessment?.rules_change) return null;
  const { edition } = assessment.rules_change;
  return { assessmentId: assessment.id, edition, property: { id, address: addressLine(property) } };
};

/** The open dialog, and the error of an action that has no dialog. */
export const useDialogs = () => {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const navigate = useNavigateWhileMounted();
  const markAllStale = useMarkAllStale();
  /** For an answer of the server: what is typed in an open dialog would be lost with it. */
  const showLate = (next: OpenDialog) => setOpen((current) => current ?? next);
  const showError = (text: ReactNode) => setNotice((former) => ({ text, attempt: (former?.attempt ?? 0) + 1 }));

  const start = useMutation({
    mutationFn: (property: OverviewRow) => commands.startAssessment(property.id),
    onSuccess: ({ assessment_id }, property) => {
      markAllStale();
      return navigate(assessmentHref(property, assessment_id));
    },
    onError: (error, property) => {
      if (isStatus(error, 409))
        showLate({ dialog: 'restart', property, replaced: existingAssessment(error), conflict: true });
      else showError(messageOf(error, 'Failed to start new assessment. Please try again.'));
    },
  });

  const { move, movedProperty } = useMoveAssessment(showError);

  const show = (next: OpenDialog) => {
    setNotice(null);
    setOpen(next);
  };

  const badge = useShowBadge({
    showError,
    show: (property, shown) => showLate({ dialog: 'badge', property, badge: shown }),
  });

  const actions: CardActions = {
    waiting: {
      start: start.isPending ? start.variables.id : null,
      move: movedProperty,
      showBadge: badge.awaited,
    },
    add: () => show({ dialog: 'add' }),
    edit: (property) => show({ dialog: 'edit', property }),
    start: (property) => {
      setNotice(null);
      if (!start.isPending) start.mutate(property);
    },
    restart: (property) => show({ dialog: 'restart', property, replaced: property.assessment?.id, conflict: false }),
    move: (property) => {
      setNotice(null);
      const target = moveOf(property);
      if (target) move(target);
    },
    showBadge: (property) => {
      setNotice(null);
      badge.show(property);
    },
    changeExpiry: (document) => show({ dialog: 'expiry', document }),
    deleteDocument: (document, property) => show({ dialog: 'delete-document', document, property }),
  };
  return { open, notice, actions, close: () => setOpen(null) };
};
