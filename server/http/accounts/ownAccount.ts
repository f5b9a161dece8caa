import type { Request } from 'express';
import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import type { Context } from '../../application/commandHandler.ts';
import { registeredAccount } from '../../application/registeredAccount.ts';
import { actingOf } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { ownContextOf } from '../request.ts';

/** These commands concern the person's own account, whichever account the request names. */
export const ownContext = (request: Request): Context => ownContextOf(request, actingOf(request).person);

export const ownAccount = (
  { commands }: Pick<RouteDependencies, 'commands'>,
  request: Request,
): Promise<RegisteredAccount> => {
  const { person, deadline } = actingOf(request);
  return registeredAccount(commands, person, deadline);
};
