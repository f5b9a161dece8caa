import { lookup, Resolver } from 'node:dns/promises';
import type { ResolveHost } from './target.ts';

/** As every other connection of this machine finds it: also /etc/hosts and `localhost`. */
const bySystem: ResolveHost = (hostname) => lookup(hostname, { all: true });

/** That there is no such name, that it has no address, and that we have given up. */
const FINAL: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECANCELLED']);

/**
 * Asks the name servers itself. The system's look-up waits in a thread, and the whole process has four: a few names
 * whose server says nothing would hold up the connections to Stripe, to the mail server and to S3.
 */
export const byNameServers =
  (nameServers: readonly string[] = []): ResolveHost =>
  async (hostname, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (nameServers.length > 0) resolver.setServers(nameServers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const answers = await Promise.allSettled([
        resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
        resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
      ]);
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (addresses.length > 0) return addresses;
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      // Whichever of the two look-ups says so, the name may have an address a moment later.
      const temporary = failures.find(({ code }) => !FINAL.has(code));
      if (temporary) throw Object.assign(new Error('The look-up failed', { cause: temporary }), { code: 'EAI_AGAIN' });
      throw failures[0];
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };

/** Private networks are for tests and development, whose names are often only in /etc/hosts. */
export const resolveHost = (allowPrivate: boolean): ResolveHost => (allowPrivate ? bySystem : byNameServers());
