import { type Request, type Response, Router } from 'express';
import { ChangeEmailBody, PASSWORD_FOR_EMAIL, ProfileBody } from '../../../domain/accounts/contract.ts';
import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import type { Position } from '../../../projections/recorded.ts';
import { latest } from '../../application/commandHandler.ts';
import { NotAuthenticated, Rejected, Unprocessable, WrongPassword } from '../../application/errors.ts';
import { signedIn } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { startBrowserSession } from './browserSession.ts';
import { currentUser } from './currentUser.ts';
import { ownAccount, ownContext } from './ownAccount.ts';
import { type PresentPassword, presentPassword } from './presentPassword.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'secrets'
  | 'sessions'
  | 'credentials'
  | 'limits'
  | 'attemptSignIn'
  | 'cookie'
  | 'devices'
  | 'replies'
  | 'logger'
  | 'staffNeedSecondFactor'
>;

export const profileRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, secrets, limits, devices, replies } = dependencies;
  const userOf = currentUser(dependencies);
  const checkPassword = presentPassword(dependencies);
  const startSession = startBrowserSession(dependencies);
  const router = Router();

  /** Claims the new address, which may be taken. A policy then changes the account and releases the former address. */
  const changeEmail = async (
    request: Request,
    response: Response,
    { accountId, present }: { accountId: string; present: PresentPassword },
    email: string,
  ): Promise<Position | undefined> => {
    const context = ownContext(request);
    const at = now().toISOString();
    const personal = { holder: { subject: accountId, details: { email, name: null, phone: null } } };
    const claim = { type: 'ClaimEmail', accountId, purpose: 'change', registration: null, personal, at } as const;
    const emailKey = secrets.emailKey(email);
    await limits.use('changeEmailByEmail', emailKey);
    const claimed = present.confirm().then(() => commands.email(emailKey, claim, context));
    const { recorded, reached } = await claimed.catch(async (error: unknown) => {
      // No mail follows, so the account that has the address may still send itself one.
      if (error instanceof Rejected || error instanceof WrongPassword || error instanceof NotAuthenticated)
        await limits.refund('changeEmailByEmail', emailKey);
      throw error;
    });
    // This browser knows the password, so failures from elsewhere must not slow it under the new address either.
    devices.set(request, response, { account: emailKey, passwordHash: present.passwordHash });
    if (recorded.length > 0) return reached;
    // Already claimed by this account: only upper and lower case differ, or a former attempt was interrupted.
    return (await commands.account(accountId, { type: 'ChangeEmail', email, at }, context)).reached;
  };

  const checkChangeOfEmail = async (request: Request, account: RegisteredAccount, password: string) => {
    const present = await checkPassword(request, account, { field: 'password', password });
    await limits.use('changeEmail', account.accountId);
    return present;
  };

  /** The person has just proved who they are, so this browser gets a new session and its former one ends. */
  const renewSession = (request: Request, response: Response, accountId: string, { passwordHash }: PresentPassword) =>
    startSession(request, response, { accountId, passwordHash }, { continues: true });

  const answer = async (response: Response, accountId: string, reached: Position | undefined) => {
    const user = await replies.readBack(reached, () => userOf(accountId));
    replies.acknowledged(response, reached).json({ success: true, user });
  };

  router.put('/auth/profile', signedIn, async (request, response) => {
    const { email, name, phone, marketing_opt_in, password } = ProfileBody.parse(request.body);
    const account = await ownAccount(dependencies, request);
    const { accountId, notifications } = account;
    const context = ownContext(request);
    const at = now().toISOString();
    let reached: Position | undefined;
    // First, because it is the only part that can be refused.
    if (email !== undefined && email !== account.email) {
      if (!password) throw new Unprocessable({ password: PASSWORD_FOR_EMAIL });
      const present = await checkChangeOfEmail(request, account, password);
      reached = await changeEmail(request, response, { accountId, present }, email);
      // Before the rest, which may fail. The address is the same in the next attempt, which then asks for no password.
      await renewSession(request, response, accountId, present);
    }
    if (name !== undefined || phone !== undefined) {
      const profile = { name: name ?? account.name, phone: phone ?? account.phone };
      const changed = await commands.account(accountId, { type: 'ChangeProfile', ...profile, at }, context);
      reached = latest(reached, changed.reached);
    }
    if (marketing_opt_in !== undefined) {
      const wanted = { ...notifications, marketing: marketing_opt_in };
      const change = { type: 'ChangeNotifications', notifications: wanted, via: 'profile', at } as const;
      reached = latest(reached, (await commands.account(accountId, change, context)).reached);
    }
    await answer(response, accountId, reached);
  });

  router.put('/auth/email', signedIn, async (request, response) => {
    const { email, password } = ChangeEmailBody.parse(request.body);
    const account = await ownAccount(dependencies, request);
    const present = await checkChangeOfEmail(request, account, password);
    const { accountId } = account;
    const isSame = email === account.email;
    const holder = { accountId, present };
    const reached = isSame ? undefined : await changeEmail(request, response, holder, email);
    await renewSession(request, response, accountId, present);
    await answer(response, accountId, reached);
  });

  return router;
};
