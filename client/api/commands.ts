import type { z } from 'zod';
import type {
  ChangePasswordBody,
  DeleteAccountBody,
  ForgotPasswordBody,
  LoginBody,
  ProfileBody,
  RegisterBody,
  ResetPasswordBody,
  TwoFactorBody,
} from '../../domain/accounts/contract.ts';
import type { ReportBadgeBody } from '../../domain/badgeReports/contract.ts';
import type { Day } from '../../domain/calendar.ts';
import type { DatesBody } from '../../domain/documents/contract.ts';
import type { Proposed } from '../../domain/documents/proposals.ts';
import { pence } from '../../domain/money.ts';
import type { PropertyForm } from '../../domain/properties/contract.ts';
import type { DocumentType } from '../../domain/questionnaire/documentTypes.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import type { NotificationsBody } from '../../domain/reminders/contract.ts';
import type { ChangePlanBody, CreateCheckoutBody } from '../../domain/subscriptions/contract.ts';
import { call, readFile, startDownload, upload } from './http.ts';
import type { UploadProgress } from './transport.ts';

export type Upload = {
  file: File;
  propertyId: string;
  /** Left out for a document that answers no question. */
  questionKey?: string | undefined;
  documentType?: DocumentType | undefined;
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

/** Milliseconds. After it the browser signs out without an answer, as when the server cannot be reached. */
const LONGEST_LOGOUT = 10_000;

export const commands = {
  register: (body: z.input<typeof RegisterBody>) => call('POST /api/auth/register', { body }),
  login: (body: LoginBody) => call('POST /api/auth/login', { body }),
  logout: () => call('POST /api/auth/logout', { within: LONGEST_LOGOUT }),
  forgotPassword: (body: ForgotPasswordBody) => call('POST /api/auth/forgot-password', { body }),
  resetPassword: (body: ResetPasswordBody) => call('POST /api/auth/reset-password', { body }),
  confirmEmail: (token: string) => call('POST /api/auth/confirm-email', { body: { token } }),
  resendConfirmation: () => call('POST /api/auth/confirm-email/resend'),

  changeProfile: (body: ProfileBody) => call('PUT /api/auth/profile', { body }),
  changePassword: (body: ChangePasswordBody) => call('PUT /api/auth/change-password', { body }),
  endSession: (id: string) => call('DELETE /api/auth/sessions/{id}', { path: { id } }),
  endOtherSessions: () => call('DELETE /api/auth/sessions'),
  setUpTwoFactor: () => call('POST /api/auth/two-factor'),
  enableTwoFactor: (body: TwoFactorBody) => call('PUT /api/auth/two-factor', { body }),
  makeRecoveryCodes: (password: string) => call('POST /api/auth/two-factor/recovery-codes', { body: { password } }),
  disableTwoFactor: (password: string) => call('DELETE /api/auth/two-factor', { body: { password } }),
  changeNotifications: (body: NotificationsBody) => call('PUT /api/account/notifications', { body }),
  deleteAccount: (body: DeleteAccountBody) => call('DELETE /api/account', { body }),

  createProperty: (body: PropertyForm) => call('POST /api/properties', { body }),
  updateProperty: (id: string, body: PropertyForm) => call('PUT /api/properties/{id}', { path: { id }, body }),
  deleteProperty: (id: string) => call('DELETE /api/properties/{id}', { path: { id } }),

  startAssessment: (propertyId: string) =>
    call('POST /api/assessment/start', { body: { property_id: propertyId, type: 'full' } }),
  /** Fails if `formerId` is no longer the current assessment. */
  restartAssessment: (propertyId: string, formerId: string | undefined) =>
    call('POST /api/assessment/restart', {
      body: { property_id: propertyId, type: 'full', former_assessment_id: formerId },
    }),
  /** `edition`: the one in which the question was shown. */
  answerQuestion: (
    id: string,
    questionKey: string,
    { answer, edition }: { answer: Answer; edition?: string | undefined },
  ) => call('PUT /api/assessment/{id}/answers', { path: { id }, body: { question_id: questionKey, answer, edition } }),
  confirmAnswer: (id: string, key: string) =>
    call('POST /api/assessment/{id}/answers/{key}/confirm', { path: { id, key } }),
  moveAssessment: (id: string, edition: string) =>
    call('POST /api/assessment/{id}/move', { path: { id }, body: { edition } }),
  completeAssessment: (id: string) => call('POST /api/assessment/{id}/complete', { path: { id } }),

  uploadDocument: ({ file, ...sent }: Upload, onItsWay?: UploadProgress) => {
    const form = {
      property_id: sent.propertyId,
      question_id: sent.questionKey,
      document_type: sent.documentType,
      assessment_id: sent.assessmentId,
      expiry_date: sent.expiryDate,
      issued_on: sent.issuedOn,
      reference: sent.reference,
      issuer: sent.issuer,
      proposed: sent.proposed && JSON.stringify(sent.proposed),
      replaces: sent.replaces,
      file,
    };
    return upload('POST /api/documents/upload', { form }, onItsWay);
  },
  changeDates: (id: string, body: DatesBody) => call('PATCH /api/documents/{id}/expiry', { path: { id }, body }),
  deleteDocument: (id: string) => call('DELETE /api/documents/{id}', { path: { id } }),

  generateBadge: (propertyId: string, assessmentId: string) =>
    call('POST /api/badges/generate', { body: { property_id: propertyId, assessment_id: assessmentId } }),

  createCheckout: (body: CreateCheckoutBody) => call('POST /api/subscriptions/create-checkout', { body }),
  verifyCheckout: (sessionId: string) => call('POST /api/subscriptions/verify', { body: { session_id: sessionId } }),
  previewPlan: async (body: ChangePlanBody) => {
    const { due_now, credit, next_amount, ...reply } = await call('POST /api/subscriptions/preview-update', { body });
    return { ...reply, due_now: pence(due_now), credit: pence(credit), next_amount: pence(next_amount) };
  },
  changePlan: (body: ChangePlanBody) => call('POST /api/subscriptions/update', { body }),
  cancelSubscription: () => call('POST /api/subscriptions/cancel'),
  resumeSubscription: () => call('POST /api/subscriptions/resume'),
  withdrawSubscription: () => call('POST /api/subscriptions/withdraw'),
  openPortal: () => call('POST /api/subscriptions/portal'),

  reportBadge: (code: string, body: ReportBadgeBody) =>
    call('POST /api/badges/verify/{code}/report', { path: { code }, body }),
  downloadBadge: (id: string, type: 'badge' | 'certificate') =>
    readFile('GET /api/badges/{id}/download', {
      path: { id },
      query: { format: type === 'badge' ? 'svg' : 'pdf', type, colorMode: 'color' },
    }),
  downloadCredential: (id: string) => readFile('GET /api/badges/{id}/credential.jwt', { path: { id } }),
  downloadReport: (id: string) => readFile('GET /api/assessment/{id}/report/pdf', { path: { id } }),
  /** As it was after an event, or on a later day on which a date had passed. */
  downloadReportThen: (id: string, then: { position: string; date?: Day }) =>
    readFile('GET /api/assessment/{id}/report/pdf', { path: { id }, query: then }),
  /** `withhold`: keys of questions, and ids of documents. */
  downloadBundle: (id: string, withhold: readonly string[]) =>
    readFile('GET /api/assessment/{id}/bundle', { path: { id }, query: { withhold: withhold.join(',') } }),
  downloadExport: () => startDownload('HEAD /api/account/export'),
};
