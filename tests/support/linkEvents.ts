import type { EventsOf } from '../../domain/events.ts';
import type { Viewed } from '../../domain/shares/events.ts';
import { aboutAda, ada, at, certificate, cottage, gasSafety, later } from './events.ts';

export const linkId = '5b0f6f1d-2a01-8d55-9a2b-c1a5b8f20d0e';
const aboutLink = { accountId: ada, propertyId: cottage, linkId };

export const madeLink = {
  ...aboutLink,
  key: gasSafety,
  documentType: 'gas_safety_certificate',
  lastDay: '2026-12-04',
  madeBy: ada,
  personal: { owner: aboutAda({ note: 'Please send both pages' }) },
  at,
} as const;
export const linkMade: EventsOf<'uploadLink'> = { type: 'UploadLinkMade', data: madeLink };
export const linkRevoked: EventsOf<'uploadLink'> = { type: 'UploadLinkRevoked', data: { ...aboutLink, at: later } };

type Sent = { documentId?: string; sha256?: string; senderKeyHash?: string | null };
export const sentByLink = (over: Sent = {}) =>
  ({
    ...aboutLink,
    documentId: certificate,
    assessmentId: null,
    key: gasSafety,
    documentType: 'gas_safety_certificate',
    mediaType: 'application/pdf',
    size: 1234,
    sha256: 'ab'.repeat(32),
    expiresOn: '2027-11-18',
    issuedOn: '2026-11-18',
    senderKeyHash: '71114cee885d41be5e375e0844937230',
    personal: {
      sender: aboutAda({ filename: 'gas.pdf', name: 'P. Trevorrow', licence: '123456', proposed: null }),
    },
    at: later,
    ...over,
  }) as const;
export const linkUsed = (over: Sent = {}): EventsOf<'uploadLink'> => ({
  type: 'UploadLinkUsed',
  data: sentByLink(over),
});

export const shareId = '5b0f6f1d-2a01-8d55-9a2b-c1a5b8f20d0f';
const aboutShare = { accountId: ada, propertyId: cottage, shareId };

export const madeShare = {
  ...aboutShare,
  documentIds: [certificate],
  lastDay: '2026-12-04',
  hasPasscode: true,
  madeBy: ada,
  personal: { owner: aboutAda({ recipient: 'Harbour Mutual' }) },
  at,
};
export const shareMade: EventsOf<'share'> = { type: 'ShareMade', data: madeShare };
export const shareRevoked: EventsOf<'share'> = { type: 'ShareRevoked', data: { ...aboutShare, at: later } };
export const viewId = 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2b01';
export const shareViewed = (viewed: Viewed = { kind: 'page' }, view = viewId): EventsOf<'share'> => ({
  type: 'ShareViewed',
  data: { ...aboutShare, viewId: view, viewed, at: later },
});
