import { describe, expect, onTestFinished, test } from 'vitest';
import { COMMAND, startEventStoreDb } from '../support/eventStoreDbServer.ts';
import { type Takeover, takeover } from '../support/takeover.ts';
import { tcpProxy } from '../support/tcpProxy.ts';
import { twoProcesses } from '../support/twoProcesses.ts';

/** Milliseconds. */
const LASTS = 26_000;

if (!COMMAND)
  console.info(
    'Skipped: set EVENTSTOREDB_COMMAND, for example "/path/to/eventstored {port} {data}", to run these tests',
  );

const expectUnharmed = (measured: readonly Takeover[]) => {
  console.table(measured);
  for (const { fault, ...figures } of measured) {
    expect(figures, fault).toMatchObject({ 'other not ready': 0, 'leader ready meanwhile': false });
    expect(figures['other leads after'], fault).toBeLessThan(10_000);
    expect(figures['leader ready after'], fault).toBeLessThan(15_000);
  }
};

describe.skipIf(!COMMAND)('two processes on one EventStoreDB', () => {
  test('a leader that is cut off from it, frozen or killed is replaced, and follows when it works again', async () => {
    const store = await startEventStoreDb(COMMAND ?? '');
    onTestFinished(store.stop);
    const proxy = await tcpProxy(store.url);
    const site = await twoProcesses({ env: {}, eventStore: store.url, firstEventStore: proxy.address });
    const { first, second } = site;
    const [one, other] = [
      { leader: first, follower: second },
      { leader: second, follower: first },
    ];
    const { fallSilent, speakAgain } = proxy;
    expectUnharmed([
      await takeover(site, { name: 'cut off', ...one, strike: fallSilent, heal: speakAgain, lasts: LASTS }),
      await takeover(site, { name: 'frozen', ...other, strike: second.freeze, heal: second.thaw, lasts: LASTS }),
      await takeover(site, { name: 'killed', ...one, strike: first.killServer, heal: first.restart, lasts: 0 }),
    ]);
  });
});

test('two processes on one Postgres: a leader that is cut off, frozen or killed is replaced, and follows when it works again', async () => {
  let proxy: Awaited<ReturnType<typeof tcpProxy>> | undefined;
  const firstDatabase = async (address: string) => {
    proxy = await tcpProxy(address);
    return proxy.address;
  };
  const site = await twoProcesses({ env: {}, firstDatabase });
  const { first, second } = site;
  const [one, other] = [
    { leader: first, follower: second },
    { leader: second, follower: first },
  ];
  const [strike, heal] = [() => proxy?.fallSilent(), () => proxy?.comeBack()];
  expectUnharmed([
    await takeover(site, { name: 'cut off', ...one, strike, heal, lasts: LASTS }),
    await takeover(site, { name: 'frozen', ...other, strike: second.freeze, heal: second.thaw, lasts: LASTS }),
    await takeover(site, { name: 'killed', ...one, strike: first.killServer, heal: first.restart, lasts: 0 }),
  ]);
});
