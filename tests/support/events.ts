import type { Scope } from '../../domain/access/events.ts';
import { defaultNotifications } from '../../domain/accounts/notifications.ts';
import type { EventsOf, Of } from '../../domain/events.ts';
import type { ImportedDocument } from '../../domain/imports/events.ts';
import { pence } from '../../domain/money.ts';
import type { GrantedRole } from '../../domain/policy.ts';
import { ChangedDetail, type PropertyAddress } from '../../domain/properties/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import type { EndCause } from '../../domain/subscriptions/events.ts';
import type { ProviderSubscription } from '../../domain/subscriptions/providerSubscription.ts';

// Small, complete events. Without arguments they are all about Ada, her cottage and its first assessment.
export const at = '2026-11-20T10:00:00.000Z';
export const later = '2026-11-21T10:00:00.000Z';
export const today = '2026-11-20';

export const ada = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const bob = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const cottage = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
export const villa = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
export const first = '9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e01';
export const second = '9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e02';
export const certificate = 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a01';
export const newerCertificate = 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a02';
export const badgeId = 'e4eaaaf2-d142-41b3-b80c-4a3a1a5c7d01';
export const code = 'LP-3H8T-W6RN';
export const grantId = 'a3bb189e-8bf9-4888-9912-ace4e6543001';
export const logId = 'd9428888-122b-41e1-b85c-61c0f0a5d001';

const edition = EDITIONS.of('2026.3');
const { questions } = edition;

/** The keys of some questions of edition 2026.3, with their positions there. */
export const insurance = 'holiday-let-insurance'; // 4
export const guestRegister = 'guest-register'; // 8
export const gasSafety = 'gas-safety-record'; // 20
export const electrical = 'electrical-installation-report'; // 21

/** The key of the question at a position of edition 2026.3. */
export const keyAt = (position: number): string => {
  const question = questions[position - 1];
  if (!question) throw new RangeError(`Edition 2026.3 has no question ${position}`);
  return question.key;
};

/** Positions in edition 2026.3. */
export const UPLOADS = questions.filter(({ uploadRequired }) => uploadRequired).map(({ position }) => position);
export const STRICT = questions.filter(({ responseType }) => responseType === 'yesNo').map(({ position }) => position);

export const person = { email: 'ada@example.co.uk', name: 'Ada Lovelace', phone: '020 7946 0000' };
export const address = {
  name: 'Sea View',
  addressLine1: '1 Harbour Street',
  addressLine2: null,
  city: 'Whitby',
  postcode: 'YO21 3PU',
};
/** Personal data of Ada; null once her key has been erased. */
export const aboutAda = <Details>(details: Details) => ({ subject: ada, details });

export const registration = {
  accountId: ada,
  userType: 'owner',
  marketingOptIn: false,
  personal: { holder: aboutAda(person) },
  at,
} as const;
export const claim = {
  accountId: ada,
  purpose: 'registration',
  registration: { userType: 'owner', marketingOptIn: false },
  personal: { holder: aboutAda(person) },
  at,
} as const;
export const details = {
  accountId: ada,
  propertyId: cottage,
  nation: 'england',
  propertyType: 'cottage',
  personal: { owner: aboutAda(address) },
} as const;

export const logStarted: EventsOf<'log'> = { type: 'LogStarted', data: { logId, at } };
const ledger = { origin: 'letproof.example/ledger/5f0c3a9be412', at };
const vkey = `${ledger.origin}+00000000+AQ==`;
/** No read model reads them. */
export const ledgerEvents: readonly EventsOf<'ledger'>[] = [
  { type: 'LedgerOpened', data: ledger },
  { type: 'LedgerKeyIntroduced', data: { ...ledger, vkey } },
  { type: 'LedgerHeadSigned', data: { ...ledger, vkey, size: 1, rootHash: '', note: '' } },
];

