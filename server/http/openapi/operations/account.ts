import { ContentsReply, DeleteAccountBody } from '../../../../domain/accounts/contract.ts';
import { Done } from '../../../../domain/done.ts';
import { NotificationsBody, NotificationsReply } from '../../../../domain/reminders/contract.ts';
import { file, type Group, ok } from '../operation.ts';

const EXPORT = ok(file('application/zip'));
const PAGE = { 200: file('text/html'), 303: file('text/plain', 'text/html'), 404: file('text/html') };

export const account: Group = {
  tag: 'Account',
  about: 'Which mails a person gets, all that is held about an account, and its end.',
  operations: {
    'GET /api/account/notifications': { summary: 'Which mails the person gets', replies: ok(NotificationsReply) },
    'PUT /api/account/notifications': {
      summary: 'Change which mails the person gets',
      body: NotificationsBody,
      replies: ok(NotificationsReply),
    },
    'GET /api/account/contents': { summary: 'How much the account holds', replies: ok(ContentsReply) },
    'GET /api/account/export': {
      summary: 'All that is held about the account',
      description: 'A ZIP with JSON, CSV and files.',
      replies: EXPORT,
      headers: ['Content-Disposition'],
    },
    'HEAD /api/account/export': {
      summary: 'Whether the export would be refused',
      replies: EXPORT,
      headers: ['Content-Disposition'],
    },
    'DELETE /api/account': {
      summary: 'Delete the account for ever',
      body: DeleteAccountBody,
      replies: ok(Done),
    },
    'GET /api/unsubscribe/{token}': {
      summary: 'The page of an unsubscribe link',
      replies: { 200: file('text/html'), 404: file('text/html') },
    },
    'POST /api/unsubscribe/{token}': {
      summary: 'End a kind of mail with one click (RFC 8058)',
      description: 'The token is all that is needed. A form is answered with 303, a mail program with a page.',
      replies: PAGE,
    },
  },
};
