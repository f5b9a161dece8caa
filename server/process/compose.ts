import type { Express, RequestHandler, Router } from 'express';
import { authRoutes } from '../http/accounts/auth.routes.ts';
import { emailConfirmationRoutes } from '../http/accounts/emailConfirmation.routes.ts';
import { notificationRoutes } from '../http/accounts/notifications.routes.ts';
import { passwordRoutes } from '../http/accounts/password.routes.ts';
import { profileRoutes } from '../http/accounts/profile.routes.ts';
import { sessionRoutes } from '../http/accounts/sessions.routes.ts';
import { twoFactorRoutes } from '../http/accounts/twoFactor.routes.ts';
import { createApp } from '../http/app.ts';
import { assessmentRoutes } from '../http/assessments.routes.ts';
import { badgeRoutes } from '../http/badges.routes.ts';
import { badgeVerificationRoutes } from '../http/badgeVerification.routes.ts';
import { bundleRoutes } from '../http/bundle.routes.ts';
import { calendarRoutes } from '../http/calendar.routes.ts';
import { bulkRoutes } from '../http/console/bulk.routes.ts';
import { consoleRoutes } from '../http/console/console.routes.ts';
import { documentImportRoutes } from '../http/console/documentImports.routes.ts';
import { figuresRoutes } from '../http/console/figures.routes.ts';
import { importRoutes } from '../http/console/imports.routes.ts';
import { reportsRoutes } from '../http/console/reports.routes.ts';
import { contactRoutes } from '../http/contact.routes.ts';
import { contactPages } from '../http/contactPages.routes.ts';
import { issuerRoutes } from '../http/credentials/issuer.routes.ts';
import { dashboardRoutes } from '../http/dashboard.routes.ts';
import { deleteAccountRoutes } from '../http/deleteAccount.routes.ts';
import type { RouteDependencies } from '../http/dependencies.ts';
import { documentRoutes } from '../http/documents.routes.ts';
import { documentUploadRoutes } from '../http/documentUploads.routes.ts';
import { eventRoutes } from '../http/events.routes.ts';
import { exportRoutes } from '../http/export.routes.ts';
import { healthRoutes, type Readiness } from '../http/health.routes.ts';
import { replayRoutes } from '../http/history/replay.routes.ts';
import type { Identification } from '../http/identification.ts';
import { apiKeyRoutes } from '../http/integrations/apiKeys.routes.ts';
import { webhookRoutes } from '../http/integrations/webhooks.routes.ts';
import { ledgerRoutes } from '../http/ledger.routes.ts';
import { linkPages } from '../http/links/linkPages.routes.ts';
import { sendDocumentRoutes } from '../http/links/sendDocument.routes.ts';
import { sharedFileRoutes } from '../http/links/sharedFiles.routes.ts';
import { sharedPropertyRoutes } from '../http/links/sharedProperty.routes.ts';
import { shareRoutes } from '../http/links/shares.routes.ts';
import { uploadLinkRoutes } from '../http/links/uploadLinks.routes.ts';
import { metricsRoutes } from '../http/metrics.routes.ts';
import { officeRoutes } from '../http/office/office.routes.ts';
import { offlineCheckerRoutes } from '../http/offlineChecker.routes.ts';
import { docsRoutes } from '../http/openapi/docs.routes.ts';
import { accessRoutes } from '../http/people/access.routes.ts';
import { arrangementRoutes } from '../http/people/arrangement.routes.ts';
import { invitationRoutes } from '../http/people/invitations.routes.ts';
import { propertyRoutes } from '../http/properties.routes.ts';
import { publicPages } from '../http/publicPages.ts';
import { leadRoutes, quickCheckRoutes } from '../http/quickChecks.routes.ts';
import { sendReadPosition } from '../http/readPosition.ts';
import { reminderRoutes } from '../http/reminders.routes.ts';
import { assetHeaders, staticPageHeaders } from '../http/security.ts';
import { assets, staticFiles } from '../http/staticFiles.ts';
import { publicStayRoutes } from '../http/stays/publicStays.routes.ts';
import { stayReceiptRoutes } from '../http/stays/stayReceipts.routes.ts';
import { stripeWebhookRoutes } from '../http/stripeWebhook.routes.ts';
import { subscriptionRoutes } from '../http/subscriptions.routes.ts';
import { testCheckoutRoutes } from '../http/testCheckout.routes.ts';
import { timelineRoutes } from '../http/timeline.routes.ts';
import { transferRoutes } from '../http/transfers.routes.ts';
import { unsubscribeRoutes } from '../http/unsubscribe.routes.ts';
import type { MetricsRegistry } from '../metrics/registry.ts';
import type { StripeParts } from './openPayments.ts';

