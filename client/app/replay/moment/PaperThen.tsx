import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type Day, londonDay } from '../../../../domain/calendar.ts';
import type { ReplayStep } from '../../../../domain/replay/contract.ts';
import { commands } from '../../../api/commands.ts';
import { reasonOf } from '../../../api/http.ts';
import { saveFile } from '../../../api/saveFile.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import type { ReadyReplay } from '../useReplay.ts';

const Row = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' });

type Then = { position: string; date?: Day };

/** The last event of a step or before it, and the day of one that only a date has made. */
const thenOf = (steps: readonly ReplayStep[], index: number): Then | null => {
  const step = steps[index];
  const last = steps.slice(0, index + 1).findLast(({ position }) => position !== null);
  if (!step || !last || last.position === null) return null;
  const { position } = last;
  return step.position === null ? { position, date: londonDay(new Date(step.at)) } : { position };
};

/** The report as it would have been printed after this step. */
export const PaperThen = ({ replay, index, moment }: Pick<ReadyReplay, 'replay' | 'index' | 'moment'>) => {
  const { assessment_id } = replay.property;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ([assessmentId, then]: readonly [string, Then]) =>
      saveFile(await commands.downloadReportThen(assessmentId, then), `letproof-report-event-${then.position}.pdf`),
  });
  const then = thenOf(replay.steps, index);
  // Before the assessment there was nothing to print, and a removed property has none any more.
  if (assessment_id === null || then === null || moment.score === null || moment.removed) return null;
  return (
    <Row>
      <BusyButton
        variant="outlined"
        size="small"
        startIcon={<FileText />}
        busy={isPending}
        onClick={() => mutate([assessment_id, then])}
      >
        {isPending ? 'Printing...' : 'Report as it was then (PDF)'}
      </BusyButton>
      {error && <AlertBox focus>{reasonOf(error)}</AlertBox>}
    </Row>
  );
};
