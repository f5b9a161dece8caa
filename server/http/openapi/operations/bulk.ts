import {
  AnswerManyBody,
  BulkReply,
  ReportsBody,
  ReportsPath,
  ReportsReply,
  StartManyBody,
} from '../../../../domain/bulk/contract.ts';
import { ExportQuery } from '../../../../domain/console/contract.ts';
import { CorrectDocumentsBody, DocumentImportReply } from '../../../../domain/documentImports/contract.ts';
import {
  CommitImportBody,
  CorrectImportBody,
  ImportPath,
  ImportReply,
  PreviewImportFields,
} from '../../../../domain/imports/contract.ts';
import { created, file, type Group, type Operations, ok } from '../operation.ts';

const REPORTS = { path: ReportsPath, replies: ok(file('application/zip')), headers: ['Content-Disposition'] } as const;

const READ_IN =
  'The question is named by its key and read in `edition`, by default the one in effect. A property that is assessed under an edition without this question, or in which it has another meaning, is refused by itself.';

type Import = {
  readonly path: string;
  /** In words. */
  readonly of: string;
  readonly reply: Operations[string]['replies'][number];
  readonly correction: NonNullable<Operations[string]['body']>;
};

/** A file is previewed, put right, committed, and can be undone for a day. */
const importOperations = ({ path, of, reply, correction }: Import): Operations => ({
  [`POST ${path}/preview`]: {
    summary: `What an import of ${of} would do`,
    description: 'A multipart form with the file. Nothing is changed before the commit.',
    form: PreviewImportFields,
    replies: created(reply),
    fails: ['subscription_required', 'import-under-way'],
  },
  [`GET ${path}/{id}`]: {
    summary: `An import of ${of}`,
    path: ImportPath,
    replies: ok(reply),
    fails: ['subscription_required'],
  },
  [`PUT ${path}/{id}`]: {
    summary: `Put rows of an import of ${of} right`,
    path: ImportPath,
    body: correction,
    replies: ok(reply),
    fails: ['subscription_required', 'import-under-way'],
  },
  [`POST ${path}/{id}/commit`]: {
    summary: `Commit an import of ${of}`,
    description: 'With `plan`, only if the import would still do what was shown.',
    path: ImportPath,
    body: CommitImportBody,
    bodyOptional: true,
    replies: ok(reply),
    fails: ['subscription_required', 'allowance-exceeded', 'import-incomplete', 'import-outdated', 'import-under-way'],
  },
  [`POST ${path}/{id}/undo`]: {
    summary: `Undo an import of ${of}, within a day`,
    path: ImportPath,
    replies: ok(reply),
    fails: ['subscription_required', 'import-incomplete', 'import-under-way', 'import-undo-late'],
  },
});

export const bulk: Group = {
  tag: 'Many at once',
  about: 'Answers, assessments and reports of up to 500 properties, and imports of properties and documents.',
  operations: {
    'POST /api/console/assessments/start': {
      summary: 'Start the assessments of several properties',
      body: StartManyBody,
      replies: ok(BulkReply),
      fails: ['subscription_required'],
    },
    'POST /api/console/answers/preview': {
      summary: 'What an answer for several properties would change',
      description: READ_IN,
      body: AnswerManyBody,
      replies: ok(BulkReply),
      fails: ['subscription_required'],
    },
    'POST /api/console/answers': {
      summary: 'Answer one question for several properties',
      description: READ_IN,
      body: AnswerManyBody,
      replies: ok(BulkReply),
      fails: ['subscription_required'],
    },
    'POST /api/console/reports': {
      summary: 'Print the reports of several properties',
      body: ReportsBody,
      replies: created(ReportsReply),
      fails: ['subscription_required', 'printer-unavailable'],
    },
    'GET /api/console/reports/{id}': {
      summary: 'How far the reports are',
      path: ReportsPath,
      replies: ok(ReportsReply),
      fails: ['subscription_required', 'printer-unavailable'],
    },
    'GET /api/console/reports/{id}/file': {
      summary: 'The reports as a ZIP',
      ...REPORTS,
      fails: ['subscription_required', 'printer-unavailable'],
    },
    'HEAD /api/console/reports/{id}/file': {
      summary: 'Whether the ZIP would be refused',
      ...REPORTS,
      fails: ['subscription_required', 'printer-unavailable'],
    },
    'GET /api/console/imports/template': {
      summary: 'An empty table to fill in',
      query: ExportQuery,
      replies: ok(file('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
      headers: ['Content-Disposition'],
    },
    ...importOperations({
      path: '/api/console/imports',
      of: 'properties',
      reply: ImportReply,
      correction: CorrectImportBody,
    }),
    ...importOperations({
      path: '/api/console/document-imports',
      of: 'documents',
      reply: DocumentImportReply,
      correction: CorrectDocumentsBody,
    }),
  },
};
