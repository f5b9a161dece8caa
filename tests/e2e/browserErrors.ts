import type { ConsoleMessage, HTTPResponse, Page } from 'puppeteer';
import { PUBLIC_PAGES } from '../../client/paths.ts';

// Correct responses for a visitor who is signed out, an unknown badge, assessment or property, a day before a property
// was added, an unknown page, a link that has ended or needs a passcode, and an offer that is wrong, for somebody else or
// cannot be accepted yet. Chromium logs each of them as an error.
const ALWAYS_EXPECTED = [
  // A page may ask for changes once more before it knows that its session has ended.
  /^401 \/api\/events$/,
  /^404 \/api\/(badges\/verify|assessment)\//,
  /^404 \/api\/properties\/[^/]+\/(overview|ahead|as-of)$/,
  /^404 \/nowhere$/,
  /^404 \/(upload|shared|stay)\//,
  /^403 \/api\/shares\/[^/]+\/open$/,
  /^422 \/api\/properties\/[^/]+\/transfer$/,
  /^(402|403|404|409) \/api\/transfers\//,
];

/** A protected page asks who is signed in. A visit to a public page must not cause a 401. */
const WHO_IS_SIGNED_IN = '401 /api/auth/me';
const publicPaths: readonly string[] = Object.values(PUBLIC_PAGES);
/** By the referrer: the page may have changed when its response is seen. */
const isOfPublicPage = (response: HTTPResponse): boolean => {
  const { referer = '' } = response.request().headers();
  return URL.canParse(referer) && publicPaths.includes(new URL(referer).pathname);
};

const statusIn = (message: ConsoleMessage): string | undefined => {
  const [, status] = /status of (\d+)/.exec(message.text()) ?? [];
  const { url } = message.location();
  return status && url ? `${status} ${new URL(url).pathname}` : undefined;
};

/** Adds console errors, uncaught errors, CSP violations, dialogs and 5xx responses of a page to `errors`. */
export const recordBrowserErrors = async (page: Page, refusals: readonly string[], errors: string[]): Promise<void> => {
  const isExpected = (status: string) =>
    refusals.includes(status) || status === WHO_IS_SIGNED_IN || ALWAYS_EXPECTED.some((each) => each.test(status));
  const record = (what: string) => void errors.push(`${page.url()}: ${what}`);
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = statusIn(message);
    if (!status || !isExpected(status)) record(`console: ${message.text()} ${status ?? ''}`);
  });
  page.on('pageerror', (error) => record(`uncaught: ${error instanceof Error ? error.stack : String(error)}`));
  page.on('response', (response: HTTPResponse) => {
    if (response.status() >= 500) record(`${response.status()} ${response.url()}`);
    const what = `${response.status()} ${new URL(response.url()).pathname}`;
    if (what === WHO_IS_SIGNED_IN && isOfPublicPage(response)) record(`${what} of a public page`);
  });
  page.on('dialog', (dialog) => {
    record(`a ${dialog.type()} dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.exposeFunction('cspViolated', record);
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { cspViolated } = window as typeof window & { cspViolated: (what: string) => void };
      cspViolated(`CSP: ${violatedDirective} refused ${blockedURI} of ${sourceFile}`);
    });
  });
};
