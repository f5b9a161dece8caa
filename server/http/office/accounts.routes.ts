import type { Request } from 'express';
import { ACCOUNT_LIST, type OfficeAccountRecord } from '../../../domain/office/contract/accounts.ts';
import { ReasonBody } from '../../../domain/office/contract/commands.ts';
import { accountById } from '../../../projections/accountProfile/queries.ts';
import { NotFound } from '../../application/errors.ts';
import { actingOf } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { newId, pathOf } from '../request.ts';
import { accountsOfOffice } from './accountLists.ts';
import { officeContext } from './officeContext.ts';
import type { OfficeDependencies, OfficeRouting } from './officeList.ts';

type Dependencies = OfficeDependencies & Pick<RouteDependencies, 'replies'>;

/** Records that staff have looked at what is personal in an account. Its owner sees it. */
export const recordLook =
  ({ commands, now, replies }: Pick<RouteDependencies, 'commands' | 'now' | 'replies'>) =>
  async (request: Request, accountId: string) => {
    const { person: staffId } = actingOf(request);
    const command = { type: 'OpenRecord', accountId, staffId, at: now().toISOString() } as const;
    const { reached } = await commands.support(accountId, command, officeContext(request, accountId));
    if (request.res) replies.acknowledged(request.res, reached);
  };

/** The accounts of our customers, without what is in them. */
export const accountRoutes = (routes: OfficeRouting, dependencies: Dependencies): void => {
  const { reads, commands, now, replies, sessions } = dependencies;
  const accounts = accountsOfOffice(dependencies);
  const look = recordLook(dependencies);
  routes.list(accounts);

  const known = async (request: Request) => {
    const { id } = pathOf(ACCOUNT_LIST.path, request);
    const row = await accounts.one(request, id);
    if (!row) throw new NotFound();
    return row;
  };

  routes.get('/console/accounts/:id', async (request, response) => {
    const row = await known(request);
    const [account, open] = await Promise.all([reads.one(accountById(row.id)), sessions.list(row.id)]);
    if (!account) throw new NotFound();
    await look(request, row.id);
    const { email, phone, passwordChangedAt } = account;
    const record: OfficeAccountRecord = {
      ...row,
      email,
      phone,
      sessions: open.length,
      password_changed_at: passwordChangedAt,
    };
    response.json(record);
  });

  const act = (type: 'EndSessions' | 'SendPasswordReset') => async (request: Request) => {
    const { id: accountId } = await known(request);
    const { reason } = ReasonBody.parse(request.body);
    const personal = { owner: { subject: accountId, details: { reason } } };
    const about = { accountId, staffId: actingOf(request).person, requestId: newId(request), at: now().toISOString() };
    return commands.support(accountId, { type, ...about, personal }, officeContext(request, accountId));
  };

  routes.post('/console/accounts/:id/end-sessions', async (request, response) => {
    const { reached } = await act('EndSessions')(request);
    await sessions.settled();
    replies.acknowledged(response, reached).json({ success: true });
  });

  routes.post('/console/accounts/:id/send-reset', async (request, response) => {
    const { reached } = await act('SendPasswordReset')(request);
    replies.acknowledged(response, reached).json({ success: true });
  });
};
