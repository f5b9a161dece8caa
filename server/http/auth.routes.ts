import { type Request, type Response, Router } from 'express';
import { LoginBody, RegisterBody } from '../../domain/accounts/contract.ts';
import { InvalidCredentials, NotAuthenticated, Rejected } from '../application/errors.ts';
import { uuidv7 } from '../lib/ids.ts';
import { accountView } from '../views/account.ts';
import type { Parts } from './dependencies.ts';
import { accountOf, addressOf, contextOf, cookiesOf } from './request.ts';

type Dependencies = Pick<
  Parts,
  'commands' | 'reads' | 'now' | 'keyring' | 'secrets' | 'sessions' | 'credentials' | 'limits' | 'cookie' | 'replies'
>;

export const authRoutes = (parts: Dependencies): Router => {
  const { commands, reads, now, keyring, secrets, sessions, credentials, limits, cookie, replies } = parts;
  const router = Router();

  const userOf = async (accountId: string) => {
    const [account, subscription] = await Promise.all([reads.account(accountId), reads.subscription(accountId)]);
    // A session of an account that is not there (any more) is no session.
    if (!account) throw new NotAuthenticated();
    return accountView(accountId, account, subscription, now().toISOString());
  };

  const signIn = async (request: Request, response: Response, accountId: string) => {
    // A session brought along from before is ended, so that nobody can be handed one in advance (fixation).
    const former = cookiesOf(request)[cookie.name];
    if (former) await sessions.end(former);
    cookie.set(response, await sessions.start(accountId));
  };

  /** Nobody came to be under this id, so nothing is kept for them; after an outage it is not known, and is kept. */
  const forgetting = (accountId: string) => async (error: unknown) => {
    if (error instanceof Rejected) await Promise.all([credentials.forget(accountId), keyring.erase(accountId)]);
    throw error;
  };

  router.post('/auth/register', async (request, response) => {
    const { email, password, name, phone, user_type, marketing_opt_in } = RegisterBody.parse(request.body);
    await limits.use('register', addressOf(request));
    const accountId = uuidv7();
    await Promise.all([credentials.set(accountId, password), keyring.create(accountId)]);
    const claim = {
      type: 'ClaimEmail',
      accountId,
      userType: user_type,
      marketingOptIn: marketing_opt_in,
      personal: { email, name, phone },
      at: now().toISOString(),
    } as const;
    const { reached } = await commands
      .email(secrets.emailKey(email), claim, contextOf(accountId))
      .catch(forgetting(accountId));
    await signIn(request, response, accountId);
    const user = await replies.readBack(reached, () => userOf(accountId));
    replies.acknowledged(response, reached).status(201).json({ success: true, user });
  });

  router.post('/auth/login', async (request, response) => {
    const { email, password } = LoginBody.parse(request.body);
    const emailKey = secrets.emailKey(email);
    const attempt = `${emailKey} ${addressOf(request)}`;
    await limits.use('loginByAddress', addressOf(request));
    await limits.use('login', attempt);
    const state = await commands.email.current(emailKey);
    const accountId = state.status === 'claimed' ? state.accountId : null;
    if (!(await credentials.matches(accountId, password)) || !accountId) throw new InvalidCredentials();
    await limits.forgive('login', attempt);
    await signIn(request, response, accountId);
    response.json({ success: true, user: await replies.readBack(undefined, () => userOf(accountId)) });
  });

  router.post('/auth/logout', async (request, response) => {
    const token = cookiesOf(request)[cookie.name];
    if (token) await sessions.end(token);
    cookie.clear(response);
    response.json({ success: true });
  });

  router.get('/auth/me', async (request, response) => {
    response.json({ success: true, user: await userOf(accountOf(request)) });
  });

  return router;
};
