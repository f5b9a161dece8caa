import { Outlet, type RouteObject } from 'react-router-dom';
import { mayAssess, mayRead } from '../domain/subscriptions/contract.ts';
import { FileLinks } from './app/downloads/FileLinks.tsx';
import { ProtectedRoute } from './auth/ProtectedRoute.tsx';
import { SubscriptionGate } from './auth/SubscriptionGate.tsx';
import { PageSpinner } from './components/page/PageSpinner.tsx';
import { ScrollToTop } from './components/page/ScrollToTop.tsx';
import { PAGES } from './paths.ts';
import { RouteErrorPage } from './RouteErrorPage.tsx';

const RootLayout = () => (
  <>
    <ScrollToTop />
    <Outlet />
  </>
);

/** Above each page that needs a session. */
export const ProtectedOutlet = () => (
  <ProtectedRoute>
    <Outlet />
    <FileLinks />
  </ProtectedRoute>
);

const AssessmentOutlet = () => (
  <SubscriptionGate opensWith={mayAssess} readOnlyWithout="assessment:answer">
    <Outlet />
  </SubscriptionGate>
);

const ReadingOutlet = () => (
  <SubscriptionGate opensWith={mayRead}>
    <Outlet />
  </SubscriptionGate>
);

const siteLayout = async () => ({ Component: (await import('./site/layout/SiteRoute.tsx')).SiteRoute });
const notFound = async () => ({ Component: (await import('./site/notFound/NotFoundPage.tsx')).NotFoundPage });
const login = async () => ({ Component: (await import('./site/account/LoginPage.tsx')).LoginPage });
const register = async () => ({ Component: (await import('./site/account/RegisterPage.tsx')).RegisterPage });
const forgotPassword = async () => ({
  Component: (await import('./site/account/forgot/ForgotPasswordPage.tsx')).ForgotPasswordPage,
});
const resetPassword = async () => ({
  Component: (await import('./site/account/reset/ResetPasswordPage.tsx')).ResetPasswordPage,
});
const confirmEmail = async () => ({
  Component: (await import('./site/account/confirm/ConfirmEmailPage.tsx')).ConfirmEmailPage,
});
const invitation = async () => ({
  Component: (await import('./site/account/invitation/InvitationPage.tsx')).InvitationPage,
});
const transfer = async () => ({ Component: (await import('./site/account/transfer/TransferPage.tsx')).TransferPage });
const verify = async () => ({ Component: (await import('./site/verify/VerifyPage.tsx')).VerifyPage });
const uploadLink = async () => ({ Component: (await import('./site/uploadLink/UploadLinkPage.tsx')).UploadLinkPage });
const shared = async () => ({ Component: (await import('./site/shared/SharedPage.tsx')).SharedPage });
const stay = async () => ({ Component: (await import('./site/stay/StayPage.tsx')).StayPage });
const dashboard = async () => ({ Component: (await import('./app/dashboard/DashboardPage.tsx')).DashboardPage });
const property = async () => ({ Component: (await import('./app/property/PropertyPage.tsx')).PropertyPage });
const replay = async () => ({ Component: (await import('./app/replay/ReplayPage.tsx')).ReplayPage });
const audit = async () => ({ Component: (await import('./app/audit/AuditPage.tsx')).AuditPage });
const calendar = async () => ({ Component: (await import('./app/calendar/CalendarPage.tsx')).CalendarPage });
const settings = async () => ({ Component: (await import('./app/settings/SettingsPage.tsx')).SettingsPage });
const badge = async () => ({ Component: (await import('./app/badge/BadgePage.tsx')).BadgePage });
const report = async () => ({ Component: (await import('./app/report/ReportPage.tsx')).ReportPage });
const questionnaire = async () => ({
  Component: (await import('./app/questionnaire/QuestionnairePage.tsx')).QuestionnairePage,
});
const propertyDocuments = async () => ({
  Component: (await import('./app/documents/PropertyDocumentsPage.tsx')).PropertyDocumentsPage,
});
const subscription = async () => ({
  Component: (await import('./app/subscription/SubscriptionPage.tsx')).SubscriptionPage,
});
const subscriptionSuccess = async () => ({
  Component: (await import('./app/subscription/success/SubscriptionSuccessPage.tsx')).SubscriptionSuccessPage,
});

/** With it, react-admin and all that needs it are loaded. */
const consoleFrame = async () => ({ Component: (await import('./console/layout/ConsoleFrame.tsx')).ConsoleFrame });

const pagesWithoutSiteLayout: RouteObject[] = [
  { path: PAGES.login, lazy: login },
  { path: PAGES.loginAlias, lazy: login },
  { path: PAGES.register, lazy: register },
  { path: PAGES.forgotPassword, lazy: forgotPassword },
  { path: PAGES.resetPassword, lazy: resetPassword },
  { path: PAGES.confirmEmail, lazy: confirmEmail },
  { path: PAGES.invitation, lazy: invitation },
  { path: PAGES.transfer, lazy: transfer },
  { path: PAGES.verifyBadge, lazy: verify },
  { path: PAGES.verifyBadgeShort, lazy: verify },
  { path: PAGES.uploadLink, lazy: uploadLink },
  { path: PAGES.shared, lazy: shared },
  { path: PAGES.stay, lazy: stay },
  {
    element: <ProtectedOutlet />,
    children: [
      { path: PAGES.dashboard, lazy: dashboard },
      { path: PAGES.property, lazy: property },
      { path: PAGES.settings, lazy: settings },
      { path: PAGES.propertyDocuments, lazy: propertyDocuments },
      { path: PAGES.calendar, lazy: calendar },
      { path: PAGES.audit, lazy: audit },
      { path: PAGES.replay, lazy: replay },
      { path: `${PAGES.console}/*`, lazy: consoleFrame },
      {
        element: <AssessmentOutlet />,
        children: [{ path: PAGES.questionnaire, lazy: questionnaire }],
      },
      {
        element: <ReadingOutlet />,
        children: [
          { path: PAGES.report, lazy: report },
          { path: PAGES.badge, lazy: badge },
        ],
      },
    ],
  },
];

const pagesWithSiteLayout: RouteObject[] = [
  {
    element: <ProtectedOutlet />,
    children: [
      { path: PAGES.subscription, lazy: subscription },
      { path: PAGES.subscriptionSuccess, lazy: subscriptionSuccess },
    ],
  },
  { path: '*', lazy: notFound },
];

/** All pages are lazy, each in a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: PageSpinner,
    children: [...pagesWithoutSiteLayout, { lazy: siteLayout, children: pagesWithSiteLayout }],
  },
];
