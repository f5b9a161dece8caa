import type { AccessTerms, InvitationBody } from '../../domain/access/contract.ts';
import type { ArrangeBody } from '../../domain/arrangement/contract.ts';
import { call } from './http.ts';

export const teamCommands = {
  invite: (body: InvitationBody) => call('POST /api/access/invitations', { body }),
  resendInvitation: (id: string) => call('POST /api/access/invitations/{id}/resend', { path: { id } }),
  withdrawInvitation: (id: string) => call('DELETE /api/access/invitations/{id}', { path: { id } }),
  changeAccess: (id: string, body: AccessTerms) => call('PUT /api/access/{id}', { path: { id }, body }),
  /** Of a colleague, or one's own. */
  endAccess: (id: string) => call('DELETE /api/access/{id}', { path: { id } }),
  acceptInvitation: (token: string) => call('POST /api/invitations/{token}/accept', { path: { token } }),

  addGroup: (name: string) => call('POST /api/groups', { body: { name } }),
  renameGroup: (id: string, name: string) => call('PUT /api/groups/{id}', { path: { id }, body: { name } }),
  removeGroup: (id: string) => call('DELETE /api/groups/{id}', { path: { id } }),
  arrange: (body: ArrangeBody) => call('POST /api/properties/arrange', { body }),
};
