import { UserReply } from '../../domain/accounts/contract.ts';
import type { Running } from '../../server/process/running.ts';
import { AGENCY, QUAY_HOUSE } from './properties.ts';
import { seeder } from './seed.ts';

export const PASSWORD = 'harbour-lights';
export const OWNER = { email: 'owner@letproof.example', name: 'Rowena Hale', user_type: 'owner' };
export const AGENT = { email: 'agent@letproof.example', name: 'Morgan Price', user_type: 'agent' };

const send = (method: string, url: string, body: object, cookie = '') =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

/** Undefined if the account already exists, because the demo was started before. */
const register = async (url: string, account: typeof OWNER): Promise<string | undefined> => {
  const response = await send('POST', `${url}/api/auth/register`, { ...account, password: PASSWORD });
  if (response.status === 409) return undefined;
  return UserReply.parse(await response.json()).user.id;
};

/** Signs in and deletes the account, as its owner does under Settings. */
export const deleteAccount = async (url: string, { email }: Pick<typeof OWNER, 'email'>): Promise<void> => {
  const login = await send('POST', `${url}/api/auth/login`, { email, password: PASSWORD });
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ''));
  const confirmed = { password: PASSWORD, confirm: 'DELETE' };
  const reply = await send('DELETE', `${url}/api/account`, confirmed, cookies.join('; '));
  if (!reply.ok) throw new Error(`The account was not deleted: ${await reply.text()}`);
};

/** An owner with one finished property, and an agent with forty in all states. */
export const seedAccounts = async (running: Running) => {
  const { subscribe, add } = seeder(running);
  const owner = await register(running.url, OWNER);
  if (owner) {
    await subscribe(owner, 1);
    await add(owner, QUAY_HOUSE, 1);
  }
  const agent = await register(running.url, AGENT);
  if (agent) {
    await subscribe(agent, AGENCY.length);
    for (const property of AGENCY) await add(agent, property, AGENCY.length);
  }
};
