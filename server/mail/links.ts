/** The absolute links of a mail. `origin` is configured, never taken from a request. */
export const linksOn = (origin: string) => {
  const to = (path: string) => `${origin}${path}`;
  const withToken = (path: string) => (token: string) => to(`${path}?${new URLSearchParams({ token })}`);
  return {
    home: to('/'),
    contact: to('/contact'),
    login: to('/login'),
    dashboard: to('/dashboard'),
    settings: to('/settings'),
    subscription: to('/subscription'),
    confirmEmail: withToken('/confirm-email'),
    resetPassword: withToken('/reset-password'),
    invitation: (token: string) => to(`/invitations/${encodeURIComponent(token)}`),
    transfer: (transferId: string) => to(`/transfers/${encodeURIComponent(transferId)}`),
    report: (assessmentId: string) => to(`/assessment/${encodeURIComponent(assessmentId)}/report`),
    documents: (propertyId: string) => to(`/properties/${encodeURIComponent(propertyId)}/documents`),
    property: (propertyId: string) => to(`/properties/${encodeURIComponent(propertyId)}`),
    badge: (code: string) => to(`/badge/${encodeURIComponent(code)}`),
    apiKeys: to('/console/api-keys'),
    unsubscribe: (token: string) => to(`/api/unsubscribe/${token}`),
  };
};
export type Links = ReturnType<typeof linksOn>;
