import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserReply } from '../domain/accounts/contract.ts';
import { logger } from '../server/adapters/logger.ts';
import { abortable, untilAborted } from '../server/lib/lifetime.ts';
import { readConfig } from '../server/process/config.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { type Running, start } from '../server/process/start.ts';
import { AGENCY, QUAY_HOUSE } from './demo/properties.ts';
import { seeder } from './demo/seed.ts';

// The product with sample data: an owner with one finished property, and an agent with forty in all states.
const PASSWORD = 'harbour-lights';
const OWNER = { email: 'owner@letproof.example', name: 'Rowena Hale', user_type: 'owner' };
const AGENT = { email: 'agent@letproof.example', name: 'Morgan Price', user_type: 'agent' };

/** Undefined if the account already exists, because the demo was started before. */
const register = async (url: string, account: typeof OWNER): Promise<string | undefined> => {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'LetProof' },
    body: JSON.stringify({ ...account, password: PASSWORD }),
  });
  if (response.status === 409) return undefined;
  return UserReply.parse(await response.json()).user.id;
};

const seed = async (running: Running) => {
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

await runProcess(async (onStop, signal) => {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? './data/demo' });
  const clientDir = resolve('dist/client');
  const running = await start({
    config,
    logger: logger('warn'),
    migrations: resolve('server/migrations'),
    clientDir: existsSync(clientDir) ? clientDir : undefined,
    signal,
  });
  onStop(running.stop);
  await abortable(seed(running), signal);
  console.log(`LetProof with sample data is ready at ${running.url}
  ${OWNER.email} and ${AGENT.email}, password ${PASSWORD}`);
  await untilAborted(signal);
});
