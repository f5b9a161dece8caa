const OWN = 'https://own.invalid';

/** Where a visitor may be sent after signing in: a path of ours, or nothing. Anything else is an open redirect. */
export const safePath = (target: unknown): string | null => {
  if (typeof target !== 'string' || !target.startsWith('/')) return null;
  // The browser's own parser decides: it drops tabs and turns backslashes, so `/\t/evil` and `/\evil` leave the site.
  const url = URL.canParse(target, OWN) ? new URL(target, OWN) : null;
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};
