const OWN = 'https://own.invalid';

/** Returns a path on this site, or null. Any other redirect target would be an open redirect. */
export const safePath = (target: unknown): string | null => {
  if (typeof target !== 'string' || !target.startsWith('/')) return null;
  // Parse as the browser does: it drops tabs and turns backslashes, so `/\t/evil` and `/\evil` would leave the site.
  const url = URL.canParse(target, OWN) ? new URL(target, OWN) : null;
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};
