import {
  DatesBody,
  DocumentPath,
  DocumentQuery,
  DocumentReply,
  DocumentsReply,
  UploadFields,
  UploadReply,
} from '../../../../domain/documents/contract.ts';
import { MAX_UPLOAD_MB } from '../../../../domain/documents/uploadLimit.ts';
import { Done } from '../../../../domain/done.ts';
import { PropertyPath } from '../../../../domain/properties/contract.ts';
import {
  CalendarQuery,
  CalendarReply,
  PlannedReply,
  SnoozeBody,
  SnoozeReply,
} from '../../../../domain/reminders/contract.ts';
import { cached, created, file, type Group, inParts, ok } from '../operation.ts';

/** The media types of documents that can be uploaded. */
export const DOCUMENT_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;
const CALENDAR = cached(file('text/calendar'));

export const documents: Group = {
  tag: 'Documents',
  about: 'Certificates and other papers, with their dates and reminders.',
  operations: {
    'POST /api/documents/upload': {
      summary: 'Upload a document',
      description: `A multipart form, with the file last. PDF, JPG, PNG, DOC or DOCX, less than ${MAX_UPLOAD_MB} MB. Name a question, or a kind of document for a paper that answers none.`,
      form: UploadFields,
      replies: created(UploadReply),
      fails: [
        'subscription_required',
        'question-not-found',
        'expiry-in-past',
        'issued-in-future',
        'document-limit-reached',
        'assessment-superseded',
      ],
    },
    'GET /api/documents': {
      summary: 'All documents, or those of a property or question',
      query: DocumentQuery,
      replies: ok(DocumentsReply),
    },
    'PATCH /api/documents/{id}/expiry': {
      summary: 'Change the dates of a document',
      description:
        '`expiry_date` must be sent, although it may be null. Other fields stay as they are if they are left out.',
      path: DocumentPath,
      body: DatesBody,
      replies: ok(DocumentReply),
      fails: ['subscription_required', 'expiry-in-past', 'issued-in-future', 'issued-after-expiry'],
    },
    'DELETE /api/documents/{id}': { summary: 'Delete a document', path: DocumentPath, replies: ok(Done) },
    'GET /api/documents/{id}/download': {
      summary: 'Download a document',
      description:
        'The bytes as they were uploaded. With `Range` one part of them; several parts are answered in full.',
      path: DocumentPath,
      replies: inParts(file(...DOCUMENT_TYPES)),
      headers: ['Content-Disposition', 'Accept-Ranges', 'Content-Range', 'ETag'],
      fails: ['file-missing', 'range-not-satisfiable'],
    },
    'POST /api/documents/{id}/snooze': {
      summary: 'Pause the reminders about a document',
      description: 'Until the end of a day; null ends the pause.',
      path: DocumentPath,
      body: SnoozeBody,
      replies: ok(SnoozeReply),
      fails: ['snooze-in-past'],
    },
    'GET /api/properties/{id}/reminders': {
      summary: 'Reminders that were sent, and the next ones',
      path: PropertyPath,
      replies: ok(PlannedReply),
    },
    'GET /api/documents/calendar.ics': {
      summary: 'The dates of one month as a calendar file',
      query: CalendarQuery,
      replies: CALENDAR,
      headers: ['ETag', 'Cache-Control', 'Content-Disposition'],
    },
    'GET /api/documents/{id}/calendar.ics': {
      summary: 'The date of one document as a calendar file',
      path: DocumentPath,
      replies: CALENDAR,
      headers: ['ETag', 'Cache-Control', 'Content-Disposition'],
    },
    'GET /api/calendar/{token}.ics': {
      summary: 'A calendar to subscribe to',
      description: 'The address is private, and is all that is needed.',
      replies: CALENDAR,
      headers: ['ETag', 'Cache-Control'],
    },
    'GET /api/account/calendar': { summary: 'The address of one’s calendar', replies: ok(CalendarReply) },
    'POST /api/account/calendar/rotate': {
      summary: 'A new address for one’s calendar',
      description: 'The former address no longer works.',
      replies: ok(CalendarReply),
      isSecret: true,
    },
    'GET /api/properties/{id}/calendar': {
      summary: 'The address of the calendar of a property',
      path: PropertyPath,
      replies: ok(CalendarReply),
    },
    'POST /api/properties/{id}/calendar/rotate': {
      summary: 'A new address for the calendar of a property',
      path: PropertyPath,
      replies: ok(CalendarReply),
      isSecret: true,
    },
  },
};
