import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CurrentReport, Report } from '../../../domain/assessments/contract.ts';
import type { Badge } from '../../../domain/badges/contract.ts';
import type { Day } from '../../../domain/calendar.ts';
import { paperFileName } from '../../../domain/fileName.ts';
import { commands } from '../../api/commands.ts';
import { isStatus, messageOf, needsAnswers, textOrWait } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { keys } from '../../api/queryKeys.ts';
import { saveFile } from '../../api/saveFile.ts';
import { type LoadFailure, useLoadFailureOrLoss } from '../../api/useLoadFailure.ts';
import { useToday } from '../../clock.ts';
import { useNavigateWhileMounted } from '../../components/page/useNavigateWhileMounted.ts';
import { badgePath } from '../../paths.ts';
import { BADGE_NEEDS_PLAN, BADGE_NOT_GENERATED } from '../badge/badgeTexts.tsx';
import { type AssessmentMove, useMoveAssessment } from '../rulesChange/useMoveAssessment.ts';
import { isPassed } from './reportStatus.ts';

const DOWNLOAD_FAILED = 'Failed to download report. Please try again.';
const BADGE_NOT_FOUND = 'No compliance badge found for this property. Please generate a badge from your dashboard.';

const viewBadgeProblem = (error: Error): ReactNode => {
  if (isStatus(error, 402)) return BADGE_NEEDS_PLAN;
  if (needsAnswers(error)) return messageOf(error, BADGE_NOT_FOUND);
  return isStatus(error, 404) || isStatus(error, 409) ? BADGE_NOT_FOUND : textOrWait(error, BADGE_NOT_GENERATED);
};

export type ReadyReport = {
  report: CurrentReport;
  today: Day;
  badge: Badge | null;
  download: { busy: boolean; problem: string | null; start: () => void };
  viewBadge: { busy: boolean; problem: ReactNode; start: () => void };
  /** Moves the assessment to the newer edition that `rules_change` names. */
  move: { busy: boolean; problem: string | null; start: () => void };
};

export type ReportModel =
  | { status: 'loading' }
  /** `propertyId` is known if the report was there before. */
  | { status: 'failed'; failure: LoadFailure; propertyId: string | null }
  | ({ status: 'ready' } & ReadyReport);

const moveOf = ({ id, edition, property_id, property_address, rules_change }: Report): AssessmentMove => ({
  assessmentId: id,
  edition: rules_change?.edition ?? edition,
  property: { id: property_id, address: property_address },
});

export const useReport = (assessmentId: string): ReportModel => {
  const day = useToday();
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const query = useQuery(queries.report(assessmentId));
  const failure = useLoadFailureOrLoss(query);
  const report = query.data;
  const { move, ...moveState } = useMoveAssessment();
  const badge = useQuery({ ...queries.badge(report?.badge_id ?? ''), enabled: Boolean(report?.badge_id) });

  const download = useMutation({
    mutationFn: async ({ id, property_name }: Report) =>
      saveFile(await commands.downloadReport(id), `${paperFileName('report', property_name)}.pdf`),
  });
  const viewBadge = useMutation({
    mutationFn: async ({ id, property_id, badge_id, ...verdict }: Report): Promise<string | null> => {
      // The page of a badge says why it is not active and what brings it back.
      if (badge_id || !isPassed(verdict)) return badge_id;
      return (await commands.generateBadge(property_id, id)).badgeId;
    },
    onSuccess: (badgeId) => {
      void client.invalidateQueries({ queryKey: keys.badges });
      void client.invalidateQueries({ queryKey: keys.overview });
      if (badgeId) void navigate(badgePath(badgeId));
    },
  });

  if (failure) return { status: 'failed', failure, propertyId: report?.property_id ?? null };
  if (!report) return { status: 'loading' };
  return {
    status: 'ready',
    report,
    today: day,
    badge: badge.data ?? null,
    download: {
      busy: download.isPending,
      problem: download.isError ? textOrWait(download.error, DOWNLOAD_FAILED) : null,
      start: () => download.mutate(report),
    },
    viewBadge: {
      busy: viewBadge.isPending,
      problem: viewBadge.isError ? viewBadgeProblem(viewBadge.error) : null,
      start: () => viewBadge.mutate(report),
    },
    move: { ...moveState, start: () => move(moveOf(report)) },
  };
};
