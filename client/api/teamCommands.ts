import { z } from 'zod';
import {
  AcceptedReply,
  type AccessTerms,
  type InvitationBody,
  InvitationReply,
  PersonReply,
} from '../../domain/access/contract.ts';
import { type ArrangeBody, ArrangeReply, GroupReply } from '../../domain/arrangement/contract.ts';
import { url } from './commands.ts';
import { write } from './http.ts';

const AnyReply = z.looseObject({});

export const teamCommands = {
  invite: (body: InvitationBody) => write(InvitationReply, '/access/invitations', { method: 'POST', body }),
  resendInvitation: (id: string) => write(InvitationReply, url`/access/invitations/${id}/resend`, { method: 'POST' }),
  withdrawInvitation: (id: string) => write(AnyReply, url`/access/invitations/${id}`, { method: 'DELETE' }),
  changeAccess: (id: string, body: AccessTerms) => write(PersonReply, url`/access/${id}`, { method: 'PUT', body }),
  /** Of a colleague, or one's own. */
  endAccess: (id: string) => write(AnyReply, url`/access/${id}`, { method: 'DELETE' }),
  acceptInvitation: (token: string) => write(AcceptedReply, url`/invitations/${token}/accept`, { method: 'POST' }),

  addGroup: (name: string) => write(GroupReply, '/groups', { method: 'POST', body: { name } }),
  renameGroup: (id: string, name: string) => write(GroupReply, url`/groups/${id}`, { method: 'PUT', body: { name } }),
  removeGroup: (id: string) => write(AnyReply, url`/groups/${id}`, { method: 'DELETE' }),
  arrange: (body: ArrangeBody) => write(ArrangeReply, '/properties/arrange', { method: 'POST', body }),
};
