import { z } from 'zod';
import { ExportQuery, type ListContract } from '../../../../domain/console/contract.ts';
import { file, type HeaderName, type Operations, ok } from '../operation.ts';

/** How a list is asked for: in the parameters of ra-data-simple-rest, each of them JSON. */
const listQuery = ({ sorts, filter }: ListContract) =>
  z.object({
    sort: z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC'])]).optional(),
    range: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
    filter: filter.optional(),
  });

const EXPORTED = file('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
const DISPOSITION: readonly HeaderName[] = ['Content-Disposition'];

type List = {
  readonly name: string;
  /** In words, in the plural. */
  readonly of: string;
  readonly list: ListContract;
  readonly row: z.ZodType;
  /** If a record has more than a row of the list. */
  readonly record?: z.ZodType;
  readonly needsSubscription?: true;
};

/** The calls of one list of the console or of the back office. */
export const listOperations = ({ name, of, list, row, record = row, needsSubscription }: List): Operations => {
  const path = `/api/console/${name}`;
  const query = listQuery(list);
  const fails = needsSubscription ? ({ fails: ['subscription_required'] } as const) : {};
  const exporting = {
    query: ExportQuery.extend({ sort: query.shape.sort, filter: query.shape.filter }),
    jsonQuery: ['sort', 'filter'],
    replies: ok(EXPORTED),
    headers: DISPOSITION,
    ...fails,
  };
  return {
    [`GET ${path}`]: {
      summary: `List ${of}`,
      description: 'At most 1,000 rows. `Content-Range` has the total.',
      query,
      jsonQuery: ['sort', 'range', 'filter'],
      replies: ok(z.array(row)),
      headers: ['Content-Range'],
      ...fails,
    },
    [`GET ${path}/{id}`]: {
      summary: `One record of the list of ${of}`,
      path: list.path,
      replies: ok(record),
      ...fails,
    },
    [`GET ${path}/export`]: { summary: `Export ${of}, as CSV or XLSX`, ...exporting },
    [`HEAD ${path}/export`]: { summary: `Whether the export of ${of} would be refused`, ...exporting },
  };
};
