import type { CorrectDocumentsBody } from '../../../domain/documentImports/contract.ts';
import type { CorrectImportBody } from '../../../domain/imports/contract.ts';
import { call, upload } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';
import type { UploadProgress } from '../../api/transport.ts';

export const importKey = (importId: string) => [...keys.import, importId];

/** The same for documents in a ZIP. */
export const documentCommands = {
  preview: (file: File, options: UploadProgress) =>
    upload('POST /api/console/document-imports/preview', { form: { file } }, options),
  read: (id: string, signal: AbortSignal) => call('GET /api/console/document-imports/{id}', { path: { id }, signal }),
  correct: (id: string, body: CorrectDocumentsBody) =>
    call('PUT /api/console/document-imports/{id}', { path: { id }, body }),
  commit: (id: string, plan: string) =>
    call('POST /api/console/document-imports/{id}/commit', { path: { id }, body: { plan } }),
  undo: (id: string) => call('POST /api/console/document-imports/{id}/undo', { path: { id } }),
};

export const importCommands = {
  preview: (file: File, options: UploadProgress) =>
    upload('POST /api/console/imports/preview', { form: { file } }, options),
  read: (id: string, signal: AbortSignal) => call('GET /api/console/imports/{id}', { path: { id }, signal }),
  correct: (id: string, body: CorrectImportBody) => call('PUT /api/console/imports/{id}', { path: { id }, body }),
  /** `plan` names the rows that the user has looked at. */
  commit: (id: string, plan: string) => call('POST /api/console/imports/{id}/commit', { path: { id }, body: { plan } }),
  undo: (id: string) => call('POST /api/console/imports/{id}/undo', { path: { id } }),
};
