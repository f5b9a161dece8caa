import { writeAccount } from '../scripts/load/account.ts';
import { load } from './load.ts';
import { atLeast, atMost, median, ROUNDS, type Row } from './measure.ts';
import { type Load, visitOnPhone } from './phone.ts';
import { type Server, withServer } from './serverProcess.ts';

const KIBI = 1024;

const medianOf = (loads: readonly Load[], name: keyof Load) => median(loads.map((each) => each[name]));

const homePage = async (url: string): Promise<Row[]> => {
  const loads = await visitOnPhone({ url, shows: 'How It Works' });
  const home = 'home page on a slow phone';
  return [
    atMost(medianOf(loads, 'largestPaint'), { row: `${home}: largest paint`, bound: 1.5, unit: 's' }),
    atMost(Math.max(...loads.map(({ shift }) => shift)), { row: `${home}: layout shift`, bound: 0, unit: '' }),
    atMost(medianOf(loads, 'script') / KIBI, {
      row: `${home}: script before the first interaction`,
      bound: 45,
      unit: 'kB',
    }),
    atMost(medianOf(loads, 'all') / KIBI, { row: `${home}: whole first load`, bound: 160, unit: 'kB' }),
  ];
};

/** The first visit after signing in on a new device, to a dashboard with properties. */
const dashboard = async ({ url, signIn }: Server, accountId: string): Promise<Row> => {
  const [name = '', value = ''] = (await signIn(accountId)).split('=');
  const loads = await visitOnPhone({
    url: `${url}/dashboard`,
    cookies: [{ name, value, url }],
    shows: 'Kiln Cottage 4',
  });
  const row = 'dashboard on a slow phone: first load until it can be used, without the font';
  return atMost(medianOf(loads, 'untilShown') / KIBI, { row, bound: 250, unit: 'kB' });
};

const CLIENTS = 32;

const requestRate = async (url: string): Promise<Row> => {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push(
      await load({
        url,
        clients: CLIENTS,
        seconds: 2,
        headers: { 'accept-encoding': 'br, gzip' },
        requestsOf: () => [{ method: 'GET', path: '/' }],
      }),
    );
  return atLeast(median(rates), { row: 'public page from one process', clients: CLIENTS, bound: 2000, unit: '/s' });
};

/** First visits on a slow phone, and how many visitors of the public site one process serves. */
export const benchSite = (): Promise<Row[]> =>
  withServer(
    (opened) => writeAccount(opened, 5),
    async (server, { accountId }) => [
      ...(await homePage(server.url)),
      await dashboard(server, accountId),
      await requestRate(server.url),
    ],
  );
