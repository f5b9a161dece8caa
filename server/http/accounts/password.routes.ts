import { type Request, type Response, Router } from 'express';
import {
  ChangePasswordBody,
  FACTOR_OF_EARLIER_ADDRESS,
  ForgotPasswordBody,
  INVALID_RESET_LINK,
  RESET_MAIL_SENT,
  ResetPasswordBody,
  WEAK_PASSWORD,
  WRONG_PASSWORD,
} from '../../../domain/accounts/contract.ts';
import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import { MS_A_DAY } from '../../../domain/calendar.ts';
import { Forbidden, Unprocessable, WrongPassword } from '../../application/errors.ts';
import { registeredAccount } from '../../application/registeredAccount.ts';
import type { FoundToken } from '../../identity/accountTokens.ts';
import { isWeak } from '../../identity/weakPasswords.ts';
import { backgroundDeadline, within } from '../../lib/deadline.ts';
import { anyone, signedIn } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addressOf, ownContextOf, requestContext } from '../request.ts';
import { correlationOf } from '../requestId.ts';
import { sessionOf } from '../session.ts';
import { startBrowserSession } from './browserSession.ts';
import { ownAccount } from './ownAccount.ts';
import { presentPassword } from './presentPassword.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'now'
  | 'secrets'
  | 'sessions'
  | 'credentials'
  | 'tokens'
  | 'mailedAddress'
  | 'passwords'
  | 'followUps'
  | 'limits'
  | 'attemptSignIn'
  | 'cookie'
  | 'devices'
  | 'replies'
  | 'logger'
>;

/** Milliseconds after a change of the address in which a refused reset sends another link to confirm it. */
const RECENT_CHANGE = 30 * MS_A_DAY;
/** Milliseconds that the answer to a reset waits until failed sign-ins are forgotten. Less than a reset leaves to answer. */
const PATIENCE = 250;

export const passwordRoutes = (dependencies: Dependencies): Router => {
  const { commands, secrets, tokens, mailedAddress, passwords, followUps, limits, devices, replies, now, logger } =
    dependencies;
  const startSession = startBrowserSession(dependencies);
  const checkPassword = presentPassword(dependencies);
  const router = Router();

  const refuseWeak = async (field: string, password: string, { email, name }: RegisteredAccount) => {
    if (await isWeak(password, [email, name])) throw new Unprocessable({ [field]: WEAK_PASSWORD });
  };

  router.put('/auth/change-password', signedIn, async (request, response) => {
    const { current_password, new_password } = ChangePasswordBody.parse(request.body);
    const account = await ownAccount(dependencies, request);
    const given = { field: 'current_password', password: current_password };
    const { passwordHash: former } = await checkPassword(request, account, given);
    await refuseWeak('new_password', new_password, account);
    const { accountId, email } = account;
    const change = { former, password: new_password, sessionId: sessionOf(request).id };
    const changed = await passwords.change(accountId, change, requestContext(request));
    if (!changed) throw new WrongPassword({ current_password: WRONG_PASSWORD });
    const { passwordHash, reached } = changed;
    // The change has ended every session, this one, too: a stolen cookie must not live on. It stays ended if the password
    // was changed once more since.
    if (await startSession(request, response, { accountId, passwordHash }))
      devices.set(request, response, { account: secrets.emailKey(email), passwordHash });
    replies.acknowledged(response, reached).json({ success: true });
  });

  /** After the answer, so that its time does not tell whether the address is known. */
  const followUp = (id: string) => {
    followUps.follow(id, backgroundDeadline()).catch((error: unknown) => {
      logger.warn('A request for a new password waits for the next minute', { reason: String(error) });
    });
  };

  router.post('/auth/forgot-password', anyone, async (request, response) => {
    const { email } = ForgotPasswordBody.parse(request.body);
    const emailKey = secrets.emailKey(email);
    await limits.use('forgotByAddress', addressOf(request));
    await limits.use('forgot', emailKey);
    const id = await followUps.addResetRequest(emailKey, { at: now(), correlationId: correlationOf(request) });
    response.once('close', () => followUp(id));
    response.json({ success: true, message: RESET_MAIL_SENT });
  });

  /**
   * The owner of the mailbox may sign in at once, although this network address or this browser has failed too often. The
   * browser becomes a known one, because failures on other accounts count for its network address, too.
   */
  const forgiveFailures = async (request: Request, response: Response, account: string, passwordHash: string) => {
    const device = devices.anyIdOf(request);
    devices.set(request, response, { account, passwordHash, byReset: true });
    const forgiven = [limits.forgive('login', `${account} ${addressOf(request)}`)];
    if (device) forgiven.push(limits.forgive('loginByDevice', `${account} ${device}`));
    // The new password is stored already, so a failure here must not look like a failure of the reset.
    await within(PATIENCE, Promise.allSettled(forgiven)).catch(() => {});
  };

  /**
   * The link that came with the change of the address may have expired, and asking for another one needs a session. A repeat
   * with the same link to reset the password sends none. Nor is one sent long after the change: the address may be mistyped,
   * and its holder would get a new link to confirm it at any time.
   */
  const sendConfirmation = async (
    request: Request,
    { eventId }: FoundToken,
    { accountId, emailSince }: RegisteredAccount,
  ) => {
    if (now().getTime() - Date.parse(emailSince) > RECENT_CHANGE) return;
    const again = { type: 'RequestEmailConfirmation', requestId: eventId, at: now().toISOString() } as const;
    await commands.account(accountId, again, ownContextOf(request, accountId));
  };

  router.post('/auth/reset-password', anyone, async (request, response) => {
    const { token, password } = ResetPasswordBody.parse(request.body);
    const invalid = new Unprocessable({ token: INVALID_RESET_LINK });
    const deadline = deadlineOf(request);
    const found = await tokens.find('reset-password', token);
    if (!found) throw invalid;
    const account = await registeredAccount(commands, found.accountId, deadline);
    // A mailbox that the person has given up must not lead into the account.
    const mailedTo = await mailedAddress(found.accountId, found.eventId, deadline);
    const emailKey = secrets.emailKey(account.email);
    if (mailedTo === undefined || secrets.emailKey(mailedTo) !== emailKey) throw invalid;
    // A mistyped address must not take the account from its owner, nor its second factor.
    if (account.hasTwoFactor && account.wasEverConfirmed && !account.isEmailConfirmed) {
      await sendConfirmation(request, found, account);
      throw new Forbidden(FACTOR_OF_EARLIER_ADDRESS);
    }
    // Before the token is used up: a refused password may be typed again.
    await refuseWeak('password', password, account);
    const proven = { accountId: found.accountId, emailKey, isConfirmed: account.isEmailConfirmed };
    const passwordHash = await passwords.reset(token, password, proven, requestContext(request));
    if (passwordHash === null) throw invalid;
    await forgiveFailures(request, response, emailKey, passwordHash);
    response.json({ success: true, access_ended: !proven.isConfirmed });
  });

  return router;
};