export const accountRegistered: EventsOf<'account'> = { type: 'AccountRegistered', data: registration };
export const emailClaimed: EventsOf<'email'> = { type: 'EmailClaimed', data: claim };
export const emailKey = 'fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029';
const aboutAccount = { accountId: ada, at: later };
/** Each change of an account once, up to its erasure. */
export const accountChanges: readonly EventsOf<'account'>[] = [
  {
    type: 'ProfileChanged',
    data: { ...aboutAccount, personal: { holder: aboutAda({ name: 'Ada King', phone: '' }) } },
  },
  {
    type: 'EmailChanged',
    data: {
      ...aboutAccount,
      personal: { holder: aboutAda({ email: 'ada@example.org', formerEmail: person.email }) },
    },
  },
  {
    type: 'EmailConfirmationRequested',
    data: { ...aboutAccount, requestId: '2c1d1a52-9f1b-4c7e-8a3d-5d8f7a6b4e02' },
  },
  { type: 'EmailConfirmed', data: aboutAccount },
  { type: 'EmailBounced', data: aboutAccount },
  {
    type: 'NotificationsChanged',
    data: { ...aboutAccount, notifications: defaultNotifications(true), via: 'settings' },
  },
  {
    type: 'PasswordResetRequested',
    data: { ...aboutAccount, requestId: '2c1d1a52-9f1b-4c7e-8a3d-5d8f7a6b4e01' },
  },
  { type: 'PasswordChanged', data: { ...aboutAccount, how: 'change' } },
  { type: 'TwoFactorEnabled', data: aboutAccount },
  { type: 'RecoveryCodeUsed', data: { ...aboutAccount, code: 3 } },
  { type: 'TwoFactorDisabled', data: aboutAccount },
];
export const accountErased: EventsOf<'account'> = { type: 'AccountErased', data: { ...aboutAccount, emailKey } };
export const erasureCompleted: EventsOf<'account'> = { type: 'ErasureCompleted', data: aboutAccount };

export const quickCheckId = '7f0c6c1e-2a54-4b0e-9f43-0a5b8a9d1e01';
export const quickCheckTaken: EventsOf<'quickCheck'> = {
  type: 'QuickCheckTaken',
  data: {
    quickCheckId,
    accountId: null,
    answers: { q1: 'Yes', q2: 'No', q3: 'N/A', q4: 'Yes', q5: 'Yes' },
    passed: false,
    at,
  },
};
export const leadCaptured: EventsOf<'quickCheck'> = {
  type: 'LeadCaptured',
  data: { quickCheckId, accountId: ada, at: later },
};

export const contactId = '5e2f9f0a-7d3b-4c11-8e2a-6b1c0d9e2f01';
export const messageReceived: EventsOf<'contact'> = {
  type: 'ContactMessageReceived',
  data: {
    contactId,
    accountId: null,
    emailKey,
    subject: 'general',
    personal: { sender: { subject: contactId, details: { ...person, message: 'Does the plaque need a licence?' } } },
    at,
  },
};
/** The message of a signed-in person is encrypted with their key. */
export const messageOfAda = (ofAda: { contactId: string; at?: string }): EventsOf<'contact'> => ({
  type: 'ContactMessageReceived',
  data: {
    ...ofAda,
    accountId: ada,
    emailKey,
    subject: 'technical',
    personal: { sender: { subject: ada, details: { ...person, message: 'Where is my report?' } } },
    at: ofAda.at ?? at,
  },
});
export const messageErased: EventsOf<'contact'> = {
  type: 'ContactMessageErased',
  data: { contactId, why: 'retention', at: later },
};

export const emailReleased: EventsOf<'email'> = { type: 'EmailReleased', data: { accountId: ada, at } };

export type GrantTerms = { grantId?: string; role?: GrantedRole; scope?: Scope; until?: string | null; at?: string };
export const accessGranted = (terms: GrantTerms = {}): EventsOf<'access'> => ({
  type: 'AccessGranted',
  data: { accountId: ada, grantId, personId: bob, role: 'manager', scope: { kind: 'all' }, until: null, at, ...terms },
});
export const accessRevoked = (revoked: string = grantId): EventsOf<'access'> => ({
  type: 'AccessRevoked',
  data: { accountId: ada, grantId: revoked, at },
});

