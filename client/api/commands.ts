import { z } from 'zod';
import {
  type ChangePasswordBody,
  ConfirmEmailReply,
  type DeleteAccountBody,
  type ForgotPasswordBody,
  type LoginBody,
  type ProfileBody,
  type RegisterBody,
  type ResetPasswordBody,
  TwoFactorReply,
  TwoFactorSetup,
  UserReply,
} from '../../domain/accounts/contract.ts';
import { AnswerReply, CompleteReply, ConfirmReply, MoveReply, StartReply } from '../../domain/assessments/contract.ts';
import type { ReportBadgeBody } from '../../domain/badgeReports/contract.ts';
import { GenerateReply } from '../../domain/badges/contract.ts';
import type { Day } from '../../domain/calendar.ts';
import { type DatesBody, DocumentReply, UploadReply } from '../../domain/documents/contract.ts';
import type { Proposed } from '../../domain/documents/proposals.ts';
import { type PropertyForm, PropertyReply } from '../../domain/properties/contract.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import { type NotificationsBody, NotificationsReply } from '../../domain/reminders/contract.ts';
import {
  type ChangePlanBody,
  CheckoutReply,
  type CreateCheckoutBody,
  PlanPreviewReply,
  PortalReply,
  SubscriptionReply,
} from '../../domain/subscriptions/contract.ts';
import { readFile, sendForm, startDownload, type UploadProgress, write } from './http.ts';

const AnyReply = z.looseObject({});

export type Upload = {
  file: File;
  propertyId: string;
  /** Left out for a document that answers no question. */
  questionKey?: string | undefined;
  documentType?: string | undefined;
  assessmentId?: string | undefined;
  expiryDate?: string | null | undefined;
  issuedOn?: string | null | undefined;
  reference?: string | null | undefined;
  issuer?: string | null | undefined;
  /** What was read from the file, if anything. */
  proposed?: Proposed | undefined;
  /** The document that it replaces, if it answers no question. */
  replaces?: string | undefined;
};

const uploadForm = ({ file, ...upload }: Upload): FormData => {
  const form = new FormData();
  const fields = {
    property_id: upload.propertyId,
    question_id: upload.questionKey,
    document_type: upload.documentType,
    assessment_id: upload.assessmentId,
    expiry_date: upload.expiryDate,
    issued_on: upload.issuedOn,
    reference: upload.reference,
    issuer: upload.issuer,
    proposed: upload.proposed && JSON.stringify(upload.proposed),
    replaces: upload.replaces,
  };
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  // The file must be last: the server needs the other fields before it reads the file.
  form.set('file', file);
  return form;
};

export const url = (strings: TemplateStringsArray, ...parts: readonly string[]) =>
  String.raw({ raw: strings }, ...parts.map(encodeURIComponent));

