import { randomUUID } from 'node:crypto';
import { addDays } from '../../../../domain/calendar.ts';
import { zipOf } from '../../../support/documentImporting.ts';
import { FILES } from '../../../support/files.ts';
import type { Sent } from '../../../support/http.ts';
import { newProperty } from '../../../support/journey.ts';

/** The objects of one account that requests name. */
export type Things = {
  readonly property: string;
  readonly assessment: string;
  readonly document: string;
  readonly badge: string;
  /** Ids of records of the console that concern the property. */
  readonly badgeId: string;
  readonly activity: string;
  /** The last part of a private address of a calendar. */
  readonly calendar: string;
  /** The token of a link that was sent by mail. */
  readonly invitation: string;
  readonly checkout: string;
  /** Tokens of addresses for people without an account. */
  readonly uploadToken: string;
  readonly shareToken: string;
  readonly stayNumber: string;
  /** The preview of an import. */
  readonly import: string;
  readonly documentImport: string;
  /** A ZIP of reports that the owner has asked for. */
  readonly reports: string;
  /** For requests that change, remove or restart. */
  readonly spareProperty: string;
  readonly spareDocument: string;
  readonly spareUploadLink: string;
  readonly spareShare: string;
  readonly spareStayNumber: string;
  readonly freshProperty: string;
};

export const unknownThings = (): Things => ({
  property: randomUUID(),
  assessment: randomUUID(),
  document: randomUUID(),
  badge: 'LP-0000-0000',
  badgeId: randomUUID(),
  activity: '9223372036854775807',
  calendar: 'none.ics',
  invitation: 'x'.repeat(43),
  checkout: 'test_none',
  uploadToken: 'none',
  shareToken: 'none',
  stayNumber: 'SR-0000-0000',
  import: randomUUID(),
  documentImport: randomUUID(),
  reports: randomUUID(),
  spareProperty: randomUUID(),
  spareDocument: randomUUID(),
  spareUploadLink: randomUUID(),
  spareShare: randomUUID(),
  spareStayNumber: 'SR-0000-0000',
  freshProperty: randomUUID(),
});

export type Sample = Sent & {
  /** Answered before sessions: no account changes the answer. */
  readonly public?: boolean;
  readonly path: string;
  /** True if it names a property or an object of a property. */
  readonly named?: true;
  /** True if it names something of the owner alone. */
  readonly own?: true;
  /** True if it names an object that does not exist. */
  readonly unknown?: true;
  /** The same, where the role is checked before the object. */
  readonly withheld?: true;
  /** True if it needs a session besides the action, so an API key is refused. */
  readonly session?: true;
};

/** Lists of the back office, and what can be done to a record of each. */
const OFFICE: Readonly<Record<string, readonly string[]>> = {
  accounts: ['end-sessions', 'send-reset'],
  subscriptions: [],
  allowances: ['withdraw'],
  'contact-messages': ['answer', 'close'],
  leads: [],
  'badge-reports': [],
  mails: ['resend'],
  projections: ['rebuild'],
  reviews: [],
  'staff-actions': [],
};

const unknownRecord = (list: string): string => {
  if (list === 'mails' || list === 'staff-actions') return '9223372036854775807';
  return list === 'projections' || list === 'reviews' ? 'no-such-name' : randomUUID();
};

/** Each names a record that does not exist, so that the office stays as it is. */
const officeRequests = (): Record<string, () => Sample> => {
  const reason = 'Asked for by the test';
  const bodyOf = (action: string) => (action === 'answer' ? { message: reason } : { reason });
  const requests = Object.entries(OFFICE).flatMap(([list, actions]): [string, () => Sample][] => {
    const path = `/api/console/${list}`;
    const record = () => `${path}/${unknownRecord(list)}`;
    return [
      [`GET /console/${list}`, () => ({ path })],
      [`HEAD /console/${list}/export`, () => ({ path: `${path}/export` })],
      [`GET /console/${list}/export`, () => ({ path: `${path}/export` })],
      [`GET /console/${list}/:id`, () => ({ path: record(), unknown: true })],
      ...actions.map((action): [string, () => Sample] => [
        `POST /console/${list}/:id/${action}`,
        () => ({ path: `${record()}/${action}`, json: bodyOf(action), unknown: true }),
      ]),
    ];
  });
  return {
    ...Object.fromEntries(requests),
    'POST /console/allowances': () => ({ path: '/api/console/allowances', json: { reason } }),
  };
};

