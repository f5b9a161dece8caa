import { type CorrectDocumentsBody, DocumentImportReply } from '../../../domain/documentImports/contract.ts';
import { type CorrectImportBody, ImportReply } from '../../../domain/imports/contract.ts';
import { url } from '../../api/commands.ts';
import { read, sendForm, type UploadProgress, write } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';

export const importKey = (importId: string) => [...keys.import, importId];

const document = (importId: string) => url`/console/document-imports/${importId}`;

/** The same for documents in a ZIP. */
export const documentCommands = {
  preview: (file: File, options: UploadProgress) => {
    const form = new FormData();
    form.set('file', file);
    return sendForm(DocumentImportReply, '/console/document-imports/preview', form, options);
  },
  read: (importId: string, signal: AbortSignal) => read(DocumentImportReply, document(importId), signal),
  correct: (importId: string, body: CorrectDocumentsBody) =>
    write(DocumentImportReply, document(importId), { method: 'PUT', body }),
  commit: (importId: string, plan: string) =>
    write(DocumentImportReply, url`/console/document-imports/${importId}/commit`, { method: 'POST', body: { plan } }),
  undo: (importId: string) =>
    write(DocumentImportReply, url`/console/document-imports/${importId}/undo`, { method: 'POST', body: {} }),
};

export const importCommands = {
  preview: (file: File, options: UploadProgress) => {
    const form = new FormData();
    form.set('file', file);
    return sendForm(ImportReply, '/console/imports/preview', form, options);
  },
  read: (importId: string, signal: AbortSignal) => read(ImportReply, url`/console/imports/${importId}`, signal),
  correct: (importId: string, body: CorrectImportBody) =>
    write(ImportReply, url`/console/imports/${importId}`, { method: 'PUT', body }),
  /** `plan` names the rows that the user has looked at. */
  commit: (importId: string, plan: string) =>
    write(ImportReply, url`/console/imports/${importId}/commit`, { method: 'POST', body: { plan } }),
  undo: (importId: string) => write(ImportReply, url`/console/imports/${importId}/undo`, { method: 'POST', body: {} }),
};