export const commands = {
  register: (body: z.input<typeof RegisterBody>) => write(UserReply, '/auth/register', { method: 'POST', body }),
  login: (body: LoginBody) => write(UserReply, '/auth/login', { method: 'POST', body }),
  logout: () => write(AnyReply, '/auth/logout', { method: 'POST' }),
  forgotPassword: (body: ForgotPasswordBody) => write(AnyReply, '/auth/forgot-password', { method: 'POST', body }),
  resetPassword: (body: ResetPasswordBody) => write(AnyReply, '/auth/reset-password', { method: 'POST', body }),
  confirmEmail: (token: string) => write(ConfirmEmailReply, '/auth/confirm-email', { method: 'POST', body: { token } }),
  resendConfirmation: () => write(AnyReply, '/auth/confirm-email/resend', { method: 'POST' }),

  changeProfile: (body: ProfileBody) => write(UserReply, '/auth/profile', { method: 'PUT', body }),
  changePassword: (body: ChangePasswordBody) => write(AnyReply, '/auth/change-password', { method: 'PUT', body }),
  endSession: (id: string) => write(AnyReply, url`/auth/sessions/${id}`, { method: 'DELETE' }),
  endOtherSessions: () => write(AnyReply, '/auth/sessions', { method: 'DELETE' }),
  setUpTwoFactor: () => write(TwoFactorSetup, '/auth/two-factor', { method: 'POST' }),
  enableTwoFactor: (code: string) => write(TwoFactorReply, '/auth/two-factor', { method: 'PUT', body: { code } }),
  disableTwoFactor: (password: string) => write(AnyReply, '/auth/two-factor', { method: 'DELETE', body: { password } }),
  changeNotifications: (body: NotificationsBody) =>
    write(NotificationsReply, '/account/notifications', { method: 'PUT', body }),
  deleteAccount: (body: DeleteAccountBody) => write(AnyReply, '/account', { method: 'DELETE', body }),

  createProperty: (body: PropertyForm) => write(PropertyReply, '/properties', { method: 'POST', body }),
  updateProperty: (id: string, body: PropertyForm) =>
    write(PropertyReply, url`/properties/${id}`, { method: 'PUT', body }),
  deleteProperty: (id: string) => write(AnyReply, url`/properties/${id}`, { method: 'DELETE' }),

  startAssessment: (propertyId: string) =>
    write(StartReply, '/assessment/start', { method: 'POST', body: { property_id: propertyId, type: 'full' } }),
  /** Fails if `formerId` is no longer the current assessment. */
  restartAssessment: (propertyId: string, formerId: string | undefined) =>
    write(StartReply, '/assessment/restart', {
      method: 'POST',
      body: { property_id: propertyId, type: 'full', former_assessment_id: formerId },
    }),
  answerQuestion: (assessmentId: string, questionKey: string, answer: Answer) =>
    write(AnswerReply, url`/assessment/${assessmentId}/answers`, {
      method: 'PUT',
      body: { question_id: questionKey, answer },
    }),
  confirmAnswer: (assessmentId: string, questionKey: string) =>
    write(ConfirmReply, url`/assessment/${assessmentId}/answers/${questionKey}/confirm`, {
      method: 'POST',
    }),
  moveAssessment: (assessmentId: string, edition: string) =>
    write(MoveReply, url`/assessment/${assessmentId}/move`, { method: 'POST', body: { edition } }),
  completeAssessment: (assessmentId: string) =>
    write(CompleteReply, url`/assessment/${assessmentId}/complete`, { method: 'POST' }),

  uploadDocument: (upload: Upload, onItsWay?: UploadProgress) =>
    sendForm(UploadReply, '/documents/upload', uploadForm(upload), onItsWay),
  changeDates: (documentId: string, body: DatesBody) =>
    write(DocumentReply, url`/documents/${documentId}/expiry`, { method: 'PATCH', body }),
  deleteDocument: (documentId: string) => write(AnyReply, url`/documents/${documentId}`, { method: 'DELETE' }),

  generateBadge: (propertyId: string, assessmentId: string) =>
    write(GenerateReply, '/badges/generate', {
      method: 'POST',
      body: { property_id: propertyId, assessment_id: assessmentId },
    }),

  createCheckout: (body: CreateCheckoutBody) =>
    write(CheckoutReply, '/subscriptions/create-checkout', { method: 'POST', body }),
  verifyCheckout: (sessionId: string) =>
    write(SubscriptionReply, '/subscriptions/verify', { method: 'POST', body: { session_id: sessionId } }),
  previewPlan: (body: ChangePlanBody) =>
    write(PlanPreviewReply, '/subscriptions/preview-update', { method: 'POST', body }),
  changePlan: (body: ChangePlanBody) => write(SubscriptionReply, '/subscriptions/update', { method: 'POST', body }),
  cancelSubscription: () => write(SubscriptionReply, '/subscriptions/cancel', { method: 'POST' }),
  resumeSubscription: () => write(SubscriptionReply, '/subscriptions/resume', { method: 'POST' }),
  withdrawSubscription: () => write(SubscriptionReply, '/subscriptions/withdraw', { method: 'POST' }),
  openPortal: () => write(PortalReply, '/subscriptions/portal', { method: 'POST' }),

  reportBadge: (code: string, body: ReportBadgeBody) =>
    write(AnyReply, url`/badges/verify/${code}/report`, { method: 'POST', body }),
  downloadBadge: (badgeId: string, type: 'badge' | 'certificate') => {
    const query = new URLSearchParams({ format: type === 'badge' ? 'svg' : 'pdf', type, colorMode: 'color' });
    return readFile(`${url`/badges/${badgeId}/download`}?${query}`);
  },
  downloadCredential: (badgeId: string) => readFile(url`/badges/${badgeId}/credential.jwt`),
  downloadReport: (assessmentId: string) => readFile(url`/assessment/${assessmentId}/report/pdf`),
  /** As it was after an event, or on a later day on which a date had passed. */
  downloadReportThen: (assessmentId: string, then: { position: string; date?: Day }) =>
    readFile(`${url`/assessment/${assessmentId}/report/pdf`}?${new URLSearchParams(Object.entries(then))}`),
  /** `withhold`: keys of questions, and ids of documents. */
  downloadBundle: (assessmentId: string, withhold: readonly string[]) =>
    readFile(`${url`/assessment/${assessmentId}/bundle`}?${new URLSearchParams({ withhold: withhold.join(',') })}`),
  downloadExport: () => startDownload('/account/export'),
};
