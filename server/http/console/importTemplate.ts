import type { RequestHandler } from 'express';
import { ExportQuery } from '../../../domain/console/contract.ts';
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '../../../domain/imports/columns.ts';
import { queryOf } from '../request.ts';
import { FILES } from './exportFile.ts';
import type { Cells } from './listOver.ts';

/** One row to write over. The address is that of no house. */
const EXAMPLE: Cells = [
  'Example Cottage',
  '1 Example Street',
  null,
  'Appledore',
  'EX39 1AA',
  'Cottage',
  'England',
  'Example Client',
  'sea view, dogs welcome',
];

async function* example(): AsyncGenerator<readonly Cells[]> {
  yield [EXAMPLE];
}

/** A file with the headings that an import finds by itself. */
export const templateFiles: RequestHandler = (request, response) => {
  const { format } = queryOf(ExportQuery, request);
  const { type, write } = FILES[format];
  response.attachment(`letproof-properties-template.${format}`).type(type);
  write(
    IMPORT_FIELDS.map((field) => IMPORT_FIELD_LABELS[field]),
    example(),
  ).pipe(response);
};
