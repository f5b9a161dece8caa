import type { Request } from 'express';
import { ReasonBody } from '../../../domain/office/contract/commands.ts';
import { MAIL_LIST, type OfficeMail } from '../../../domain/office/contract/messages.ts';
import { MailNotFailed, MailOutdated, NotFound } from '../../application/errors.ts';
import { actingOf } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { newId, pathOf } from '../request.ts';
import { recordLook } from './accounts.routes.ts';
import { officeContext } from './officeContext.ts';
import type { OfficeDependencies, OfficeRouting } from './officeList.ts';
import { mailsOfOffice } from './systemLists.ts';

type Dependencies = OfficeDependencies & Pick<RouteDependencies, 'replies'>;

type Found = NonNullable<Awaited<ReturnType<OfficeDependencies['office']['mails']['byId']>>>;

/** The outbox. */
export const mailRoutes = (routes: OfficeRouting, dependencies: Dependencies): void => {
  const { commands, now, replies, office } = dependencies;
  const look = recordLook(dependencies);
  routes.list(mailsOfOffice(dependencies));

  const found = async (request: Request) => {
    const { id } = pathOf(MAIL_LIST.path, request);
    const mail = await office.mails.byId(id);
    if (!mail) throw new NotFound();
    return mail;
  };

  /** Null for a message of a visitor, which has a key as well. */
  const accountOf = async (request: Request, subject: string | null) => {
    const account = subject === null ? undefined : await commands.account.freshState(subject, deadlineOf(request));
    return account?.status === 'registered' ? account.accountId : null;
  };

  /** A mail to an address that was typed in an account, such as an invitation, concerns this account. */
  const concernedBy = async (request: Request, { row, subject }: Pick<Found, 'row' | 'subject'>) =>
    row.account_id ?? (await accountOf(request, subject));

  routes.get('/console/mails/:id', async (request, response) => {
    const { row, to, subject } = await found(request);
    const concerned = await concernedBy(request, { row, subject });
    // The record names an address, like that of an account.
    if (to !== null && concerned !== null) await look(request, concerned);
    response.json({ ...row, to } satisfies OfficeMail);
  });

  routes.post('/console/mails/:id/resend', async (request, response) => {
    const { key, row, subject } = await found(request);
    const { reason } = ReasonBody.parse(request.body);
    // Of a mail that was sent nothing is left, and one that waits is tried again by itself.
    if (row.state !== 'failed') throw new MailNotFailed();
    if (await office.mails.isOutdated(key)) throw new MailOutdated();
    const { person: accountId } = actingOf(request);
    // Their key encrypts the reason, so that it goes with them.
    const recipientId = await concernedBy(request, { row, subject });
    const command = {
      type: 'ResendMail',
      accountId,
      requestId: newId(request),
      mailKey: key,
      recipientId,
      personal: { why: { subject: recipientId ?? accountId, details: { reason } } },
      at: now().toISOString(),
    } as const;
    const { reached } = await commands.staff(accountId, command, officeContext(request, recipientId));
    const resent = await found(request);
    replies.acknowledged(response, reached).json(resent.row);
  });
};
