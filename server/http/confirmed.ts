import type { RequestHandler } from 'express';
import type { Commands } from '../application/commands.ts';
import { Forbidden } from '../application/errors.ts';
import { CONFIRM_FIRST, registeredAccount } from '../application/registeredAccount.ts';
import { actingOf } from './acting.ts';

const OWNER_CONFIRMS_FIRST = 'The owner of this account has to confirm their email address first.';

/**
 * Routes behind it let other people or programs into an account. Anybody can register with an address that is not
 * theirs: what they prepare there would outlive the moment when the holder of the address resets the password.
 */
export const confirmed =
  (commands: Pick<Commands, 'account'>): RequestHandler =>
  async (request, _response, next) => {
    const { account, person, deadline } = actingOf(request);
    const { isEmailConfirmed } = await registeredAccount(commands, account, deadline);
    if (!isEmailConfirmed) throw new Forbidden(account === person ? CONFIRM_FIRST : OWNER_CONFIRMS_FIRST);
    next();
  };

/** The same for a person's own account, whichever account the request names. */
export const ownConfirmed =
  (commands: Pick<Commands, 'account'>): RequestHandler =>
  async (request, _response, next) => {
    const { person, deadline } = actingOf(request);
    const { isEmailConfirmed } = await registeredAccount(commands, person, deadline);
    if (!isEmailConfirmed) throw new Forbidden(CONFIRM_FIRST);
    next();
  };
