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
  /** Called again in the turn of a print. Throws if the history may not be read. */
  readonly readReplay: () => Promise<Replay>;
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

/** Throws if a print of the chosen steps would be too long. */
const refuseTooLong = ({ steps, people }: Replay, filter: StepFilter): void => {
  const count = steps.filter(isChosen(filter, people)).length;
  if (count > MAX_PRINTED_STEPS) throw new Unprocessable({ format: tooManyToPrint(count, MAX_PRINTED_STEPS) });
};

/** Sends the chosen steps of a replay as a file. */
export const historyFile = (dependencies: Dependencies) => {
  const { limits, now, logger } = dependencies;
  const filenameFor = (format: Wanted['format']) => `letproof-history-${londonDay(now())}.${format}`;

  const print = async (request: Request, response: Response, { readReplay, filter }: Omit<Wanted, 'format'>) => {
    // Refused at once, and not after the wait for a turn.
    refuseTooLong(await readReplay(), filter);
    const document = async () => {
      const replay = await readReplay();
      refuseTooLong(replay, filter);
      const steps = await exportedSteps(replay, filter);
      return { filename: filenameFor('pdf'), html: historyHtml({ replay, steps, filter, generatedAt: now() }) };
    };
    await sendPdf(dependencies, request, response, { document, landscape: true });
  };

  return async (request: Request, response: Response, { format, ...wanted }: Wanted): Promise<void> => {
    if (format === 'pdf') return print(request, response, wanted);
    const steps = await exportedSteps(await wanted.readReplay(), wanted.filter);
    await limits.use('listExport', actingOf(request).person);
    const { type, write } = FILES[format];
    response.attachment(filenameFor(format)).type(type);
    await sendStream(write(steps), response, closedSignal(response), (error) => {
      logger.error('An export was cut short', { err: error });
    });
  };
};
