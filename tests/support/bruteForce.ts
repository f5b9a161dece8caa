import { groupBy } from '../../server/lib/groupBy.ts';
import type { HttpClient } from './http.ts';
import type { random } from './storedEvents.ts';

type Random = ReturnType<typeof random>;

/** An address of IPv4, or the /64 of IPv6 that one customer has. */
type Network = { readonly name: string; readonly address: () => string };

type Guess = { readonly account: string; readonly network: string; readonly status: number };

/** Milliseconds between two turns of an account that has failed too often. */
const TURN = 5000;

/** Guesses at once. On each account that is slowed, one of them waits for its turn. */
const AT_ONCE = 64;

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
};

let networks = 0;

/** A network that no other attack of this file has. */
const newNetwork = ({ below }: Random): Network => {
  networks += 1;
  if (networks % 2 === 1) {
    const name = `198.18.${Math.floor(networks / 256)}.${networks % 256}`;
    return { name, address: () => name };
  }
  const name = `2001:db8:${networks.toString(16)}:0`;
  const host = () => Array.from({ length: 4 }, () => (1 + below(65_535)).toString(16)).join(':');
  return { name, address: () => `${name}:${host()}` };
};

/** The attacker writes all of these headers. The proxy adds the address that it sees at the end of one of them. */
const forgedHeaders = ({ below }: Random, seen: string): Record<string, string> => {
  const any = () => Array.from({ length: 4 }, () => below(256)).join('.');
  const written = pick([[], [any()], [any(), any(), any()], ['127.0.0.1', 'unknown'], ['::1', '']], below(5));
  return {
    'x-forwarded-for': [...written, seen].join(', '),
    forwarded: `for=${any()}`,
    'x-real-ip': any(),
    'cf-connecting-ip': any(),
  };
};

/** Spellings of one email address. */
const spellings = (email: string) => [email, email.toUpperCase(), ` ${email} `];

type Options = {
  /** Every second guess is on the first one. */
  readonly accounts: readonly string[];
  /** From how many networks. */
  readonly from: number;
  readonly random: Random;
};

/** Guesses passwords, and judges from outside how many guesses the server has checked. */
export const bruteForce = ({ accounts, from, random }: Options) => {
  const sources = Array.from({ length: from }, () => newNetwork(random));
  const guesses: Guess[] = [];
  /** The guesses of all calls of `send`, so that each call goes on with the next network. */
  let sent = 0;
  let turns = 0;

  const guessOnce = async (browsers: readonly HttpClient[], index: number) => {
    const network = pick(sources, index);
    const account = pick(accounts, random.below(2) === 0 ? 0 : random.below(accounts.length));
    const json = { email: pick(spellings(account), random.below(3)), password: `guess ${index}` };
    const headers = forgedHeaders(random, network.address());
    const browser = pick(browsers, random.below(browsers.length));
    const { status } = await browser.send('POST', '/api/auth/login', { json, headers });
    guesses.push({ account, network: network.name, status });
  };

  /** An answer that depends on the password. */
  const checked = () => guesses.filter(({ status }) => status === 401 || status === 200);

  return {
    /** One of the network addresses that the guesses come from. */
    address: () => pick(sources, 0).address(),
    /** How many networks guesses came from. */
    networks: () => new Set(guesses.map(({ network }) => network)).size,
    /** Sends wrong passwords, many at once, to one process. `midway` runs when half of them have been sent. */
    send: async (browsers: readonly HttpClient[], count: number, midway?: () => Promise<void>) => {
      const start = performance.now();
      const [half, end] = [sent + Math.floor(count / 2), sent + count];
      const sendOn = async () => {
        while (sent < end) {
          const index = sent++;
          await Promise.all([guessOnce(browsers, index), index === half && midway?.()]);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
      // A process gives the first turn at once.
      turns += 1 + Math.floor((performance.now() - start) / TURN);
    },
    /** The limits after which more than one guess was checked. Two are checked at once, so one may follow the last. */
    exceeded: (): readonly string[] => {
      const most = (keyOf: (guess: Guess) => string) =>
        Math.max(0, ...[...groupBy(checked(), keyOf).values()].map(({ length }) => length));
      const limits = [
        ['an account and an address', most(({ account, network }) => `${account} ${network}`), 5 + 1],
        ['an address', most(({ network }) => network), 100 + 1],
        ['an account', most(({ account }) => account), 20 + 1 + turns],
      ] as const;
      console.info(`${checked().length} of ${guesses.length} guesses were checked, with up to ${turns} turns`);
      return limits.flatMap(([name, found, allowed]) => (found > allowed ? [`${name}: ${found} of ${allowed}`] : []));
    },
  };
};
