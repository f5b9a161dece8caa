import type { AccountEvent } from '../../domain/accounts/events.ts';
import type { AllowanceEvent } from '../../domain/allowances/events.ts';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import type { BadgeEvent } from '../../domain/badges/events.ts';
import type { DocumentEvent } from '../../domain/documents/events.ts';
import type { EmailEvent } from '../../domain/emails/events.ts';
import type { PropertyEvent } from '../../domain/properties/events.ts';
import { QUESTIONS } from '../../domain/questionnaire/questionnaire.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import type { SubscriptionEvent } from '../../domain/subscriptions/events.ts';

// Facts as the tests tell them: small, whole, and all about Ada's one property unless they say otherwise.
export const at = '2026-11-20T10:00:00.000Z';
export const later = '2026-11-21T10:00:00.000Z';
export const today = '2026-11-20';

export const ada = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const bob = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const cottage = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
export const villa = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
export const first = '9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e01';
export const second = '9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e02';
export const paper = 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a01';
export const newerPaper = 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a02';
export const badgeId = 'e4eaaaf2-d142-41b3-b80c-4a3a1a5c7d01';
export const code = 'LP-3H8T-W6RN';

export const UPLOADS = QUESTIONS.filter(({ uploadRequired }) => uploadRequired).map(({ position }) => position);
export const STRICT = QUESTIONS.filter(({ responseType }) => responseType === 'yesNo').map(({ position }) => position);

export const person = { email: 'ada@example.co.uk', name: 'Ada Lovelace', phone: '020 7946 0000' };
export const address = {
  name: 'Sea View',
  addressLine1: '1 Harbour Street',
  addressLine2: null,
  city: 'Whitby',
  postcode: 'YO21 3PU',
};
export const registration = { accountId: ada, userType: 'owner', marketingOptIn: false, personal: person, at } as const;
export const details = {
  accountId: ada,
  propertyId: cottage,
  nation: 'england',
  propertyType: 'cottage',
  personal: address,
} as const;

export const accountRegistered: AccountEvent = { type: 'AccountRegistered', data: registration };
export const emailClaimed: EmailEvent = { type: 'EmailClaimed', data: registration };
export const emailReleased: EmailEvent = { type: 'EmailReleased', data: { accountId: ada, at } };

export const slotTaken = (propertyId: string = cottage): AllowanceEvent => ({
  type: 'PropertySlotTaken',
  data: { ...details, propertyId, at },
});
export const slotReleased = (propertyId: string = cottage): AllowanceEvent => ({
  type: 'PropertySlotReleased',
  data: { accountId: ada, propertyId, at },
});

export const propertyAdded: PropertyEvent = { type: 'PropertyAdded', data: { ...details, at } };
export const propertyChanged = (name: string): PropertyEvent => ({
  type: 'PropertyChanged',
  data: { ...details, personal: { ...address, name }, at: later },
});
export const propertyRemoved = (assessmentId: string | null = null): PropertyEvent => ({
  type: 'PropertyRemoved',
  data: { accountId: ada, propertyId: cottage, assessmentId, at: later },
});
export const assessmentOpened = (assessmentId = first, formerAssessmentId: string | null = null): PropertyEvent => ({
  type: 'AssessmentOpened',
  data: {
    accountId: ada,
    propertyId: cottage,
    assessmentId,
    formerAssessmentId,
    questionnaireVersion: '2026.3',
    at,
  },
});

