import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { londonDay } from '../../../domain/calendar.ts';
import {
  type HISTORY_FORMATS,
  MAX_PRINTED_STEPS,
  type Replay,
  type StepFilter,
} from '../../../domain/replay/contract.ts';
import { isChosen } from '../../../domain/replay/steps.ts';
import { tooManyToPrint } from '../../../domain/replay/texts.ts';
import { Unprocessable } from '../../application/errors.ts';
import { historyHtml } from '../../print/history.tsx';
import { actingOf } from '../acting.ts';
import { csvFile } from '../console/csv.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { sendPdf } from '../sendPdf.ts';
import { closedSignal, sendStream } from '../sendStream.ts';
import { type ExportedStep, exportedSteps, STEP_COLUMNS } from './exportedSteps.ts';

type Dependencies = Pick<RouteDependencies, 'print' | 'limits' | 'commands' | 'findAccess' | 'now' | 'logger'>;
type Wanted = {
  readonly replay: Replay;
  readonly filter: StepFilter;
  readonly format: (typeof HISTORY_FORMATS)[number];
};

async function* cellsOf(steps: readonly ExportedStep[]) {
  yield steps.map((step) => STEP_COLUMNS.map(([, value]) => value(step)));
}

const FILES = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (steps: readonly ExportedStep[]) =>
      csvFile(
        STEP_COLUMNS.map(([heading]) => heading),
        cellsOf(steps),
      ),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    write: (steps: readonly ExportedStep[]) => Readable.from(steps.map((step) => `${JSON.stringify(step)}\n`)),
  },
} as const;

/** Sends the chosen steps of a replay as a file. */
export const historyFile = (dependencies: Dependencies) => {
  const { limits, now, logger } = dependencies;

  return async (request: Request, response: Response, { replay, filter, format }: Wanted): Promise<void> => {
    const count = replay.steps.filter(isChosen(filter, replay.people)).length;
    if (format === 'pdf' && count > MAX_PRINTED_STEPS)
      throw new Unprocessable({ format: tooManyToPrint(count, MAX_PRINTED_STEPS) });
    const steps = await exportedSteps(replay, filter);
    const filename = `letproof-history-${londonDay(now())}.${format}`;
    if (format === 'pdf') {
      const document = () => ({ filename, html: historyHtml({ replay, steps, filter, generatedAt: now() }) });
      return sendPdf(dependencies, request, response, { document, landscape: true });
    }
    await limits.use('listExport', actingOf(request).person);
    const { type, write } = FILES[format];
    response.attachment(filename).type(type);
    await sendStream(write(steps), response, closedSignal(response), (error) => {
      logger.error('An export was cut short', { err: error });
    });
  };
};
