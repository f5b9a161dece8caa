/** The account whose things this tab reads and changes; null for the person's own. The session sets it. */
let account: string | null = null;

export const setActingAccount = (accountId: string | null): void => {
  account = accountId;
};

/** True while the tab acts for the account of somebody else. */
export const actsForOther = (): boolean => account !== null;

/** What concerns the person, whichever account they act for. */
const PERSONAL = /^\/(auth|account|contact|invitations|subscriptions|transfers|unsubscribe)(\/|\?|$)/;

const accountFor = (path: string): string | null => (PERSONAL.test(path) ? null : account);

export const accountHeaders = (path: string): Readonly<Record<string, string>> => {
  const named = accountFor(path);
  return named === null ? {} : { 'X-Account': named };
};

/** The address of something below /api that the browser itself requests, which cannot send headers. */
export const apiAddress = (path: string): string => {
  const named = accountFor(path);
  if (named === null) return `/api${path}`;
  return `/api${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ account: named })}`;
};

/** The same for an address that the server has sent, such as that of a file. */
export const fileAddress = (url: string): string =>
  url.startsWith('/api/') ? apiAddress(url.slice('/api'.length)) : url;