export const invitationId = 'a3bb189e-8bf9-4888-9912-ace4e6543003';
export const groupId = 'b4f7c0de-3b1a-4f0e-9a52-6a0b2f9d1101';
const viewing = { role: 'viewer', scope: { kind: 'group', groupId }, until: null } as const;
export const accessInvited: Of<'AccessInvited'> = {
  type: 'AccessInvited',
  data: { accountId: ada, invitationId, emailKey: 'key of bob', ...viewing, expiresAt: '2026-12-04T10:00:00.000Z', at },
};
/** What else happens to the people of an account. */
export const accessChanges: readonly EventsOf<'access'>[] = [
  accessInvited,
  { type: 'AccessInvitationResent', data: { accountId: ada, invitationId, expiresAt: later, at } },
  { type: 'AccessInvitationWithdrawn', data: { accountId: ada, invitationId, at } },
  { type: 'AccessChanged', data: { accountId: ada, grantId, ...viewing, at } },
];
const named = (name: string) => ({
  accountId: ada,
  groupId,
  at,
  personal: { owner: { subject: ada, details: { name } } },
});
export const arrangementEvents: readonly EventsOf<'arrangement'>[] = [
  { type: 'GroupAdded', data: named('Carne') },
  { type: 'GroupRenamed', data: named('Carne Estate') },
  { type: 'PropertyGrouped', data: { accountId: ada, propertyId: cottage, groupId, at } },
  {
    type: 'PropertyTagged',
    data: {
      accountId: ada,
      propertyId: cottage,
      at,
      personal: { owner: { subject: ada, details: { tags: ['Dogs'] } } },
    },
  },
  { type: 'PropertyAssigned', data: { accountId: ada, propertyId: cottage, personId: bob, at } },
];
export const groupRemoved: EventsOf<'arrangement'> = { type: 'GroupRemoved', data: { accountId: ada, groupId, at } };

export const slotTaken = (propertyId: string = cottage): EventsOf<'allowance'> => ({
  type: 'PropertySlotTaken',
  data: { ...details, propertyId, at },
});
export const slotReleased = (propertyId: string = cottage): EventsOf<'allowance'> => ({
  type: 'PropertySlotReleased',
  data: { accountId: ada, propertyId, at },
});

export const propertyAdded: EventsOf<'property'> = { type: 'PropertyAdded', data: { ...details, at } };
/** Other details than those of `address`, which has no second line. */
export const detailsChanged = (change: Partial<PropertyAddress>, on = later): Of<'PropertyChanged'> => ({
  type: 'PropertyChanged',
  data: {
    ...details,
    personal: { owner: aboutAda({ ...address, ...change }) },
    changedDetails: ChangedDetail.options.filter((name) =>
      name === 'addressLine2Presence' ? 'addressLine2' in change : name !== 'addressLine2' && name in change,
    ),
    at: on,
  },
});
export const propertyChanged = (name: string): EventsOf<'property'> => detailsChanged({ name });
export const propertyRemoved = (assessmentId: string | null = null): EventsOf<'property'> => ({
  type: 'PropertyRemoved',
  data: { accountId: ada, propertyId: cottage, assessmentId, at: later },
});
export const assessmentOpened = (
  assessmentId = first,
  formerAssessmentId: string | null = null,
): EventsOf<'property'> => ({
  type: 'AssessmentOpened',
  data: { accountId: ada, propertyId: cottage, assessmentId, formerAssessmentId, edition: edition.id, at },
});

const about = (assessmentId: string) => ({ accountId: ada, propertyId: cottage, assessmentId, at });
export const assessmentStarted = (assessmentId = first, under = edition.id): EventsOf<'assessment'> => ({
  type: 'AssessmentStarted',
  data: { ...about(assessmentId), edition: under },
});
export const answered = (key: string, answer: Answer = 'Yes', assessmentId = first): EventsOf<'assessment'> => ({
  type: 'QuestionAnswered',
  data: { ...about(assessmentId), key, answer },
});
export const answerConfirmed: EventsOf<'assessment'> = {
  type: 'AnswerConfirmed',
  data: { ...about(first), key: gasSafety },
};
const reminder = {
  propertyId: cottage,
  about: { kind: 'document' as const, documentId: certificate, documentType: 'gas_safety_certificate' as const },
  dueOn: '2027-11-20',
  offset: -7,
};
/** A pause of the reminders about the certificate until a day, or its end. */
/** By Bob, who is an auditor of Ada. */
export const historyViewed: EventsOf<'audit'> = {
  type: 'HistoryViewed',
  data: { accountId: ada, propertyId: cottage, personId: bob, at: later },
};

