import type { Request, Response } from 'express';
import { actingOf } from './acting.ts';
import { actingNow } from './actingNow.ts';
import { restartDeadline } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { closedSignal, unlessClosed } from './sendStream.ts';

type Document = { readonly filename: string; readonly html: string };
type Pdf = {
  /**
   * Called in the turn of the document, which may come half a minute after the request, with a new deadline. It reads again
   * what could have changed.
   */
  readonly document: () => Document | Promise<Document>;
  readonly landscape?: boolean;
};

/** Prints for the account that is acted for, within its limit. Throws in its turn if the access has ended meanwhile. */
export const sendPdf = async (
  dependencies: Pick<RouteDependencies, 'print' | 'limits' | 'commands' | 'findAccess'>,
  request: Request,
  response: Response,
  { document, landscape = false }: Pdf,
): Promise<void> => {
  const { account } = actingOf(request);
  await dependencies.limits.use('print', account);
  const readActingNow = actingNow(dependencies);
  const whileAllowed = async () => {
    const acting = actingOf(request);
    await (acting.apiKey === null ? acting.confirm?.() : readActingNow(acting));
    return document();
  };
  await printPdf(dependencies, response, { account, document: whileAllowed, landscape });
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
  let filename = '';
  const html = async () => {
    restartDeadline(response);
    const made = await document();
    filename = made.filename;
    return made.html;
  };
  const pdf = await unlessClosed(closed, print(html, { landscape, account, signal: closed }));
  if (pdf) response.attachment(filename).type('application/pdf').send(Buffer.from(pdf));
};
