import type { Request, Response } from 'express';
import { londonDay } from '../../../domain/calendar.ts';
import { ExportQuery } from '../../../domain/console/contract.ts';
import { TooManyRequests } from '../../application/errors.ts';
import { actingOf } from '../acting.ts';
import { isRefusal } from '../actingNow.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { queryOf } from '../request.ts';
import { closedSignal, sendStream } from '../sendStream.ts';
import { csvFile } from './csv.ts';
import type { ServedList } from './listOver.ts';
import { xlsxFile } from './xlsx.ts';

export const FILES = {
  csv: { type: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxFile },
} as const;

type Dependencies = Pick<RouteDependencies, 'limits' | 'now' | 'logger'>;

/** Sends a filtered list as a file, row by row. */
export const exporting = ({ limits, now, logger }: Dependencies) => {
  const head = (list: ServedList, request: Request, response: Response) => {
    const { format } = queryOf(ExportQuery, request);
    response.attachment(`letproof-${list.name}-${londonDay(now())}.${format}`).type(FILES[format].type);
    return FILES[format];
  };

  return {
    /** Tells whether the export would be refused, and counts nothing. */
    check: async (list: ServedList, request: Request, response: Response): Promise<void> => {
      head(list, request, response);
      await list.cells(request);
      const seconds = await limits.blockedFor('listExport', actingOf(request).person);
      if (seconds > 0) throw new TooManyRequests(seconds);
      response.end();
    },

    /** `record` comes after all that may refuse the export, and before anything is sent. */
    send: async (
      list: ServedList,
      request: Request,
      response: Response,
      record?: (request: Request) => Promise<void>,
    ): Promise<void> => {
      const closed = closedSignal(response);
      const cells = await list.cells(request);
      const { write } = head(list, request, response);
      await limits.use('listExport', actingOf(request).person);
      await record?.(request);
      await sendStream(write(list.headings, cells()), response, closed, (error) => {
        if (!isRefusal(error)) logger.error('An export was cut short', { err: error });
      });
    },
  };
};
export type ListFiles = ReturnType<typeof exporting>;
