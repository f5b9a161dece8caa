import type { Request } from 'express';
import { londonDay } from '../../../domain/calendar.ts';
import { ALLOWANCE_LIST } from '../../../domain/office/contract/accounts.ts';
import { AllowanceBody, ReasonBody } from '../../../domain/office/contract/commands.ts';
import { NotFound, Unprocessable } from '../../application/errors.ts';
import { allowances } from '../../application/staff/allowances.ts';
import { findingAccount, mayBeGivenTo } from '../../application/staff/findAccount.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { newId, pathOf } from '../request.ts';
import { allowancesOfOffice } from './accountLists.ts';
import { officeContext } from './officeContext.ts';
import type { OfficeDependencies, OfficeRouting } from './officeList.ts';

type Dependencies = OfficeDependencies & Pick<RouteDependencies, 'replies'>;

const UNCONFIRMED =
  'This address is not confirmed, so the account may be that of a stranger. Wait until it is, or grant the allowance from the page of the account';

/** Allowances beyond the plans, as the command line agrees on them. */
export const allowanceRoutes = (routes: OfficeRouting, dependencies: Dependencies): void => {
  const { commands, now, replies } = dependencies;
  const list = allowancesOfOffice(dependencies);
  const find = findingAccount(dependencies);
  const { grant, withdraw } = allowances({ commands, now });
  routes.list(list);
  routes.record(list);

  const shown = async (request: Request, id: string) => {
    const row = await list.one(request, id);
    if (!row) throw new NotFound();
    return row;
  };

  routes.post('/console/allowances', async (request, response) => {
    const { account, properties_count, until = null, price_note, reason } = AllowanceBody.parse(request.body);
    if (until !== null && until < londonDay(now())) throw new Unprocessable({ until: 'Choose today or a later day' });
    const known = await find(account, deadlineOf(request));
    if (known === null) throw new Unprocessable({ account: 'There is no such account' });
    if (!mayBeGivenTo(account, known)) throw new Unprocessable({ account: UNCONFIRMED });
    const { accountId } = known;
    const allowance = { propertiesCount: properties_count, until, priceNote: price_note, reason };
    const granted = await grant(accountId, newId(request), allowance, officeContext(request, accountId));
    const { grantId, reached, isNew } = granted;
    const row = await replies.readBack(reached, () => shown(request, grantId));
    replies
      .acknowledged(response, reached)
      .status(isNew ? 201 : 200)
      .json(row);
  });

  routes.post('/console/allowances/:id/withdraw', async (request, response) => {
    const { id, account_id } = await shown(request, pathOf(ALLOWANCE_LIST.path, request).id);
    const { reason } = ReasonBody.parse(request.body);
    const reached = await withdraw(account_id, id, reason, officeContext(request, account_id));
    const row = await replies.readBack(reached, () => shown(request, id));
    replies.acknowledged(response, reached).json(row);
  });
};
