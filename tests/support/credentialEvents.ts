import type { EventsOf } from '../../domain/events.ts';
import { at, badgeIssued, code } from './events.ts';

export const { badgeId } = (badgeIssued() as Extract<EventsOf<'badge'>, { type: 'BadgeIssued' }>).data;

export const indexAssigned = (list = 1, index = 93_211): EventsOf<'credential'> => ({
  type: 'CredentialIndexAssigned',
  data: { badgeId, code, list, index, at },
});

export const keyAdopted = (publicKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'): EventsOf<'signingKey'> => ({
  type: 'SigningKeyAdopted',
  data: { publicKey, at },
});