export type Composed = RouteDependencies & {
  readonly readiness: Readiness;
  readonly metrics: Pick<MetricsRegistry, 'text' | 'contentType'>;
  readonly metricsToken: string | undefined;
  readonly measure: RequestHandler;
  /** Undefined with the local payment provider. */
  readonly stripe: StripeParts | undefined;
  readonly identification: Identification;
  readonly extra: readonly Router[];
  readonly refuse: RequestHandler;
  /** The built client. Without it only the API is served, as in tests and with Vite's development server. */
  readonly clientDir: string | undefined;
  /** Where Stripe's pages are if they are not at its own hosts. */
  readonly paymentOrigin: string | undefined;
  readonly trustProxy: boolean;
};

/**
 * The routers that take no Idempotency-Key. A replayed answer would not start a session, and stored requests and answers
 * would contain passwords and secrets.
 */
const signInRouters = (dependencies: RouteDependencies): readonly Router[] => [
  authRoutes(dependencies),
  leadRoutes(dependencies),
  profileRoutes(dependencies),
  passwordRoutes(dependencies),
  sessionRoutes(dependencies),
  twoFactorRoutes(dependencies),
  deleteAccountRoutes(dependencies),
  apiKeyRoutes(dependencies),
];

/** The routers whose answers are the same for everyone. */
const publicRouters = (dependencies: RouteDependencies): readonly Router[] => [
  ledgerRoutes(dependencies),
  docsRoutes(),
];

/** The routers that accept HTML forms. */
const formRouters = (dependencies: RouteDependencies): readonly Router[] => [unsubscribeRoutes(dependencies)];

const resourceRouters = (dependencies: RouteDependencies): readonly Router[] => [
  emailConfirmationRoutes(dependencies),
  notificationRoutes(dependencies),
  propertyRoutes(dependencies),
  assessmentRoutes(dependencies),
  bundleRoutes(dependencies),
  documentUploadRoutes(dependencies),
  documentRoutes(dependencies),
  reminderRoutes(dependencies),
  calendarRoutes(dependencies),
  badgeRoutes(dependencies),
  badgeVerificationRoutes(dependencies),
  subscriptionRoutes(dependencies),
  dashboardRoutes(dependencies),
  figuresRoutes(dependencies),
  bulkRoutes(dependencies),
  reportsRoutes(dependencies),
  importRoutes(dependencies),
  documentImportRoutes(dependencies),
  officeRoutes(dependencies),
  consoleRoutes(dependencies),
  timelineRoutes(dependencies),
  replayRoutes(dependencies),
  quickCheckRoutes(dependencies),
  contactRoutes(dependencies),
  exportRoutes(dependencies),
  eventRoutes(dependencies),
  uploadLinkRoutes(dependencies),
  sendDocumentRoutes(dependencies),
  shareRoutes(dependencies),
  sharedPropertyRoutes(dependencies),
  sharedFileRoutes(dependencies),
  stayReceiptRoutes(dependencies),
  publicStayRoutes(dependencies),
  accessRoutes(dependencies),
  invitationRoutes(dependencies),
  arrangementRoutes(dependencies),
  webhookRoutes(dependencies),
  transferRoutes(dependencies),
];

/** Every router under /api. A test calls all their routes with every role. */
export const apiRouters = (dependencies: RouteDependencies): readonly Router[] => [
  ...publicRouters(dependencies),
  ...signInRouters(dependencies),
  ...formRouters(dependencies),
  ...resourceRouters(dependencies),
];

const clientRouters = (
  clientDir: string,
  { publicOrigin, issuerOrigin, paymentOrigin }: Pick<Composed, 'publicOrigin' | 'issuerOrigin' | 'paymentOrigin'>,
) => {
  const https = publicOrigin?.startsWith('https:') ?? false;
  const { pages, notFound } = publicPages(clientDir, issuerOrigin, staticPageHeaders(https));
  return {
    publicFiles: [pages, assets(clientDir, assetHeaders(https))],
    client: [staticFiles(clientDir, notFound, paymentOrigin)],
  };
};

/** The only place where routes get their dependencies. Production and tests differ only in the arguments. */
export const compose = (dependencies: Composed): Express => {
  const { readiness, extra, clientDir, replies, local, stripe, ...rest } = dependencies;
  return createApp({
    ...rest,
    health: [healthRoutes(readiness), metricsRoutes(dependencies)],
    webhooks: stripe
      ? [stripeWebhookRoutes({ ...stripe, secret: stripe.webhookSecret, now: rest.now, refuse: rest.refuse })]
      : [],
    api: [...signInRouters(dependencies), rest.idempotent, ...resourceRouters(dependencies), ...extra],
    publicApi: publicRouters(dependencies),
    forms: formRouters(dependencies),
    pages: (whoAsks) => [
      ...(local ? [testCheckoutRoutes({ ...dependencies, local }, whoAsks)] : []),
      contactPages(dependencies, whoAsks),
      linkPages(dependencies, whoAsks),
      issuerRoutes(dependencies, whoAsks),
      offlineCheckerRoutes(dependencies),
    ],
    ...(clientDir ? clientRouters(clientDir, dependencies) : { publicFiles: [], client: [] }),
    readYourWrites: replies.readYourWrites,
    sendReadPosition: sendReadPosition(rest.live.reached),
  });
};
