/** The account whose things this tab reads and changes; null for the person's own. The session sets it. */
let account: string | null = null;

export const setActingAccount = (accountId: string | null): void => {
  account = accountId;
};

/** True while the tab acts for the account of somebody else. */
export const actsForOther = (): boolean => account !== null;

/** What concerns the person, whichever account they act for, or everybody. API keys and webhooks belong to the account. */
const PERSONAL =
  /^\/api\/(auth|account(?!\/(api-keys|webhooks))|badges\/verify|contact|invitations|subscriptions|transfers|unsubscribe)(\/|\?|$)/;

const accountFor = (address: string): string | null => (PERSONAL.test(address) ? null : account);

export const accountHeaders = (address: string): Readonly<Record<string, string>> => {
  const named = accountFor(address);
  return named === null ? {} : { 'X-Account': named };
};

/** Names the account in an address, for requests of the browser itself, which cannot send headers. */
export const inAccount = (address: string, accountId: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ account: accountId })}`;

/** The address of a download. `url` is one of ours or from the server. */
export const fileAddress = (url: string): string => {
  const named = url.startsWith('/api/') ? accountFor(url) : null;
  return named === null ? url : inAccount(url, named);
};
