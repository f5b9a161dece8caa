import { useSession } from './session.ts';

const PARAMETER = 'account';

/**
 * Opens the account that the address names, as links in mails do. Takes it out of the address, so that a reload does not
 * undo a later choice. Call it before the router reads the address and before the first request.
 */
export const openNamedAccount = (): void => {
  const url = new URL(window.location.href);
  const accountId = url.searchParams.get(PARAMETER);
  if (accountId === null) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
  useSession.getState().askFor(accountId);
};
