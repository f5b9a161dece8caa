/**
 * The absolute links of a mail. `origin` is configured, never taken from a request. `accountId` is the account that the
 * mail is about: the app opens its pages there, because the reader may be acting for another account.
 */
export const linksOn = (origin: string, accountId: string | null) => {
  const to = (path: string) => `${origin}${path}`;
  const withToken = (path: string) => (token: string) => to(`${path}?${new URLSearchParams({ token })}`);
  const ofAccount = (path: string) =>
    to(accountId === null ? path : `${path}?${new URLSearchParams({ account: accountId })}`);
  return {
    home: to('/'),
    contact: to('/contact'),
    login: to('/login'),
    forgotPassword: to('/forgot-password'),
    settings: to('/settings'),
    subscription: to('/subscription'),
    confirmEmail: withToken('/confirm-email'),
    resetPassword: withToken('/reset-password'),
    invitation: (token: string) => to(`/invitations/${encodeURIComponent(token)}`),
    transfer: (transferId: string) => to(`/transfers/${encodeURIComponent(transferId)}`),
    dashboard: ofAccount('/dashboard'),
    report: (assessmentId: string) => ofAccount(`/assessment/${encodeURIComponent(assessmentId)}/report`),
    documents: (propertyId: string) => ofAccount(`/properties/${encodeURIComponent(propertyId)}/documents`),
    property: (propertyId: string) => ofAccount(`/properties/${encodeURIComponent(propertyId)}`),
    badge: (code: string) => ofAccount(`/badge/${encodeURIComponent(code)}`),
    apiKeys: ofAccount('/console/api-keys'),
    unsubscribe: (token: string) => to(`/api/unsubscribe/${token}`),
  };
};
export type Links = ReturnType<typeof linksOn>;
