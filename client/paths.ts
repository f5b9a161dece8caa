import type { CONTACT_SUBJECTS } from '../domain/contact/contract.ts';

/** Path patterns of the pages that the router shows. The build writes this list to dist/client/pages.json. */
export const PAGES = {
  login: '/login',
  loginAlias: '/auth/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  invitation: '/invitations/:token',
  transfer: '/transfers/:transferId',
  verifyBadge: '/verify-badge/:badgeId',
  verifyBadgeShort: '/v/:badgeId',
  uploadLink: '/upload/:token',
  shared: '/shared/:token',
  stay: '/stay/:number',
  dashboard: '/dashboard',
  property: '/properties/:propertyId',
  settings: '/settings',
  calendar: '/calendar',
  audit: '/audit',
  questionnaire: '/questionnaire',
  report: '/assessment/:assessmentId/report',
  badge: '/badge/:badgeId',
  propertyDocuments: '/properties/:propertyId/documents',
  console: '/console',
  // Without the navigation of the console.
  replay: '/console/properties/:propertyId/replay',
  subscription: '/subscription',
  subscriptionSuccess: '/subscription/success',
} as const;

/** Built as files and served without the router. */
export const PUBLIC_PAGES = {
  home: '/',
  about: '/about',
  contact: '/contact',
  affiliateOffers: '/affiliate-offers',
  regulatoryUpdates: '/regulatory-updates',
  terms: '/terms',
  privacy: '/privacy',
  disclaimer: '/disclaimer',
  cookies: '/cookies',
} as const;

/** The contact form with its subject chosen. */
export const contactPath = (subject: (typeof CONTACT_SUBJECTS)[number]): string =>
  `${PUBLIC_PAGES.contact}?subject=${subject}`;

/** The page that checks evidence bundles, as one file. The second address sends it to be saved. */
export const CHECK_OFFLINE = { page: '/check-offline', file: '/check-offline.html' } as const;

/** Opens the home page with the quick check. */
export const START_QUICK_CHECK = '/?start-quiz';

export const MEMBERS_AREA = 'https://members.letproof.example/';

const publicPaths: ReadonlySet<string> = new Set([...Object.values(PUBLIC_PAGES), ...Object.values(CHECK_OFFLINE)]);

/** Public pages, files and forms of the server: the browser has to load them, the router must not. */
export const isServerPath = (path: string): boolean =>
  /^\/(api|test-checkout)\//.test(path) || publicPaths.has(path.replace(/[?#].*$/, ''));

export const withParam = (pattern: string, value: string): string =>
  pattern.replace(/:\w+/, () => encodeURIComponent(value));

export const reportPath = (assessmentId: string): string => withParam(PAGES.report, assessmentId);
export const propertyPath = (propertyId: string): string => withParam(PAGES.property, propertyId);
export const replayPath = (propertyId: string): string => withParam(PAGES.replay, propertyId);
export const badgePath = (badgeId: string): string => withParam(PAGES.badge, badgeId);
export const propertyDocumentsPath = (propertyId: string): string => withParam(PAGES.propertyDocuments, propertyId);
export const verifyBadgePath = (code: string): string => withParam(PAGES.verifyBadge, code);
export const dashboardPath = (query: URLSearchParams): string =>
  query.size > 0 ? `${PAGES.dashboard}?${query}` : PAGES.dashboard;
export const questionnairePath = (query: URLSearchParams): string => `${PAGES.questionnaire}?${query}`;

export const stayPath = (number: string): string => withParam(PAGES.stay, number);
export const transferPath = (transferId: string): string => withParam(PAGES.transfer, transferId);
export const invitationPath = (token: string): string => withParam(PAGES.invitation, token);

type AccountPage = typeof PAGES.login | typeof PAGES.register;

/** `returnTo` opens after signing in. The dashboard opens by default and needs no query. */
export const accountPath = (page: AccountPage, returnTo: string): string =>
  returnTo === PAGES.dashboard ? page : `${page}?${new URLSearchParams({ redirect: returnTo })}`;

export const loginPath = (returnTo: string): string => accountPath(PAGES.login, returnTo);
