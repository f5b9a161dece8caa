import type { Request, Response } from 'express';
import { type Deadline, deadlineIn } from '../lib/deadline.ts';
import { actingOf } from './acting.ts';
import { REQUEST_TIME } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { closedSignal, unlessGone } from './sendStream.ts';

type Document = { readonly filename: string; readonly html: string };
type Pdf = {
  /** Called when the turn of the document has come, which may be half a minute later, with a deadline from then on. */
  readonly document: (deadline: Deadline) => Document | Promise<Document>;
  readonly landscape?: boolean;
};

/** Prints for the account that is acted for, within its limit. */
export const sendPdf = async (
  { print, limits }: Pick<RouteDependencies, 'print' | 'limits'>,
  request: Request,
  response: Response,
  pdf: Pdf,
): Promise<void> => {
  const { account } = actingOf(request);
  await limits.use('print', account);
  await printPdf({ print }, response, { account, ...pdf });
};

/**
 * Prints in the turn of `account`. Gives up when the connection closes, so that a client that has gone keeps no place in
 * the queue.
 */
export const printPdf = async (
  { print }: Pick<RouteDependencies, 'print'>,
  response: Response,
  { account, document, landscape = false }: Pdf & { readonly account: string },
): Promise<void> => {
  const closed = closedSignal(response);
  let filename: string | undefined;
  const html = async () => {
    const made = await document(deadlineIn(REQUEST_TIME));
    filename = made.filename;
    return made.html;
  };
  const pdf = await unlessGone(closed, print(html, { landscape, account, signal: closed }));
  if (pdf) response.attachment(filename).type('application/pdf').send(Buffer.from(pdf));
};
