import type { Request, Response } from 'express';
import { actingOf } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { closedSignal, unlessGone } from './sendStream.ts';

type Pdf = {
  readonly filename: string;
  readonly html: () => string;
  readonly landscape?: boolean;
};

/** Prints for the account that is acted for, within its limit. */
export const sendPdf = async (
  { print, limits }: Pick<RouteDependencies, 'print' | 'limits'>,
  request: Request,
  response: Response,
  { filename, html, landscape = false }: Pdf,
): Promise<void> => {
  const { account } = actingOf(request);
  await limits.use('print', account);
  await printPdf({ print }, response, { account, filename, html, landscape });
};

/**
 * Prints in the turn of `account`. Gives up when the connection closes, so that a client that has gone keeps no place in
 * the queue.
 */
export const printPdf = async (
  { print }: Pick<RouteDependencies, 'print'>,
  response: Response,
  { account, filename, html, landscape = false }: Pdf & { readonly account: string },
): Promise<void> => {
  const closed = closedSignal(response);
  const pdf = await unlessGone(closed, print(html(), { landscape, account, signal: closed }));
  if (pdf) response.attachment(filename).type('application/pdf').send(Buffer.from(pdf));
};