export const remindersSnoozed = (until: string | null): EventsOf<'reminder'> => ({
  type: 'RemindersSnoozed',
  data: { accountId: ada, propertyId: cottage, documentId: certificate, until, at },
});
export const reminderEvents: readonly EventsOf<'reminder'>[] = [
  { type: 'ReminderSent', data: { accountId: ada, ...reminder, on: '2027-11-13', at } },
  { type: 'RemindersMailed', data: { accountId: ada, reminders: [reminder], on: '2027-11-13', at } },
  remindersSnoozed(null),
];
type Attached = { documentId?: string; expiresOn?: string | null; uploadedAt?: string; replaces?: string | null };
export const attached = (
  key: string,
  { documentId = certificate, expiresOn = '2027-11-20', uploadedAt = at, replaces = null }: Attached = {},
  assessmentId = first,
): EventsOf<'assessment'> => ({
  type: 'DocumentAttached',
  data: {
    ...about(assessmentId),
    key,
    documentId,
    documentType: 'compliance_document',
    expiresOn,
    uploadedAt,
    replaces,
  },
});
export const detached = (key: string, documentId = certificate): EventsOf<'assessment'> => ({
  type: 'DocumentDetached',
  data: { ...about(first), key, documentId },
});
export const completed = (passed = true, score = 100, assessmentId = first): EventsOf<'assessment'> => ({
  type: 'AssessmentCompleted',
  data: { ...about(assessmentId), passed, score },
});
export const reevaluated = (passed: boolean, score: number): EventsOf<'assessment'> => ({
  type: 'AssessmentReevaluated',
  data: { ...about(first), passed, score },
});
export const moved = (from: string, to: string, opened: readonly string[]): EventsOf<'assessment'> => ({
  type: 'AssessmentMoved',
  data: { ...about(first), from, to, opened: [...opened] },
});
export const superseded = (assessmentId = first): EventsOf<'assessment'> => ({
  type: 'AssessmentSuperseded',
  data: about(assessmentId),
});

/** All 42 questions answered Yes, each with its document if one is required. */
export const allYes: readonly EventsOf<'assessment'>[] = [
  ...questions.map(({ key }) => answered(key)),
  ...UPLOADS.map((position) => attached(keyAt(position))),
];

export const upload = {
  accountId: ada,
  propertyId: cottage,
  documentId: certificate,
  assessmentId: first,
  key: gasSafety,
  documentType: 'gas_safety_certificate',
  mediaType: 'application/pdf',
  size: 1234,
  sha256: 'ab'.repeat(32),
  expiresOn: '2027-11-20',
  personal: { owner: aboutAda({ filename: 'Gas safety 2026.pdf' }) },
  at,
} as const;
export const documentUploaded: EventsOf<'document'> = { type: 'DocumentUploaded', data: upload };
export const documentSlotTaken = (documentId: string = certificate): EventsOf<'property'> => ({
  type: 'DocumentSlotTaken',
  data: { ...upload, documentId },
});
export const documentSlotReleased = (documentId: string = certificate): EventsOf<'property'> => ({
  type: 'DocumentSlotReleased',
  data: { accountId: ada, propertyId: cottage, documentId, at },
});
const aboutDocument = { accountId: ada, propertyId: cottage, documentId: certificate, at };
export const expiryChanged = (expiresOn: string | null): EventsOf<'document'> => ({
  type: 'DocumentExpiryChanged',
  data: { ...aboutDocument, expiresOn },
});
export const datesChanged = (changed: {
  issuedOn?: string | null;
  expiresOn?: string | null;
  reference?: string | null;
  issuer?: string | null;
}): EventsOf<'document'> => {
  const { issuedOn = null, expiresOn = upload.expiresOn, reference = null, issuer = null } = changed;
  const personal = { owner: aboutAda({ reference, issuer }) };
  return { type: 'DocumentDatesChanged', data: { ...aboutDocument, issuedOn, expiresOn, personal } };
};
export const documentExpired = (expiredOn: string = upload.expiresOn): EventsOf<'document'> => ({
  type: 'DocumentExpired',
  data: { ...aboutDocument, expiredOn },
});
export const documentSuperseded: EventsOf<'document'> = {
  type: 'DocumentSuperseded',
  data: { ...aboutDocument, byDocumentId: newerCertificate },
};
export const documentReinstated: EventsOf<'document'> = {
  type: 'DocumentReinstated',
  data: { ...aboutDocument, insteadOf: newerCertificate },
};
export const documentDeleted: EventsOf<'document'> = { type: 'DocumentDeleted', data: aboutDocument };

