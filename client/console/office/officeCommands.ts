import type { AllowanceBody } from '../../../domain/office/contract/commands.ts';
import { call } from '../../api/http.ts';

export const officeCommands = {
  endSessions: (id: string, reason: string) =>
    call('POST /api/console/accounts/{id}/end-sessions', { path: { id }, body: { reason } }),
  sendReset: (id: string, reason: string) =>
    call('POST /api/console/accounts/{id}/send-reset', { path: { id }, body: { reason } }),
  grantAllowance: (body: AllowanceBody) => call('POST /api/console/allowances', { body }),
  withdrawAllowance: (id: string, reason: string) =>
    call('POST /api/console/allowances/{id}/withdraw', { path: { id }, body: { reason } }),
  answer: (id: string, message: string) =>
    call('POST /api/console/contact-messages/{id}/answer', { path: { id }, body: { message } }),
  close: (id: string, reason: string) =>
    call('POST /api/console/contact-messages/{id}/close', { path: { id }, body: { reason } }),
  resend: (id: string, reason: string) =>
    call('POST /api/console/mails/{id}/resend', { path: { id }, body: { reason } }),
  rebuild: (id: string, reason: string) =>
    call('POST /api/console/projections/{id}/rebuild', { path: { id }, body: { reason } }),
};
