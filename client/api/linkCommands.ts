import type { Proposed } from '../../domain/documents/proposals.ts';
import type { MakeStayReceiptBody } from '../../domain/stayReceipts/contract.ts';
import type { MakeUploadLinkBody } from '../../domain/uploadLinks/contract.ts';
import type { Sent } from './address.ts';
import { call, readFile, readFileAt, upload } from './http.ts';
import type { UploadProgress } from './transport.ts';

export type SentDocument = {
  readonly file: File;
  readonly issuedOn: string;
  readonly expiresOn: string;
  readonly name: string;
  readonly licence: string;
  readonly proposed: Proposed | undefined;
  /** By it the server knows this browser if it sends another file. */
  readonly senderKey: string;
};

/** Links for people without an account: made by the owner, used by the others. */
export const linkCommands = {
  makeUploadLink: (id: string, body: MakeUploadLinkBody) =>
    call('POST /api/properties/{id}/upload-links', { path: { id }, body }),
  revokeUploadLink: (id: string) => call('DELETE /api/upload-links/{id}', { path: { id } }),
  sendDocument: (token: string, { file, ...sent }: SentDocument, onItsWay?: UploadProgress) => {
    const form = {
      issued_on: sent.issuedOn,
      expiry_date: sent.expiresOn,
      name: sent.name,
      licence: sent.licence,
      proposed: sent.proposed && JSON.stringify(sent.proposed),
      sender_key: sent.senderKey,
      file,
    };
    return upload('POST /api/upload-links/{token}', { path: { token }, form }, onItsWay);
  },

  makeShare: (id: string, body: Sent<'POST /api/properties/{id}/shares'>['body']) =>
    call('POST /api/properties/{id}/shares', { path: { id }, body }),
  revokeShare: (id: string) => call('DELETE /api/shares/{id}', { path: { id } }),
  openShare: (token: string, passcode: string | undefined) =>
    call('POST /api/shares/{token}/open', { path: { token }, body: { passcode } }),
  makeStayReceipt: (id: string, body: MakeStayReceiptBody) =>
    call('POST /api/properties/{id}/stay-receipts', { path: { id }, body }),
  withdrawStayReceipt: (number: string) => call('DELETE /api/stay-receipts/{number}', { path: { number } }),
  /** As a PDF, or as a ZIP with its proofs. */
  downloadStay: (number: string, ending: 'pdf' | 'zip') =>
    readFile(`GET /api/stays/{number}.${ending}`, { path: { number } }),

  /** Recorded as a view. */
  readSharedStay: (token: string, days: { from: string; to: string }) =>
    call('GET /api/shares/{token}/stay', { path: { token }, query: days }),
  /** Recorded as a view. The share names the address of each file. */
  downloadShared: (address: string) => readFileAt(address),
};