export const badge = { accountId: ada, propertyId: cottage, assessmentId: first, badgeId, code };
/** The end of twelve months that begin on `today`. */
export const termEndsOn = '2027-11-20';
type Ends = { termEndsOn?: string; evidenceEndsOn?: string | null };
export const badgeIssued = (ends: Ends = {}): EventsOf<'badge'> => ({
  type: 'BadgeIssued',
  data: { ...badge, termEndsOn, evidenceEndsOn: termEndsOn, issuedOn: today, at, ...ends },
});
export const badgeExpired: EventsOf<'badge'> = {
  type: 'BadgeExpired',
  data: { ...badge, cause: { kind: 'term', endedOn: termEndsOn }, at },
};
export const badgeSuspended: EventsOf<'badge'> = {
  type: 'BadgeSuspended',
  data: { ...badge, cause: { kind: 'answers', keys: [guestRegister] }, at },
};
export const badgeReinstated = (ends: Ends = {}): EventsOf<'badge'> => ({
  type: 'BadgeReinstated',
  data: { ...badge, termEndsOn, evidenceEndsOn: termEndsOn, at, ...ends },
});
export const badgeRenewed = (ends: Ends & { startsOn?: string }): EventsOf<'badge'> => ({
  type: 'BadgeRenewed',
  data: { ...badge, termEndsOn, evidenceEndsOn: termEndsOn, at, ...ends },
});
export const badgeRevoked: EventsOf<'badge'> = {
  type: 'BadgeRevoked',
  data: { ...badge, cause: { kind: 'property_removed' }, at },
};

/** The second assessment replaces the first. */
export const restart: readonly EventsOf<'property' | 'assessment' | 'badge'>[] = [
  assessmentOpened(second, first),
  assessmentStarted(second),
  superseded(),
  { type: 'BadgeRevoked', data: { ...badge, cause: { kind: 'assessment_restarted' }, at } },
];
export const secondBadge = { ...badge, assessmentId: second, code: 'LP-7M3K-Q2XW' };
export const secondBadgeIssued: EventsOf<'badge'> = {
  type: 'BadgeIssued',
  data: { ...secondBadge, termEndsOn, evidenceEndsOn: termEndsOn, issuedOn: today, at },
};

export const session = 'test_session-1';
const plan = { planType: 'single_monthly', propertiesCount: 1 } as const;
export const period = { startsAt: at, endsAt: '2026-12-20T10:00:00.000Z' };
export const checkoutStarted = (sessionId = session): EventsOf<'subscription'> => ({
  type: 'CheckoutStarted',
  data: { accountId: ada, sessionId, ...plan, at },
});
export const checkoutDeclined = (sessionId = session): EventsOf<'subscription'> => ({
  type: 'CheckoutDeclined',
  data: { accountId: ada, sessionId, at },
});
export const subscriptionActivated = (sessionId: string | null = session): EventsOf<'subscription'> => ({
  type: 'SubscriptionActivated',
  data: { accountId: ada, sessionId, ...plan, providerId: `sub_${sessionId}`, period, at },
});
export const subscriptionEnded = (cause: EndCause = 'cancelled'): EventsOf<'subscription'> => ({
  type: 'SubscriptionEnded',
  data: { accountId: ada, cause, at },
});

const providerId = `sub_${session}`;
const nextPeriod = { startsAt: period.endsAt, endsAt: '2027-01-20T10:00:00.000Z' };
const invoice = { invoiceId: 'in_1', number: 'LP-0001', reason: 'renewal', paidAt: at } as const;
const grant = { grantId: '7d444840-9dc0-41d1-8a5c-0c5b6f3f1c11', propertiesCount: 12, until: '2027-12-31' };

