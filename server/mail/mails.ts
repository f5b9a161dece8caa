import { z } from 'zod';
import { DocumentType } from '../../domain/questionnaire/documentTypes.ts';

const text = z.string();
const person = { name: text };
const token = text;
const property = { ...person, property: text };

const ReminderItem = z.object({
  what: text,
  dueOn: text,
  /** Left out for what is no document, and in mails that an earlier build has written. */
  documentType: DocumentType.optional(),
  documentId: text.optional(),
  /** True for what is told whatever the settings say. Left out in mails that an earlier build has written. */
  isExpiry: z.boolean().optional(),
  /** True for what begins on that day. Everything else ends with it. */
  begins: z.boolean().optional(),
});

/** The templates and what each is filled with. Links are added when the mail is sent. */
export const MAILS = {
  welcome: z.object({ ...person, token }),
  'confirm-email': z.object({ ...person, token, isNewAddress: z.boolean() }),
  'email-changed': z.object(person),
  'reset-password': z.object({ ...person, token }),
  /** Mails that an earlier build has written say neither how, nor whether the access of others has ended with it. */
  'password-changed': z.object({
    ...person,
    how: z.enum(['change', 'reset']).default('change'),
    accessEnded: z.boolean().default(false),
  }),
  'two-factor-changed': z.object({ ...person, enabled: z.boolean() }),
  'recovery-codes-replaced': z.object(person),
  'account-deleted': z.object({}),
  invitation: z.object({
    account: text,
    role: text,
    isLimited: z.boolean(),
    until: text.nullable(),
    expiresOn: text,
    token,
  }),
  'property-offered': z.object({ account: text, property: text, transferId: text, expiresOn: text }),
  'property-transferred': z.object(property),
  'contact-message': z.object({ ...person, email: text, phone: text, subject: text, message: text }),
  'contact-received': z.object({}),
  'contact-answer': z.object({ ...person, subject: text, answer: text }),
  'quick-check-result': z.object({ ...person, passed: z.boolean(), missing: z.array(text) }),
  'assessment-completed': z.object({
    ...property,
    assessmentId: text,
    passed: z.boolean(),
    score: z.number(),
    /** Mails that an earlier build has written do not say it. */
    hasBadge: z.boolean().default(false),
  }),
  'badge-issued': z.object({ ...property, code: text, endsOn: text }),
  'badge-lost': z.object({ ...property, code: text, status: z.enum(['expired', 'suspended']), reason: text }),
  'badge-back': z.object({ ...property, code: text, endsOn: text }),
  /** About all badges of an account at once. */
  'badges-lost': z.object({ ...person, reason: text }),
  'badges-back': z.object(person),
  /** `reason` is a sentence without a full stop. */
  'badge-reported': z.object({ ...property, code: text, reason: text }),
  /** `host` is that of its address. */
  'webhook-disabled': z.object({ ...person, host: text, cause: z.enum(['gone', 'failing']) }),
  /** `sender` is the name that the person with the upload link has given. */
  'document-received': z.object({ ...property, propertyId: text, documentType: DocumentType, sender: text.nullable() }),
  'documents-expired': z.object({
    ...person,
    /** Of more documents than the mail names, in mails that an earlier build has written. */
    total: z.number(),
    documents: z.array(
      z.object({
        property: text,
        propertyId: text,
        documentType: DocumentType,
        expiredOn: text,
        /** Left out in mails that an earlier build has written. */
        documentId: text.optional(),
      }),
    ),
  }),
  reminders: z.object({
    ...person,
    /** The day on which they were due. The mail is worded for the day on which it is sent. */
    on: text,
    /** The most urgent first. */
    properties: z.array(z.object({ property: text, propertyId: text, items: z.array(ReminderItem) })),
  }),
  receipt: z.object({
    ...person,
    plan: text,
    total: text,
    tax: text,
    paidOn: text,
    number: text.nullable(),
    withdrawUntil: text.nullable(),
  }),
  /** Mails that an earlier build has written do not say whether an allowance goes on after `until`, or whether it is over. */
  'payment-failed': z.object({
    ...person,
    due: text.nullable(),
    until: text,
    isOver: z.boolean().default(false),
    hasAllowance: z.boolean().default(false),
  }),
  /** Mails that an earlier build has written do not say whether the subscription ends on `renewsOn`. */
  'plan-changed': z.object({
    ...person,
    plan: text,
    former: text,
    renewsOn: text,
    isEnding: z.boolean().default(false),
  }),
  /** Mails that an earlier build has written do not say whether an allowance goes on, nor whether an invoice is open. */
  'subscription-cancelled': z.object({
    ...person,
    endsOn: text,
    hasAllowance: z.boolean().default(false),
    /** With an open invoice: the last day of changes without its payment, unless an allowance goes on. */
    unpaid: z.object({ until: text, hasAllowance: z.boolean() }).nullable().default(null),
  }),
  'subscription-ending': z.object({ ...person, endsOn: text }),
  /** `refunded` is all that has gone back of one invoice. */
  refund: z.object({
    ...person,
    refunded: text,
    isWithdrawal: z.boolean(),
    /** Mails that an earlier build has written do not say it. */
    isSecondCheckout: z.boolean().default(false),
  }),
  'allowance-ending': z.object({ ...person, endsOn: text }),
  'allowance-ended': z.object({ ...person, badgesUntil: text }),
  'withdrawal-asked': z.object({ ...person, askedOn: text }),
  /** The provider has refused for good to return some of the money; without a day the bank decides about it. */
  'withdrawal-refused': z.object({ ...person, askedOn: text, returnedBy: text.nullable() }),
  /** The payment for a second subscription could not be returned automatically. */
  'second-checkout': z.object({ ...person, total: text }),
  'subscription-ended': z.object({ ...person, badgesUntil: text }),
  'badges-ending': z.object({ ...person, on: text }),
  'card-expiring': z.object({ ...person, month: text }),
} as const;

export type Template = keyof typeof MAILS;

/** Mails with a link that somebody waits for, or that ends soon. */
export const MAILS_WITH_LINK = [
  'welcome',
  'confirm-email',
  'reset-password',
  'invitation',
  'property-offered',
] as const satisfies readonly Template[];

export type DataOf<Name extends Template> = z.infer<(typeof MAILS)[Name]>;
export type Mail = { [Name in Template]: { readonly template: Name; readonly data: DataOf<Name> } }[Template];

/** A mail and its addresses, as the outbox stores it. */
export type AddressedMail = Mail & { readonly to: string; readonly replyTo?: string | undefined };

/** Throws if the content was written by a build whose templates differ. */
export const parseMail = (content: unknown): AddressedMail => {
  const { template } = z.looseObject({ template: z.enum(Object.keys(MAILS) as [Template]) }).parse(content);
  const addressed = z.object({
    template: z.literal(template),
    data: MAILS[template],
    to: text,
    replyTo: text.optional(),
  });
  // TypeScript cannot see that the schema found by the template's name matches that template.
  return addressed.parse(content) as AddressedMail;
};
