import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Badge } from '../../../domain/badges/contract.ts';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { commands } from '../../api/commands.ts';
import { isStatus, messageOf, needsAnswers, textOrWait } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { useMay } from '../../auth/acting.ts';
import { BADGE_NEEDS_PLAN, BADGE_NOT_GENERATED } from '../badge/badgeTexts.tsx';

const NO_BADGE = 'No compliance badge found for this property. Please complete an assessment first.';
const NOT_LOADED = 'Failed to load badge information. Please try again.';

/** No subscription, no right to issue a badge, or a badge that cannot be issued now: another attempt ends in the same way. */
const isRefused = (error: Error): boolean => [402, 403, 409].some((status) => isStatus(error, status));

type Hooks = { show: (property: OverviewRow, badge: Badge) => void; showError: (text: ReactNode) => void };
type Issued = { property: OverviewRow; assessmentId: string };

/** What "Badge & QR Code" does: issues or renews the badge if it is due, then shows it, or says that there is none. */
export const useShowBadge = ({ show, showError }: Hooks) => {
  const client = useQueryClient();
  const refresh = useRefresh();
  const mayIssue = useMay('badge:issue');

  const generate = useMutation({
    mutationFn: ({ property, assessmentId }: Issued) => commands.generateBadge(property.id, assessmentId),
    onSuccess: ({ badge }, { property }) => {
      show(property, badge);
      void refresh();
    },
    onError: (error, { property }) => {
      if (property.badge && isRefused(error)) show(property, property.badge);
      else if (isStatus(error, 402)) showError(BADGE_NEEDS_PLAN);
      else if (!isStatus(error, 409)) showError(textOrWait(error, BADGE_NOT_GENERATED));
      else showError(needsAnswers(error) ? messageOf(error, NO_BADGE) : NO_BADGE);
    },
  });

  // The card may show data from before the assessment was completed.
  const look = useMutation({
    mutationFn: ({ id }: OverviewRow) => client.fetchQuery({ ...queries.property(id), staleTime: 0 }),
    onSuccess: (current) => {
      if (!showOrIssue(current)) showError(NO_BADGE);
    },
    onError: (error) => showError(textOrWait(error, NOT_LOADED)),
  });

  const showOrIssue = (property: OverviewRow): boolean => {
    const { badge, assessment, compliance } = property;
    const current = badge && badge.status !== 'expired';
    // An expired badge is renewed under the same code.
    const due = mayIssue && assessment && compliance === 'compliant' && !current;
    if (due) generate.mutate({ property, assessmentId: assessment.id });
    else if (badge) show(property, badge);
    return Boolean(due || badge);
  };

  const awaitedProperty = (): OverviewRow | undefined => {
    if (look.isPending) return look.variables;
    return generate.isPending ? generate.variables.property : undefined;
  };
  const awaited = awaitedProperty()?.id ?? null;
  return {
    /** The id of the property whose badge the server is asked for. */
    awaited,
    show: (property: OverviewRow): void => {
      if (awaited === null && !showOrIssue(property)) look.mutate(property);
    },
  };
};