/** A subscription that is renewed, changed, cancelled and resumed, whose payment fails and is made, and a grant. */
export const subscriptionChanges: readonly EventsOf<'subscription'>[] = [
  { type: 'SubscriptionRenewed', data: { accountId: ada, providerId, period: nextPeriod, at } },
  { type: 'InvoicePaid', data: { accountId: ada, ...invoice, total: pence(399), tax: pence(67), at } },
  { type: 'InvoiceRefunded', data: { accountId: ada, invoiceId: 'in_1', refunded: pence(399), at } },
  {
    type: 'PlanChanged',
    data: {
      accountId: ada,
      providerId,
      planType: 'multi_monthly',
      propertiesCount: 5,
      formerPlanType: 'single_monthly',
      period: nextPeriod,
      at,
    },
  },
  { type: 'CancellationScheduled', data: { accountId: ada, providerId, endsAt: nextPeriod.endsAt, at } },
  {
    type: 'SubscriptionEndAnnounced',
    data: { accountId: ada, endsAt: nextPeriod.endsAt, ends: 'subscription', at },
  },
  { type: 'CancellationWithdrawn', data: { accountId: ada, providerId, at } },
  {
    type: 'PaymentFailed',
    data: { accountId: ada, providerId, since: at, invoiceId: 'in_2', due: pence(999), retryAt: null, at },
  },
  { type: 'PaymentSettled', data: { accountId: ada, providerId, at } },
  { type: 'WithdrawalAsked', data: { accountId: ada, providerId, at } },
  { type: 'WithdrawalFinished', data: { accountId: ada, providerId, outcome: 'refused', at } },
  { type: 'CardExpiryNoticed', data: { accountId: ada, month: '2027-01', at } },
  { type: 'BadgeSuspensionAnnounced', data: { accountId: ada, on: '2027-02-20', at } },
  {
    type: 'AllowanceGranted',
    data: {
      accountId: ada,
      ...grant,
      personal: { owner: { subject: ada, details: { priceNote: '£40 a month', reason: 'Twelve cottages' } } },
      at,
    },
  },
  { type: 'AllowanceWithdrawn', data: { accountId: ada, grantId: grant.grantId, at } },
];

const changeId = '5f0c5a3e-6f1d-4b7e-9a52-2f5c6c1d7e88';
export const propertyLimits: readonly EventsOf<'allowance'>[] = [
  { type: 'PropertyLimitSet', data: { accountId: ada, limit: 5, at } },
  { type: 'PropertyLimitHeld', data: { accountId: ada, changeId, limit: 1, until: later, at } },
  { type: 'PropertyLimitReleased', data: { accountId: ada, changeId, at } },
];

const importing = {
  accountId: ada,
  importId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  planId: '5b2f9a52-3c1d-5e88-9d0a-6a1c6a0f7b11',
};
const { nation, propertyType } = details;
const importedRow = { row: 1, propertyId: villa, former: null, details: { nation, propertyType, ...address } };
export const importedPaper: ImportedDocument = {
  row: 1,
  documentId: '9b2c7d1e-51a4-4f0e-8d43-2f8a6f0b7c77',
  propertyId: villa,
  assessmentId: null,
  key: null,
  documentType: 'epc_certificate',
  mediaType: 'application/pdf',
  size: 1200,
  sha256: 'a'.repeat(64),
  expiresOn: '2030-03-31',
  filename: 'Villa - EPC.pdf',
};
/** An import of one row that is undone. */
export const importEvents: readonly EventsOf<'import' | 'allowance'>[] = [
  { type: 'ImportPrepared', data: { ...importing, added: 1, changed: 0, chunks: 1, at } },
  {
    type: 'ImportRowsPrepared',
    data: { ...importing, chunk: 0, personal: { owner: aboutAda({ rows: [importedRow] }) }, at },
  },
  {
    type: 'ImportDocumentsPrepared',
    data: { ...importing, chunk: 1, personal: { owner: aboutAda({ documents: [importedPaper] }) }, at },
  },
  { type: 'PropertySlotsTaken', data: { ...importing, propertyIds: [villa], at } },
  { type: 'ImportCommitted', data: { ...importing, added: 1, changed: 0, at } },
  { type: 'ImportApplied', data: { ...importing, skipped: [], at } },
  { type: 'ImportUndone', data: { ...importing, at } },
  { type: 'ImportUndoApplied', data: { ...importing, kept: [], at } },
];

/** What a payment provider says about a subscription that is paid and goes on. */
export const subscriptionOfProvider = (
  bought: Pick<ProviderSubscription, 'planType' | 'propertiesCount' | 'providerId' | 'sessionId' | 'period'>,
): ProviderSubscription => ({
  ...bought,
  customerId: `cus_${bought.providerId}`,
  cancelsAtPeriodEnd: false,
  pastDue: null,
  card: null,
  endedBy: null,
  endedAt: null,
  isToReturn: false,
});
