import { z } from 'zod';
import type { Proposed } from '../../domain/documents/proposals.ts';
import { type MakeShareBody, SharedReply, ShareReply } from '../../domain/shares/contract.ts';
import { MadeStayReceiptReply, type MakeStayReceiptBody } from '../../domain/stayReceipts/contract.ts';
import { StayReply } from '../../domain/timeline/contract.ts';
import { type MakeUploadLinkBody, SentReply, UploadLinkReply } from '../../domain/uploadLinks/contract.ts';
import { url } from './commands.ts';
import { read, readFile, sendForm, type UploadProgress, write } from './http.ts';

const AnyReply = z.looseObject({});

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

const formOf = ({ file, ...sent }: SentDocument): FormData => {
  const form = new FormData();
  const fields = {
    issued_on: sent.issuedOn,
    expiry_date: sent.expiresOn,
    name: sent.name,
    licence: sent.licence,
    proposed: sent.proposed && JSON.stringify(sent.proposed),
    sender_key: sent.senderKey,
  };
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  // The file must be last: the server needs the other fields before it reads the file.
  form.set('file', file);
  return form;
};

/** Links for people without an account: made by the owner, used by the others. */
export const linkCommands = {
  makeUploadLink: (propertyId: string, body: MakeUploadLinkBody) =>
    write(UploadLinkReply, url`/properties/${propertyId}/upload-links`, { method: 'POST', body }),
  revokeUploadLink: (id: string) => write(AnyReply, url`/upload-links/${id}`, { method: 'DELETE' }),
  sendDocument: (token: string, sent: SentDocument, onItsWay?: UploadProgress) =>
    sendForm(SentReply, url`/upload-links/${token}`, formOf(sent), onItsWay),

  makeShare: (propertyId: string, body: MakeShareBody) =>
    write(ShareReply, url`/properties/${propertyId}/shares`, { method: 'POST', body }),
  revokeShare: (id: string) => write(AnyReply, url`/shares/${id}`, { method: 'DELETE' }),
  openShare: (token: string, passcode: string | undefined) =>
    write(SharedReply, url`/shares/${token}/open`, {
      method: 'POST',
      body: passcode === undefined ? {} : { passcode },
    }),
  makeStayReceipt: (propertyId: string, body: MakeStayReceiptBody) =>
    write(MadeStayReceiptReply, url`/properties/${propertyId}/stay-receipts`, { method: 'POST', body }),
  withdrawStayReceipt: (number: string) => write(AnyReply, url`/stay-receipts/${number}`, { method: 'DELETE' }),
  /** As a PDF, or as a ZIP with its proofs. */
  downloadStay: (number: string, ending: 'pdf' | 'zip') => readFile(`${url`/stays/${number}`}.${ending}`),

  /** Recorded as a view. `path` is an address of the API. */
  readSharedStay: (path: string, days: { from: string; to: string }) =>
    read(StayReply, `${path.replace(/^\/api/, '')}?${new URLSearchParams(days)}`),
};
