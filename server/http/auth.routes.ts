import { type Request, type Response, Router } from 'express';
import { LoginBody, RegisterBody, WEAK_PASSWORD } from '../../domain/accounts/contract.ts';
import { londonDay } from '../../domain/calendar.ts';
import { claimForRegistration } from '../../domain/emails/decider.ts';
import { grantsOfPerson } from '../../projections/accessGrant/queries.ts';
import { accountRole } from '../../projections/accessGrant/row.ts';
import { accountById } from '../../projections/accountProfile/queries.ts';
import { userRow } from '../../projections/accountProfile/userRow.ts';
import { subscriptionOf } from '../../projections/accountSubscription/queries.ts';
import { InvalidCredentials, NotAuthenticated, Rejected, Unprocessable } from '../application/errors.ts';
import { isWeak } from '../identity/weakPasswords.ts';
import { uuidv7 } from '../lib/ids.ts';
import { actingOf, anyone, signedIn } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { addressOf, contextOf, cookiesOf } from './request.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'keyring'
  | 'secrets'
  | 'sessions'
  | 'credentials'
  | 'limits'
  | 'attemptSignIn'
  | 'cookie'
  | 'devices'
  | 'replies'
>;

export const authRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, keyring, secrets, sessions, credentials, limits, cookie, devices, replies } =
    dependencies;
  const router = Router();

  const userOf = async (accountId: string) => {
    const [account, subscription, grants] = await Promise.all([
      reads.one(accountById(accountId)),
      reads.one(subscriptionOf(accountId)),
      reads.all(grantsOfPerson(accountId, londonDay(now()))),
    ]);
    // Ignore the session of an account that does not exist or was deleted.
    if (!account) throw new NotAuthenticated();
    return userRow({ account, subscription, roles: grants.map(accountRole), now: now().toISOString() });
  };

  const signIn = async (request: Request, response: Response, accountId: string, emailKey: string) => {
    // End the previous session of the browser: an attacker may have set it before the sign-in (session fixation).
    const former = cookiesOf(request)[cookie.name];
    if (former) await sessions.end(former);
    cookie.set(response, await sessions.start(accountId));
    devices.set(response, emailKey);
  };

  /** If registration was refused, delete its password and key. After an outage keep them: it may have been recorded. */
  const undoing = (accountId: string) => async (error: unknown) => {
    if (error instanceof Rejected) await Promise.all([credentials.forget(accountId), keyring.erase(accountId)]);
    throw error;
  };

  router.post('/auth/register', anyone, async (request, response) => {
    const { email, password, name, phone, user_type, marketing_opt_in } = RegisterBody.parse(request.body);
    await limits.use('register', addressOf(request));
    if (await isWeak(password, [email, name])) throw new Unprocessable({ password: WEAK_PASSWORD });
    const emailKey = secrets.emailKey(email);
    const accountId = uuidv7();
    await Promise.all([credentials.set(accountId, password), keyring.create(accountId)]);
    const claim = claimForRegistration({
      accountId,
      userType: user_type,
      marketingOptIn: marketing_opt_in,
      personal: { holder: { subject: accountId, details: { email, name, phone } } },
      at: now().toISOString(),
    });
    const { reached } = await commands
      .email(
        emailKey,
        { type: 'ClaimEmail', ...claim },
        contextOf({ person: accountId, account: accountId, deadline: deadlineOf(request) }),
      )
      .catch(undoing(accountId));
    await signIn(request, response, accountId, emailKey);
    const user = await replies.readBack(reached, () => userOf(accountId));
    replies.acknowledged(response, reached).status(201).json({ success: true, user });
  });

  router.post('/auth/login', anyone, async (request, response) => {
    const { email, password } = LoginBody.parse(request.body);
    const emailKey = secrets.emailKey(email);
    const source = { account: emailKey, address: addressOf(request), device: devices.idOf(request, emailKey) };
    const state = await commands.email.freshState(emailKey, deadlineOf(request));
    const accountId = state.status === 'claimed' ? state.accountId : null;
    const isRight = await dependencies.attemptSignIn(source, () => credentials.matches(accountId, password));
    if (!isRight || !accountId) throw new InvalidCredentials();
    await signIn(request, response, accountId, emailKey);
    response.json({ success: true, user: await replies.readBack(undefined, () => userOf(accountId)) });
  });

  router.post('/auth/logout', anyone, async (request, response) => {
    const token = cookiesOf(request)[cookie.name];
    if (token) await sessions.end(token);
    cookie.clear(response);
    response.json({ success: true });
  });

  router.get('/auth/me', signedIn, async (request, response) => {
    response.json({ success: true, user: await userOf(actingOf(request).person) });
  });

  return router;
};
