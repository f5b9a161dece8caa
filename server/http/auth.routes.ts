import { Router } from 'express';
import { LoginBody, RegisterBody } from '../../domain/accounts/contract.ts';
import { InvalidCredentials } from '../application/errors.ts';
import { actingOf, anyone, signedIn } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { type RegistrationDependencies, registrationWith } from './registration.ts';
import { addressOf, cookiesOf } from './request.ts';
import { sessionStarter, userReader } from './signIn.ts';

type Dependencies = RegistrationDependencies & Pick<RouteDependencies, 'attemptSignIn'>;

export const authRoutes = (dependencies: Dependencies): Router => {
  const { commands, secrets, sessions, credentials, cookie, devices, replies } = dependencies;
  const router = Router();
  const register = registrationWith(dependencies);
  const userOf = userReader(dependencies);
  const startSession = sessionStarter(dependencies);

  router.post('/auth/register', anyone, async (request, response) => {
    const { user, reached } = await register(request, response, RegisterBody.parse(request.body));
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
    await startSession(request, response, accountId, emailKey);
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