/** Each request sends a new value, so that an allowed write records an event. */
const sent = { answers: 0, dates: 0, tags: 0 };

const uploadForm = ({ property, assessment }: Things) => {
  const form = new FormData();
  form.append('property_id', property);
  form.append('assessment_id', assessment);
  form.append('question_id', 'child-safety');
  form.append('file', new Blob([new Uint8Array(FILES.pdf)]), 'a.pdf');
  return form;
};

const sendForm = () => {
  const form = new FormData();
  form.append('name', 'P. Trevorrow');
  return form;
};

const zipForm = () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(zipOf('Anchor/gas.pdf'))]), 'papers.zip');
  return form;
};

const sheetForm = () => {
  const form = new FormData();
  form.append('file', new Blob(['Property,Address,Town,Postcode\nAnchor,1 Quay,Looe,PL13 1AA']), 'a.csv');
  return form;
};

/**
 * A request for each route. If the role allows it, it succeeds or is refused for another reason, for example because the
 * account already has a plan.
 */
export const REQUESTS: Readonly<Record<string, (things: Things) => Sample>> = {
  'POST /auth/register': () => ({ path: '/api/auth/register', json: {} }),
  'POST /auth/login': () => ({ path: '/api/auth/login', json: {} }),
  'POST /auth/logout': () => ({ path: '/api/auth/logout', json: {} }),
  'GET /auth/me': () => ({ path: '/api/auth/me' }),
  // The requests of this group are refused for their values, so that everyone keeps password, address and session.
  'PUT /auth/profile': () => ({ path: '/api/auth/profile', json: { email: 'grace@example.org' } }),
  'PUT /auth/email': () => ({ path: '/api/auth/email', json: {} }),
  'PUT /auth/change-password': () => ({ path: '/api/auth/change-password', json: {} }),
  'POST /auth/forgot-password': () => ({ path: '/api/auth/forgot-password', json: {} }),
  'POST /auth/reset-password': () => ({
    path: '/api/auth/reset-password',
    json: { token: 'unknown', password: 'correct horse battery' },
  }),
  'POST /auth/confirm-email': () => ({ path: '/api/auth/confirm-email', json: { token: 'unknown' } }),
  'POST /auth/confirm-email/resend': () => ({ path: '/api/auth/confirm-email/resend' }),
  'GET /auth/sessions': () => ({ path: '/api/auth/sessions' }),
  'DELETE /auth/sessions': () => ({ path: '/api/auth/sessions' }),
  'DELETE /auth/sessions/:id': () => ({ path: `/api/auth/sessions/${randomUUID()}`, unknown: true }),
  'GET /auth/two-factor': () => ({ path: '/api/auth/two-factor' }),
  'POST /auth/two-factor': () => ({ path: '/api/auth/two-factor' }),
  'PUT /auth/two-factor': () => ({ path: '/api/auth/two-factor', json: { code: '000000' } }),
  'DELETE /auth/two-factor': () => ({ path: '/api/auth/two-factor', json: {} }),
  'POST /auth/two-factor/recovery-codes': () => ({ path: '/api/auth/two-factor/recovery-codes', json: {} }),
  'GET /account/notifications': () => ({ path: '/api/account/notifications' }),
  'PUT /account/notifications': () => ({ path: '/api/account/notifications', json: {} }),
  'GET /account/export': () => ({ path: '/api/account/export' }),
  'HEAD /account/export': () => ({ path: '/api/account/export' }),
  // Without its confirmation, so that the person stays.
  'DELETE /account': () => ({ path: '/api/account', json: { password: 'not it' } }),

  'GET /unsubscribe/:token': () => ({ path: '/api/unsubscribe/none' }),
  'POST /unsubscribe/:token': () => ({ path: '/api/unsubscribe/none', form: new URLSearchParams() }),

  ...officeRequests(),

  'GET /properties': () => ({ path: '/api/properties' }),
  'GET /properties/:id': ({ property }) => ({ path: `/api/properties/${property}`, named: true }),
  'POST /properties': () => ({ path: '/api/properties', json: newProperty(), named: true }),
  'PUT /properties/:id': ({ property }) => ({
    path: `/api/properties/${property}`,
    json: newProperty({ name: `House ${randomUUID()}` }),
    named: true,
  }),
  'DELETE /properties/:id': ({ spareProperty }) => ({ path: `/api/properties/${spareProperty}`, named: true }),

  'GET /assessment/questions': () => ({ path: '/api/assessment/questions' }),
  'GET /assessment/list': () => ({ path: '/api/assessment/list' }),
  'POST /assessment/start': ({ freshProperty }) => ({
    path: '/api/assessment/start',
    json: { property_id: freshProperty },
    named: true,
  }),
  'POST /assessment/restart': ({ freshProperty }) => ({
    path: '/api/assessment/restart',
    json: { property_id: freshProperty },
    named: true,
  }),
  'PUT /assessment/:id/answers': ({ assessment }) => ({
    path: `/api/assessment/${assessment}/answers`,
    json: { question_id: 'child-safety', answer: sent.answers++ % 2 ? 'Yes' : 'N/A' },
    named: true,
  }),
  'GET /assessment/:id/answers': ({ assessment }) => ({ path: `/api/assessment/${assessment}/answers`, named: true }),
  'POST /assessment/:id/answers/:key/confirm': ({ assessment }) => ({
    path: `/api/assessment/${assessment}/answers/child-safety/confirm`,
    json: {},
    named: true,
  }),
  'POST /assessment/:id/complete': ({ assessment }) => ({
    path: `/api/assessment/${assessment}/complete`,
    json: {},
    named: true,
  }),
  'POST /assessment/:id/move': ({ assessment }) => ({
    path: `/api/assessment/${assessment}/move`,
    json: { edition: '2026.3' },
    named: true,
  }),
  'GET /assessment/:id/preview': ({ assessment }) => ({ path: `/api/assessment/${assessment}/preview`, named: true }),
  'GET /assessment/:id/report': ({ assessment }) => ({ path: `/api/assessment/${assessment}/report`, named: true }),
  'GET /assessment/:id/report/pdf': ({ assessment }) => ({
    path: `/api/assessment/${assessment}/report/pdf`,
    named: true,
  }),
  'GET /assessment/:id/bundle': ({ assessment }) => ({ path: `/api/assessment/${assessment}/bundle`, named: true }),

  'POST /documents/upload': (things) => ({ path: '/api/documents/upload', form: uploadForm(things), named: true }),
  'POST /documents/:id/snooze': ({ document }) => ({
    path: `/api/documents/${document}/snooze`,
    json: { until: addDays('2027-06-01', sent.dates++) },
    named: true,
  }),
  'GET /account/calendar': () => ({ path: '/api/account/calendar' }),
  'POST /account/calendar/rotate': () => ({ path: '/api/account/calendar/rotate', json: {} }),
  'GET /properties/:id/calendar': ({ property }) => ({ path: `/api/properties/${property}/calendar`, named: true }),
  'POST /properties/:id/calendar/rotate': ({ property }) => ({
    path: `/api/properties/${property}/calendar/rotate`,
    json: {},
    named: true,
  }),
  'GET /calendar/:token.ics': ({ calendar }) => ({ path: `/api/calendar/${calendar}` }),
  'GET /documents/calendar.ics': ({ property }) => ({
    path: `/api/documents/calendar.ics?month=2027-06&property_id=${property}`,
    named: true,
  }),
  'GET /documents/:id/calendar.ics': ({ document }) => ({
    path: `/api/documents/${document}/calendar.ics`,
    named: true,
  }),
  'GET /documents': ({ property }) => ({ path: `/api/documents?property_id=${property}`, named: true }),
  'PATCH /documents/:id/expiry': ({ document }) => ({
    path: `/api/documents/${document}/expiry`,
    json: { expiry_date: addDays('2027-06-01', sent.dates++) },
    named: true,
  }),
  'DELETE /documents/:id': ({ spareDocument }) => ({ path: `/api/documents/${spareDocument}`, named: true }),
  'GET /documents/:id/download': ({ document }) => ({ path: `/api/documents/${document}/download`, named: true }),

  'POST /badges/generate': ({ property, assessment }) => ({
    path: '/api/badges/generate',
    json: { property_id: property, assessment_id: assessment },
    named: true,
  }),
  'GET /badges/my-badges': () => ({ path: '/api/badges/my-badges' }),
  'POST /badges/verify-batch': ({ badge }) => ({ path: '/api/badges/verify-batch', json: { codes: [badge] } }),
  'GET /ledger/checkpoint': () => ({ path: '/api/ledger/checkpoint', public: true }),
  'GET /ledger/vkey': () => ({ path: '/api/ledger/vkey', public: true }),
  'GET /ledger/tile/entries/*tile': () => ({ path: '/api/ledger/tile/entries/000.p/1', public: true }),
  'GET /ledger/tile/:level/*tile': () => ({ path: '/api/ledger/tile/0/000.p/1', public: true }),
  'GET /ledger/proof/inclusion': () => ({ path: '/api/ledger/proof/inclusion?index=0&size=1', public: true }),
  'GET /ledger/proof/consistency': () => ({ path: '/api/ledger/proof/consistency?from=1&to=1', public: true }),
  'GET /openapi.json': () => ({ path: '/api/openapi.json', public: true }),
  'GET /docs': () => ({ path: '/api/docs', public: true }),
  'GET /badges/verify/:code.json': ({ badge }) => ({ path: `/api/badges/verify/${badge}.json` }),
  'GET /badges/:id': ({ badge }) => ({ path: `/api/badges/${badge}`, named: true }),
  'GET /badges/:id/views': ({ badge }) => ({ path: `/api/badges/${badge}/views`, named: true }),
  'POST /badges/verify/:code/report': ({ badge }) => ({
    path: `/api/badges/verify/${badge}/report`,
    json: {},
  }),
  'GET /badges/:id/credential.jwt': ({ badge }) => ({ path: `/api/badges/${badge}/credential.jwt` }),
  'GET /badges/verify/:code': ({ badge }) => ({ path: `/api/badges/verify/${badge}` }),
  'GET /badges/:id/image': ({ badge }) => ({ path: `/api/badges/${badge}/image` }),
  'GET /badges/:id/download': ({ badge }) => ({ path: `/api/badges/${badge}/download`, named: true }),

  'POST /subscriptions/create-checkout': () => ({
    path: '/api/subscriptions/create-checkout',
    json: { plan_type: 'multi_yearly' },
  }),
  'POST /subscriptions/verify': ({ checkout }) => ({
    path: '/api/subscriptions/verify',
    json: { session_id: checkout },
  }),
  'POST /subscriptions/update': () => ({ path: '/api/subscriptions/update', json: { plan_type: 'multi_yearly' } }),
  'POST /subscriptions/preview-update': () => ({
    path: '/api/subscriptions/preview-update',
    json: { plan_type: 'multi_yearly' },
  }),
  'POST /subscriptions/cancel': () => ({ path: '/api/subscriptions/cancel', json: {} }),
  'POST /subscriptions/resume': () => ({ path: '/api/subscriptions/resume', json: {} }),
  'POST /subscriptions/withdraw': () => ({ path: '/api/subscriptions/withdraw', json: {} }),
  'POST /subscriptions/portal': () => ({ path: '/api/subscriptions/portal', json: {} }),
  'GET /subscriptions/current': () => ({ path: '/api/subscriptions/current' }),
  'GET /dashboard/stats': () => ({ path: '/api/dashboard/stats' }),
  'GET /dashboard/compliance-overview': () => ({ path: '/api/dashboard/compliance-overview' }),
  'GET /dashboard/next-steps': () => ({ path: '/api/dashboard/next-steps' }),

  // Grants and invitations that do not exist, so that everyone keeps their role.
  'GET /access': () => ({ path: '/api/access', named: true }),
  'POST /access/invitations': () => ({
    path: '/api/access/invitations',
    json: { email: `${randomUUID()}@example.org`, role: 'viewer' },
    named: true,
  }),
  'POST /access/invitations/:id/resend': () => ({
    path: `/api/access/invitations/${randomUUID()}/resend`,
    withheld: true,
  }),
  'DELETE /access/invitations/:id': () => ({ path: `/api/access/invitations/${randomUUID()}`, withheld: true }),
  'PUT /access/:id': () => ({ path: `/api/access/${randomUUID()}`, json: { role: 'viewer' }, withheld: true }),
  'DELETE /access/:id': () => ({ path: `/api/access/${randomUUID()}`, unknown: true }),
  'GET /invitations/:token': ({ invitation }) => ({ path: `/api/invitations/${invitation}` }),
  'POST /invitations/:token/accept': () => ({ path: `/api/invitations/${'x'.repeat(43)}/accept`, unknown: true }),
  'GET /properties/:id/transfer': ({ property }) => ({ path: `/api/properties/${property}/transfer`, named: true }),
  // Withdrawn by the next request.
  'POST /properties/:id/transfer': ({ property }) => ({
    path: `/api/properties/${property}/transfer`,
    json: { email: `${randomUUID()}@example.org` },
    named: true,
  }),
  'DELETE /properties/:id/transfer': ({ property }) => ({ path: `/api/properties/${property}/transfer`, named: true }),
  'GET /transfers': () => ({ path: '/api/transfers' }),
  'GET /transfers/:id': () => ({ path: `/api/transfers/${randomUUID()}`, unknown: true }),
  'POST /transfers/:id/accept': () => ({ path: `/api/transfers/${randomUUID()}/accept`, unknown: true }),
  'POST /transfers/:id/decline': () => ({ path: `/api/transfers/${randomUUID()}/decline`, unknown: true }),
  'GET /arrangement': () => ({ path: '/api/arrangement' }),
  'POST /groups': () => ({ path: '/api/groups', json: { name: `Group ${randomUUID()}` }, named: true }),
  'PUT /groups/:id': () => ({ path: `/api/groups/${randomUUID()}`, json: { name: 'Carne' }, withheld: true }),
  'GET /groups/:id/properties': () => ({ path: `/api/groups/${randomUUID()}/properties`, unknown: true }),
  'DELETE /groups/:id': () => ({ path: `/api/groups/${randomUUID()}`, withheld: true }),
  'POST /properties/arrange': ({ property }) => ({
    path: '/api/properties/arrange',
    json: { property_ids: [property], arrangement: { do: sent.tags++ % 2 ? 'add-tag' : 'remove-tag', tag: 'Sea' } },
    named: true,
  }),
  'GET /console/properties': () => ({ path: '/api/console/properties' }),
  'HEAD /console/properties/export': () => ({ path: '/api/console/properties/export' }),
  'GET /console/properties/export': () => ({ path: '/api/console/properties/export' }),
  'GET /console/properties/:id': ({ property }) => ({ path: `/api/console/properties/${property}`, named: true }),
  'GET /console/assessments': () => ({ path: '/api/console/assessments' }),
  'HEAD /console/assessments/export': () => ({ path: '/api/console/assessments/export' }),
  'GET /console/assessments/export': () => ({ path: '/api/console/assessments/export' }),
  'GET /console/assessments/:id': ({ assessment }) => ({ path: `/api/console/assessments/${assessment}`, named: true }),
  'GET /console/documents': () => ({ path: '/api/console/documents' }),
  'HEAD /console/documents/export': () => ({ path: '/api/console/documents/export' }),
  'GET /console/documents/export': () => ({ path: '/api/console/documents/export' }),
  'GET /console/documents/:id': ({ document }) => ({ path: `/api/console/documents/${document}`, named: true }),
  'GET /console/badges': () => ({ path: '/api/console/badges' }),
  'HEAD /console/badges/export': () => ({ path: '/api/console/badges/export' }),
  'GET /console/badges/export': () => ({ path: '/api/console/badges/export' }),
  'GET /console/badges/:id': ({ badgeId }) => ({ path: `/api/console/badges/${badgeId}`, named: true }),
  'GET /console/reminders': () => ({ path: '/api/console/reminders' }),
  'HEAD /console/reminders/export': () => ({ path: '/api/console/reminders/export' }),
  'GET /console/reminders/export': () => ({ path: '/api/console/reminders/export' }),
  'GET /console/reminders/:id': () => ({ path: '/api/console/reminders/9223372036854775807', unknown: true }),
  'GET /console/activity': () => ({ path: '/api/console/activity' }),
  'HEAD /console/activity/export': () => ({ path: '/api/console/activity/export' }),
  'GET /console/activity/export': () => ({ path: '/api/console/activity/export' }),
  'GET /console/activity/:id': ({ activity }) => ({ path: `/api/console/activity/${activity}`, named: true }),
  'PUT /console/properties/:id': ({ property }) => ({
    path: `/api/console/properties/${property}`,
    json: newProperty({ name: `House ${randomUUID()}` }),
    named: true,
  }),
  'POST /console/assessments/start': ({ freshProperty }) => ({
    path: '/api/console/assessments/start',
    json: { property_ids: [freshProperty] },
    named: true,
  }),
  'POST /console/answers/preview': ({ property }) => ({
    path: '/api/console/answers/preview',
    json: { property_ids: [property], question_key: 'child-safety', answer: 'Yes' },
    named: true,
  }),
  'POST /console/answers': ({ property }) => ({
    path: '/api/console/answers',
    json: { property_ids: [property], question_key: 'child-safety', answer: sent.answers++ % 2 ? 'Yes' : 'N/A' },
    named: true,
  }),
  'POST /console/reports': ({ property }) => ({
    path: '/api/console/reports',
    json: { property_ids: [property] },
    named: true,
  }),
  'GET /console/reports/:id': (things) => ({ path: `/api/console/reports/${things.reports}`, own: true }),
  'HEAD /console/reports/:id/file': (things) => ({ path: `/api/console/reports/${things.reports}/file`, own: true }),
  'GET /console/reports/:id/file': (things) => ({ path: `/api/console/reports/${things.reports}/file`, own: true }),
  'POST /console/imports/preview': () => ({ path: '/api/console/imports/preview', form: sheetForm(), named: true }),
  'GET /console/imports/template': () => ({ path: '/api/console/imports/template' }),
  'GET /console/imports/:id': (things) => ({ path: `/api/console/imports/${things.import}`, named: true }),
  'PUT /console/imports/:id': (things) => ({ path: `/api/console/imports/${things.import}`, json: {}, named: true }),
  // Of another plan, so that nothing is committed: the worker would record events while others are refused.
  'POST /console/imports/:id/commit': (things) => ({
    path: `/api/console/imports/${things.import}/commit`,
    json: { plan: randomUUID() },
    named: true,
  }),
  'POST /console/imports/:id/undo': (things) => ({
    path: `/api/console/imports/${things.import}/undo`,
    json: {},
    named: true,
  }),
  'POST /console/document-imports/preview': () => ({
    path: '/api/console/document-imports/preview',
    form: zipForm(),
    named: true,
  }),
  'GET /console/document-imports/:id': (things) => ({
    path: `/api/console/document-imports/${things.documentImport}`,
    named: true,
  }),
  'PUT /console/document-imports/:id': (things) => ({
    path: `/api/console/document-imports/${things.documentImport}`,
    json: { rows: [] },
    named: true,
  }),
  'POST /console/document-imports/:id/commit': (things) => ({
    path: `/api/console/document-imports/${things.documentImport}/commit`,
    json: { plan: randomUUID() },
    named: true,
  }),
  'POST /console/document-imports/:id/undo': (things) => ({
    path: `/api/console/document-imports/${things.documentImport}/undo`,
    json: {},
    named: true,
  }),

  // Webhooks that do not exist, so that nothing is sent.
  'GET /account/webhooks': () => ({ path: '/api/account/webhooks', named: true }),
  'POST /account/webhooks': () => ({
    path: '/api/account/webhooks',
    json: { url: 'https://webhook.invalid/', types: ['badge.expired'] },
    named: true,
  }),
  'DELETE /account/webhooks/:id': () => ({ path: `/api/account/webhooks/${randomUUID()}`, withheld: true }),
  'POST /account/webhooks/:id/secret': () => ({ path: `/api/account/webhooks/${randomUUID()}/secret`, withheld: true }),
  'POST /account/webhooks/:id/test': () => ({ path: `/api/account/webhooks/${randomUUID()}/test`, withheld: true }),
  'GET /account/webhooks/:id/deliveries': () => ({
    path: `/api/account/webhooks/${randomUUID()}/deliveries`,
    withheld: true,
  }),
  'POST /account/webhooks/:id/deliveries/:delivery/replay': () => ({
    path: `/api/account/webhooks/${randomUUID()}/deliveries/${randomUUID()}/replay`,
    withheld: true,
  }),
  'GET /account/api-keys': () => ({ path: '/api/account/api-keys', named: true }),
  'POST /account/api-keys': () => ({
    path: '/api/account/api-keys',
    json: { name: 'Booking system', scopes: ['read'] },
    named: true,
  }),
  'DELETE /account/api-keys/:id': () => ({ path: `/api/account/api-keys/${randomUUID()}`, withheld: true }),

  'GET /dashboard/ahead': () => ({ path: '/api/dashboard/ahead' }),
  'GET /console/portfolio': () => ({ path: '/api/console/portfolio' }),
  'GET /properties/:id/overview': ({ property }) => ({ path: `/api/properties/${property}/overview`, named: true }),
  'GET /properties/:id/reminders': ({ property }) => ({ path: `/api/properties/${property}/reminders`, named: true }),
  'GET /account/contents': () => ({ path: '/api/account/contents' }),
  'GET /properties/:id/ahead': ({ property }) => ({ path: `/api/properties/${property}/ahead`, named: true }),
  'GET /properties/:id/history': ({ property }) => ({ path: `/api/properties/${property}/history`, named: true }),
  'GET /properties/:id/as-of': ({ property }) => ({
    path: `/api/properties/${property}/as-of?date=2026-11-20`,
    named: true,
  }),
  'GET /properties/:id/stay': ({ property }) => ({
    path: `/api/properties/${property}/stay?from=2026-11-18&to=2026-11-20`,
    named: true,
  }),
  'GET /properties/:id/stay/pdf': ({ property }) => ({
    path: `/api/properties/${property}/stay/pdf?from=2026-11-18&to=2026-11-20`,
    named: true,
  }),
  'GET /audit': () => ({ path: '/api/audit' }),
  'GET /properties/:id/replay': ({ property }) => ({ path: `/api/properties/${property}/replay`, named: true }),
  'GET /properties/:id/history/export': ({ property }) => ({
    path: `/api/properties/${property}/history/export?format=csv`,
    named: true,
  }),
  'GET /properties/:id/looks': ({ property }) => ({ path: `/api/properties/${property}/looks`, named: true }),
  'GET /events': () => ({ path: '/api/events', session: true }),

  'GET /properties/:id/upload-links': ({ property }) => ({
    path: `/api/properties/${property}/upload-links`,
    named: true,
  }),
  'POST /properties/:id/upload-links': ({ property }) => ({
    path: `/api/properties/${property}/upload-links`,
    json: { question_id: 20 },
    named: true,
  }),
  'DELETE /upload-links/:id': ({ spareUploadLink }) => ({ path: `/api/upload-links/${spareUploadLink}`, named: true }),
  'GET /upload-links/:token': ({ uploadToken }) => ({ path: `/api/upload-links/${uploadToken}` }),
  // Without a file, so that the link stays open.
  'POST /upload-links/:token': ({ uploadToken }) => ({
    path: `/api/upload-links/${uploadToken}`,
    form: sendForm(),
  }),
  'GET /properties/:id/shares': ({ property }) => ({ path: `/api/properties/${property}/shares`, named: true }),
  'POST /properties/:id/shares': ({ property, document }) => ({
    path: `/api/properties/${property}/shares`,
    json: { documents: [document] },
    named: true,
  }),
  'DELETE /shares/:id': ({ spareShare }) => ({ path: `/api/shares/${spareShare}`, named: true }),
  // Refused for its passcode, because a view is recorded without a person.
  'POST /shares/:token/open': ({ shareToken }) => ({ path: `/api/shares/${shareToken}/open`, json: { passcode: 7 } }),
  'GET /shares/:token/documents/:id': ({ shareToken, document }) => ({
    path: `/api/shares/${shareToken}/documents/${document}`,
  }),
  'GET /shares/:token/report.pdf': ({ shareToken }) => ({ path: `/api/shares/${shareToken}/report.pdf` }),
  'GET /shares/:token/stay': ({ shareToken }) => ({
    path: `/api/shares/${shareToken}/stay?from=2026-11-18&to=2026-11-20`,
  }),
  'GET /shares/:token/stay.pdf': ({ shareToken }) => ({
    path: `/api/shares/${shareToken}/stay.pdf?from=2026-11-18&to=2026-11-20`,
  }),
  'GET /properties/:id/stay-receipts': ({ property }) => ({
    path: `/api/properties/${property}/stay-receipts`,
    named: true,
  }),
  'POST /properties/:id/stay-receipts': ({ property }) => ({
    path: `/api/properties/${property}/stay-receipts`,
    json: { from: '2026-11-18', to: '2026-11-20' },
    named: true,
  }),
  'DELETE /stay-receipts/:number': ({ spareStayNumber }) => ({
    path: `/api/stay-receipts/${spareStayNumber}`,
    named: true,
  }),
  'GET /stays/:number.json': ({ stayNumber }) => ({ path: `/api/stays/${stayNumber}.json` }),
  'GET /stays/:number.pdf': ({ stayNumber }) => ({ path: `/api/stays/${stayNumber}.pdf` }),
  'GET /stays/:number.zip': ({ stayNumber }) => ({ path: `/api/stays/${stayNumber}.zip` }),
  'GET (page) /stay/:number': ({ stayNumber }) => ({ path: `/stay/${stayNumber}` }),
  'GET (page) /upload/:token': ({ uploadToken }) => ({ path: `/upload/${uploadToken}` }),
  'GET (page) /shared/:token': ({ shareToken }) => ({ path: `/shared/${shareToken}` }),

  'POST /assessment/quick-check': () => ({ path: '/api/assessment/quick-check', json: {} }),
  'POST /assessment/capture-lead': () => ({ path: '/api/assessment/capture-lead', json: {} }),
  'POST /contact': () => ({ path: '/api/contact', json: {} }),

  'GET /test-checkout/:sessionId': ({ checkout }) => ({ path: `/test-checkout/${checkout}` }),
  'POST /test-checkout/:sessionId': ({ checkout }) => ({
    path: `/test-checkout/${checkout}`,
    form: new URLSearchParams({ outcome: 'paid' }),
  }),
  'GET /test-portal': () => ({ path: '/test-portal' }),
  'POST /test-portal': () => ({ path: '/test-portal', form: new URLSearchParams({ outcome: 'cancel' }) }),
  'GET (page) /.well-known/jwks.json': () => ({ path: '/.well-known/jwks.json' }),
  'GET (page) /.well-known/did.json': () => ({ path: '/.well-known/did.json' }),
  'GET (page) /status/:name.jwt': () => ({ path: '/status/suspension-1.jwt' }),
  'GET (page) /check-offline': () => ({ path: '/check-offline' }),
  'GET (page) /check-offline.html': () => ({ path: '/check-offline.html' }),
  'GET (page) /contact/sent': () => ({ path: '/contact/sent' }),
  'POST (page) /contact': () => ({ path: '/contact', form: new URLSearchParams({ name: '' }) }),
};
