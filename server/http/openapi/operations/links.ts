import { Done } from '../../../../domain/done.ts';
import { PropertyPath } from '../../../../domain/properties/contract.ts';
import {
  MakeShareBody,
  OpenShareBody,
  SharedDocumentPath,
  SharedReply,
  ShareReply,
  SharesReply,
} from '../../../../domain/shares/contract.ts';
import {
  MadeStayReceiptReply,
  MakeStayReceiptBody,
  StayNumberPath,
  StayReceiptReply,
  StayReceiptsReply,
} from '../../../../domain/stayReceipts/contract.ts';
import { StayQuery, StayReply } from '../../../../domain/timeline/contract.ts';
import {
  AskedReply,
  LinkPath,
  MakeUploadLinkBody,
  SendFields,
  SentReply,
  TokenPath,
  UploadLinkReply,
  UploadLinksReply,
} from '../../../../domain/uploadLinks/contract.ts';
import { created, file, type Group, inParts, ONCE_CONFIRMED, ok } from '../operation.ts';
import { DOCUMENT_TYPES } from './documents.ts';

const PDF = ok(file('application/pdf'));

export const links: Group = {
  tag: 'Links',
  about:
    'For people without an account: a link to send a document, a link that shows a property, and receipts of stays.',
  operations: {
    'GET /api/properties/{id}/upload-links': {
      summary: 'The upload links of a property',
      path: PropertyPath,
      replies: ok(UploadLinksReply),
    },
    'POST /api/properties/{id}/upload-links': {
      summary: 'Make a link by which somebody can send a document',
      description: 'The only answer with the address: it is not kept.',
      path: PropertyPath,
      body: MakeUploadLinkBody,
      replies: created(UploadLinkReply),
      fails: ['subscription_required', 'question-not-found'],
      isSecret: true,
    },
    'DELETE /api/upload-links/{id}': { summary: 'Revoke an upload link', path: LinkPath, replies: ok(Done) },
    'GET /api/upload-links/{token}': {
      summary: 'What an upload link asks for',
      path: TokenPath,
      replies: ok(AskedReply),
      fails: ['link-ended', 'document-limit-reached'],
    },
    'POST /api/upload-links/{token}': {
      summary: 'Send a document by an upload link',
      description: 'A multipart form, with the file last.',
      path: TokenPath,
      form: SendFields,
      replies: created(SentReply),
      fails: ['link-ended', 'expiry-in-past', 'issued-in-future', 'document-limit-reached'],
    },
    'GET /api/properties/{id}/shares': {
      summary: 'The shared links of a property',
      path: PropertyPath,
      replies: ok(SharesReply),
    },
    'POST /api/properties/{id}/shares': {
      summary: 'Make a link that shows a property',
      description: `The only answer with the address: it is not kept. ${ONCE_CONFIRMED}`,
      path: PropertyPath,
      body: MakeShareBody,
      replies: created(ShareReply),
      fails: ['subscription_required'],
      isSecret: true,
    },
    'DELETE /api/shares/{id}': { summary: 'Revoke a shared link', path: LinkPath, replies: ok(Done) },
    'POST /api/shares/{token}/open': {
      summary: 'Open a shared link',
      path: TokenPath,
      body: OpenShareBody,
      bodyOptional: true,
      replies: ok(SharedReply),
      fails: ['share-ended', 'passcode_required'],
    },
    'GET /api/shares/{token}/documents/{id}': {
      summary: 'A document of a shared link',
      description: 'With `Range` one part of it; several parts are answered in full.',
      path: SharedDocumentPath,
      replies: inParts(file(...DOCUMENT_TYPES)),
      headers: ['Content-Disposition', 'Accept-Ranges', 'Content-Range', 'ETag'],
      fails: ['share-ended', 'passcode_required', 'file-missing', 'range-not-satisfiable'],
    },
    'GET /api/shares/{token}/report.pdf': {
      summary: 'The report of a shared link',
      path: TokenPath,
      replies: PDF,
      headers: ['Content-Disposition'],
      fails: ['share-ended', 'passcode_required', 'printer-unavailable'],
    },
    'GET /api/shares/{token}/stay': {
      summary: 'Whether it was in order on every day of a stay',
      path: TokenPath,
      query: StayQuery,
      replies: ok(StayReply),
      fails: ['share-ended', 'passcode_required'],
    },
    'GET /api/shares/{token}/stay.pdf': {
      summary: 'The same as a PDF',
      path: TokenPath,
      query: StayQuery,
      replies: PDF,
      headers: ['Content-Disposition'],
      fails: ['share-ended', 'passcode_required', 'printer-unavailable'],
    },
    'GET /api/properties/{id}/stay-receipts': {
      summary: 'The receipts of a property',
      path: PropertyPath,
      replies: ok(StayReceiptsReply),
    },
    'POST /api/properties/{id}/stay-receipts': {
      summary: 'Make a receipt of a stay',
      path: PropertyPath,
      body: MakeStayReceiptBody,
      replies: created(MadeStayReceiptReply),
      fails: ['subscription_required', 'not-signed-yet', 'stay-number-taken'],
    },
    'DELETE /api/stay-receipts/{number}': {
      summary: 'Withdraw a receipt',
      path: StayNumberPath,
      replies: ok(Done),
      fails: ['stay-receipt-ended'],
    },
    'GET /api/stays/{number}.json': {
      summary: 'A receipt, for everybody who has its number',
      path: StayNumberPath,
      replies: ok(StayReceiptReply),
      fails: ['stay-receipt-ended'],
    },
    'GET /api/stays/{number}.pdf': {
      summary: 'A receipt as a PDF',
      path: StayNumberPath,
      replies: PDF,
      headers: ['Content-Disposition'],
      fails: ['stay-receipt-ended', 'printer-unavailable'],
    },
    'GET /api/stays/{number}.zip': {
      summary: 'A receipt with its proofs',
      path: StayNumberPath,
      replies: ok(file('application/zip')),
      headers: ['Content-Disposition'],
      fails: ['stay-receipt-ended', 'not-signed-yet'],
    },
  },
};