const about = (assessmentId: string) => ({ accountId: ada, propertyId: cottage, assessmentId, at });
export const assessmentStarted = (assessmentId = first): AssessmentEvent => ({
  type: 'AssessmentStarted',
  data: { ...about(assessmentId), questionnaireVersion: '2026.3' },
});
export const answered = (position: number, answer: Answer = 'Yes', assessmentId = first): AssessmentEvent => ({
  type: 'QuestionAnswered',
  data: { ...about(assessmentId), position, answer },
});
export const attached = (
  position: number,
  {
    documentId = paper,
    expiresOn = '2027-11-20',
    uploadedAt = at,
    replaces = null,
  }: { documentId?: string; expiresOn?: string | null; uploadedAt?: string; replaces?: string | null } = {},
  assessmentId = first,
): AssessmentEvent => ({
  type: 'DocumentAttached',
  data: {
    ...about(assessmentId),
    ...{ position, documentId, documentType: 'compliance_document', expiresOn, uploadedAt, replaces },
  },
});
export const detached = (position: number, documentId = paper): AssessmentEvent => ({
  type: 'DocumentDetached',
  data: { ...about(first), position, documentId },
});
export const completed = (passed = true, score = 100, assessmentId = first): AssessmentEvent => ({
  type: 'AssessmentCompleted',
  data: { ...about(assessmentId), passed, score },
});
export const reevaluated = (passed: boolean, score: number): AssessmentEvent => ({
  type: 'AssessmentReevaluated',
  data: { ...about(first), passed, score },
});
export const superseded = (assessmentId = first): AssessmentEvent => ({
  type: 'AssessmentSuperseded',
  data: about(assessmentId),
});

/** All 42 answered Yes, with a paper wherever one is asked for. */
export const allYes: readonly AssessmentEvent[] = [
  ...QUESTIONS.map(({ position }) => answered(position)),
  ...UPLOADS.map((position) => attached(position)),
];

export const upload = {
  accountId: ada,
  propertyId: cottage,
  documentId: paper,
  assessmentId: first,
  position: 20,
  documentType: 'gas_safety_certificate',
  mediaType: 'application/pdf',
  size: 1234,
  sha256: 'ab'.repeat(32),
  expiresOn: '2027-11-20',
  personal: { filename: 'Gas safety 2026.pdf' },
  at,
} as const;
export const documentUploaded: DocumentEvent = { type: 'DocumentUploaded', data: upload };
const aboutPaper = { accountId: ada, propertyId: cottage, documentId: paper, at };
export const expiryChanged = (expiresOn: string | null): DocumentEvent => ({
  type: 'DocumentExpiryChanged',
  data: { ...aboutPaper, expiresOn },
});
export const documentSuperseded: DocumentEvent = {
  type: 'DocumentSuperseded',
  data: { ...aboutPaper, byDocumentId: newerPaper },
};
export const documentDeleted: DocumentEvent = { type: 'DocumentDeleted', data: aboutPaper };

export const badge = { accountId: ada, propertyId: cottage, assessmentId: first, badgeId, code };
export const badgeIssued = (expiresOn = '2027-11-20'): BadgeEvent => ({
  type: 'BadgeIssued',
  data: { ...badge, issuedOn: today, expiresOn, at },
});
export const badgeSuspended: BadgeEvent = {
  type: 'BadgeSuspended',
  data: { ...badge, reason: 'An answer or a document is no longer in order.', at },
};
export const badgeReinstated = (expiresOn = '2027-11-20'): BadgeEvent => ({
  type: 'BadgeReinstated',
  data: { ...badge, expiresOn, at },
});
export const badgeRenewed = (expiresOn: string, startsOn?: string): BadgeEvent => ({
  type: 'BadgeRenewed',
  data: { ...badge, expiresOn, ...(startsOn && { startsOn }), at },
});
export const badgeRevoked: BadgeEvent = {
  type: 'BadgeRevoked',
  data: { ...badge, reason: 'The property was removed.', at },
};

export const session = 'test_session-1';
const plan = { planType: 'single_monthly', propertiesCount: 1 } as const;
export const checkoutStarted = (sessionId = session): SubscriptionEvent => ({
  type: 'CheckoutStarted',
  data: { accountId: ada, sessionId, ...plan, at },
});
export const checkoutDeclined = (sessionId = session): SubscriptionEvent => ({
  type: 'CheckoutDeclined',
  data: { accountId: ada, sessionId, at },
});
export const subscriptionActivated = (sessionId = session): SubscriptionEvent => ({
  type: 'SubscriptionActivated',
  data: {
    accountId: ada,
    sessionId,
    ...plan,
    providerId: `sub_${sessionId}`,
    currentPeriodEnd: '2026-12-20T10:00:00.000Z',
    at,
  },
});
export const subscriptionEnded: SubscriptionEvent = { type: 'SubscriptionEnded', data: { accountId: ada, at } };
