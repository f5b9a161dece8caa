import type { EventsOf } from '../../domain/events.ts';
import { ada, at, badgeIssued, code, first } from './events.ts';

export const { badgeId } = (badgeIssued() as Extract<EventsOf<'badge'>, { type: 'BadgeIssued' }>).data;

export const indexAssigned = (list = 1, index = 93_211): EventsOf<'credential'> => ({
  type: 'CredentialIndexAssigned',
  data: { badgeId, code, list, index, at },
});

export const keyAdopted = (publicKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'): EventsOf<'signingKey'> => ({
  type: 'SigningKeyAdopted',
  data: { publicKey, at },
});

export const reportId = '7c0a0f52-8a0e-4c56-9b43-0f8f2a6d1e01';
const report = { reportId, accountId: ada };
export const badgeReported: Extract<EventsOf<'badgeReport'>, { type: 'BadgeReported' }> = {
  type: 'BadgeReported',
  data: {
    ...report,
    propertyId: first,
    badgeId,
    code,
    reason: 'other_place',
    personal: {
      reporter: { subject: reportId, details: { message: 'It hangs in Bude.', email: 'rita@example.org' } },
    },
    at,
  },
};
export const badgeReportErased: EventsOf<'badgeReport'> = { type: 'BadgeReportErased', data: { ...report, at } };
