import type { HTTPResponse, Page } from 'puppeteer';
import { lackingProtection } from '../support/protectedAnswers.ts';

/** Chromium joins the values of a header that was sent several times by line breaks. */
const headersOf = (response: HTTPResponse): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headers()))
    for (const value of values.split('\n')) headers.append(name, value);
  return headers;
};

/** Calls `record` for each answer of this site to a page that lacks what protects it: headers, or attributes of a cookie. */
export const recordUnprotected = (page: Page, site: string, record: (problem: string) => void): void => {
  const { protocol, origin } = new URL(site);
  page.on('response', (response: HTTPResponse) => {
    const url = new URL(response.url());
    // The origin of a blob is that of its page.
    if (url.protocol !== protocol || url.origin !== origin) return;
    const status = response.status();
    const problem = lackingProtection(`${url.pathname}${url.search}`, { status, headers: headersOf(response) });
    if (problem) record(`${response.request().method()} ${url.pathname} answered ${status}: ${problem}`);
  });
};
