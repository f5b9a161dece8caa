import { call } from './http.ts';

export const transferCommands = {
  /** `id` of the property. */
  offer: (id: string, email: string) => call('POST /api/properties/{id}/transfer', { path: { id }, body: { email } }),
  withdraw: (id: string) => call('DELETE /api/properties/{id}/transfer', { path: { id } }),
  /** `id` of the offer. */
  accept: (id: string) => call('POST /api/transfers/{id}/accept', { path: { id } }),
  decline: (id: string) => call('POST /api/transfers/{id}/decline', { path: { id } }),
};
