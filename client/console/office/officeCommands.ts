import { z } from 'zod';
import { OfficeAllowance } from '../../../domain/office/contract/accounts.ts';
import type { AllowanceBody } from '../../../domain/office/contract/commands.ts';
import { OfficeMail, OfficeMessageRecord } from '../../../domain/office/contract/messages.ts';
import { OfficeProjection } from '../../../domain/office/contract/running.ts';
import { url } from '../../api/commands.ts';
import { write } from '../../api/http.ts';

const AnyReply = z.looseObject({});

const act = <Schema extends z.ZodType>(schema: Schema, path: string, body: unknown) =>
  write(schema, path, { method: 'POST', body });

export const officeCommands = {
  endSessions: (id: string, reason: string) => act(AnyReply, url`/console/accounts/${id}/end-sessions`, { reason }),
  sendReset: (id: string, reason: string) => act(AnyReply, url`/console/accounts/${id}/send-reset`, { reason }),
  grantAllowance: (body: AllowanceBody) => act(OfficeAllowance, '/console/allowances', body),
  withdrawAllowance: (id: string, reason: string) =>
    act(OfficeAllowance, url`/console/allowances/${id}/withdraw`, { reason }),
  answer: (id: string, message: string) =>
    act(OfficeMessageRecord, url`/console/contact-messages/${id}/answer`, { message }),
  close: (id: string, reason: string) =>
    act(OfficeMessageRecord, url`/console/contact-messages/${id}/close`, { reason }),
  resend: (id: string, reason: string) => act(OfficeMail, url`/console/mails/${id}/resend`, { reason }),
  rebuild: (id: string, reason: string) => act(OfficeProjection, url`/console/projections/${id}/rebuild`, { reason }),
};
