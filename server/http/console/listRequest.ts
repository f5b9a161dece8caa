import type { Request } from 'express';
import { z } from 'zod';
import type { ListContract } from '../../../domain/console/contract.ts';
import { flawOf } from '../../../domain/plainJson.ts';
import type { Asked, ListRange } from '../../../projections/consoleList.ts';
import { Unprocessable } from '../../application/errors.ts';
import { quotable } from '../fieldErrors.ts';

/** Rows of one answer, also without a range. */
const MAX_ROWS = 1000;
const MAX_OFFSET = 10_000_000;

const RANGE = 'Send the first and the last row, such as [0,24]';
const Range = z
  .tuple([z.int().min(0).max(MAX_OFFSET), z.int().min(0).max(MAX_OFFSET)])
  .refine(([first, last]) => last >= first);

const Sort = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);

const parsed = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unprocessable({ [name]: 'Send this as JSON' });
  }
};

/** Throws Unprocessable for a parameter that is no plain JSON. */
const jsonOf = ({ query }: Pick<Request, 'query'>, name: string): unknown => {
  const text = query[name];
  if (text === undefined) return undefined;
  const value = parsed(String(text), name);
  const flaw = flawOf(value);
  if (flaw) throw new Unprocessable({ [name]: flaw });
  return value;
};

const sortOf = <List extends ListContract>(list: List, request: Request): Pick<Asked<List>, 'sort' | 'direction'> => {
  const asked = Sort.safeParse(jsonOf(request, 'sort') ?? [list.sorts[0], 'ASC']);
  if (!asked.success) throw new Unprocessable({ sort: 'Send a field and ASC or DESC, such as ["id","ASC"]' });
  const [field, direction] = asked.data;
  const sort = list.sorts.find((name) => name === field);
  if (sort === undefined)
    throw new Unprocessable({ sort: `This list cannot be sorted by ${quotable(field) ?? 'that'}` });
  return { sort, direction: direction === 'ASC' ? 'asc' : 'desc' };
};

/** By the names of the filters, also of those that do not exist. */
const errorsOf = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(
    issues.flatMap((issue): [string, string][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name) => [quotable(name) ?? 'filter', 'There is no such filter'])
        : [[String(issue.path[0] ?? 'filter'), issue.message]],
    ),
  );

/** Throws Unprocessable that names the filters which the list refuses or does not have. */
const filterOf = <List extends ListContract>(list: List, request: Request): Asked<List>['filter'] => {
  const { success, data, error } = list.filter.safeParse(jsonOf(request, 'filter') ?? {});
  if (!success) throw new Unprocessable(errorsOf(error));
  return data as Asked<List>['filter'];
};

const rangeOf = (request: Request): ListRange => {
  const asked = Range.safeParse(jsonOf(request, 'range') ?? [0, MAX_ROWS - 1]);
  if (!asked.success) throw new Unprocessable({ range: RANGE });
  const [first, last] = asked.data;
  if (last - first >= MAX_ROWS) throw new Unprocessable({ range: `Ask for at most ${MAX_ROWS} rows` });
  return { offset: first, limit: last - first + 1 };
};

/** What a request asks of a list, in the parameters of ra-data-simple-rest. */
export const askedOf = <List extends ListContract>(
  list: List,
  request: Request,
): Asked<List> & { range: ListRange } => ({
  filter: filterOf(list, request),
  ...sortOf(list, request),
  range: rangeOf(request),
});

/** As ra-data-simple-rest reads it: the total is what follows the slash. */
export const contentRange = (unit: string, { offset, count, total }: Record<'offset' | 'count' | 'total', number>) =>
  `${unit} ${count > 0 ? `${offset}-${offset + count - 1}` : '*'}/${total}`;
