import type { HTTPRequest, ResponseForRequest } from 'puppeteer';
import { PROTECTION } from '../../support/protectedAnswers.ts';
import type { Visitor } from '../visitor.ts';

/** From now on the browser gets a 429 for these paths, and the server does not see the requests. */
export const refuse = async ({ page }: Visitor, ...paths: readonly string[]): Promise<void> => {
  const refusal: Partial<ResponseForRequest> = { status: 429, headers: { ...PROTECTION, 'retry-after': '1800' } };
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (paths.includes(new URL(request.url()).pathname)) void request.respond(refusal);
    else void request.continue();
  });
};

/** From now on requests for this path get no answer. */
export const hold = async ({ page }: Visitor, path: string): Promise<void> => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) void request.continue();
  });
};

/** Requests for this path wait until each visitor has sent one. Then the server gets all of them at once. */
export const meet = async (visitors: readonly Visitor[], path: string): Promise<void> => {
  const waiting: HTTPRequest[] = [];
  for (const { page } of visitors) {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== path) return void request.continue();
      waiting.push(request);
      if (waiting.length === visitors.length) for (const each of waiting) void each.continue();
    });
  }
};
