import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { networkWithTwoCables, reasonAgainstNetworks } from '../support/cutNetwork.ts';
import { postmasterIn } from '../support/embeddedPostgres.ts';
import { takeover } from '../support/takeover.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { twoProcesses } from '../support/twoProcesses.ts';

const reason = await reasonAgainstNetworks();
if (reason) console.warn(`The test of a cut network is skipped: ${reason}`);

/** Milliseconds. */
const LASTS = 12_000;
/** Milliseconds within which every command ends. */
const LIMIT = 8000;
const ROUNDS = Number(process.env.ROUNDS ?? 2);

/** The address of the same Postgres for a process in another network, which it must accept. */
const opened = async (address: string, dataDir: string, host: string, client: string) => {
  await appendFile(join(dataDir, 'postgres', 'pg_hba.conf'), `host all all ${client}/32 scram-sha-256\n`);
  process.kill(await postmasterIn(dataDir), 'SIGHUP');
  const url = new URL(address);
  url.hostname = host;
  return url.href;
};

/** Two processes, of which the first one, the leader, is in a network whose cable to Postgres can be cut. */
const siteWithCable = async (firstEnv: Readonly<Record<string, string>> = {}) => {
  const network = await networkWithTwoCables();
  const dataDir = await temporaryFolder();
  const site = await twoProcesses({
    env: {},
    firstEnv,
    postgres: { dataDir, settings: { listen_addresses: `127.0.0.1,${network.databaseHost}` } },
    firstDatabase: (address) => opened(address, dataDir, network.databaseHost, network.databaseClient),
    firstPlace: network,
  });
  const { first: leader, second: follower } = site;
  const cutUntil = (heal: () => Promise<unknown>) =>
    takeover(site, { name: 'network cut', leader, follower, strike: network.cut, heal, lasts: LASTS });
  return { network, site, cutUntil };
};

test.skipIf(reason)(
  'a leader whose network to Postgres is cut acknowledges nothing, is replaced, and follows when it is mended',
  async () => {
    const { network, site, cutUntil } = await siteWithCable();
    const { first, second } = site;
    const [owner] = await site.ownersOn(first.url);
    const measured: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const acknowledged: boolean[] = [];
      let slowest = 0;
      const cut = await cutUntil(async () => {
        // The other process leads and the cut one cannot know what is recorded.
        for (let count = 0; count < 3; count += 1) {
          const start = performance.now();
          acknowledged.push((await owner?.answerOne()) ?? false);
          slowest = Math.max(slowest, performance.now() - start);
        }
        expect([site.leads(second), await site.isReady(first)]).toEqual([true, false]);
        await network.mend();
      });
      measured.push(cut);
      expect(cut['and so does the leader']).toBe(false);
      expect(acknowledged).toEqual([false, false, false]);
      expect(slowest).toBeLessThan(LIMIT);
      await expect.poll(() => site.leads(first)).toBe(false);
      expect(owner && (await site.lost([owner]))).toEqual([]);
      // So that the first one leads in the next round.
      const [strike, heal] = [second.freeze, second.thaw];
      measured.push(await takeover(site, { name: 'frozen', leader: second, follower: first, strike, heal, lasts: 0 }));
    }
    console.table(measured);
  },
  3_600_000,
);

test.skipIf(reason)('control: a cut-off leader that goes on without its lock is found', async () => {
  // It notices three heartbeats later that Postgres is away; the other takes its lock after five seconds.
  const { network, cutUntil } = await siteWithCable({ TEST_HEARTBEAT: '3000' });
  expect(await cutUntil(network.mend)).toMatchObject({ 'and so does the leader': true });
});
