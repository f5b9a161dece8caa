/** Path patterns of all pages, as react-router spells them. The build writes this list to dist/client/pages.json. */
export const PAGES = {
  home: '/',
  login: '/login',
  loginAlias: '/auth/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  verifyBadge: '/verify-badge/:badgeId',
  verifyBadgeShort: '/v/:badgeId',
  dashboard: '/dashboard',
  settings: '/settings',
  questionnaire: '/questionnaire',
  report: '/assessment/:assessmentId/report',
  badge: '/badge/:badgeId',
  subscription: '/subscription',
  subscriptionSuccess: '/subscription/success',
} as const;

/** Linked already, but not built yet: until they move to PAGES they show the 404 page. */
export const PLANNED_PAGES = {
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  disclaimer: '/disclaimer',
  cookies: '/cookies',
  regulatoryUpdates: '/regulatory-updates',
  affiliateOffers: '/affiliate-offers',
} as const;

export const MEMBERS_AREA = 'https://members.letproof.example/';

/** Files and forms of the server: the browser has to load them, the router must not. */
export const isServerPath = (path: string): boolean => /^\/(api|test-checkout)\//.test(path);

const withParam = (pattern: string, value: string): string => pattern.replace(/:\w+/, () => encodeURIComponent(value));

export const reportPath = (assessmentId: string): string => withParam(PAGES.report, assessmentId);
export const badgePath = (badgeId: string): string => withParam(PAGES.badge, badgeId);
export const verifyBadgePath = (code: string): string => withParam(PAGES.verifyBadge, code);
export const questionnairePath = (query: URLSearchParams): string => `${PAGES.questionnaire}?${query}`;

type AccountPage = typeof PAGES.login | typeof PAGES.register;

/** A ZIP with all that we hold about the user. */
export const EXPORT_PATH = '/api/account/export';

/** Served by the API, also for other sites. */
export const badgeImagePath = (code: string): string =>
  `/api/badges/${encodeURIComponent(code)}/image?type=badge&colorMode=color`;

/** `returnTo` opens after signing in. The dashboard opens by default and needs no query. */
export const accountPath = (page: AccountPage, returnTo: string): string =>
  returnTo === PAGES.dashboard ? page : `${page}?${new URLSearchParams({ redirect: returnTo })}`;

export const loginPath = (returnTo: string): string => accountPath(PAGES.login, returnTo);
