import ipaddr from 'ipaddr.js';
import { abortable } from '../lib/lifetime.ts';

export type Address = { readonly address: string; readonly family: number };
/** All addresses of a host name. It may stop looking once `signal` aborts. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly Address[]>;

/** The address of a webhook is not one that we send to. The message is for the customer. */
export class TargetRefused extends Error {}

const PRIVATE = 'This address leads to a private network. Enter one that can be reached from the internet.';

/**
 * Everything but global unicast is refused: private and local networks, and also the forms of IPv6 that contain an IPv4
 * address (mapped, NAT64, 6to4, Teredo), because a gateway may lead them to a private one.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parse('2000::'), 3);
};

/** Names that never leave a machine or a local network (RFC 6761, RFC 6762, and by convention `internal`). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;

type Options = {
  readonly resolve: ResolveHost;
  /** For tests and development: private addresses, and http. */
  readonly allowPrivate: boolean;
};

export const targets = ({ resolve, allowPrivate }: Options) => {
  /** What the address itself shows. The URL parser has already turned `0x7f.1` and `2130706433` into `127.0.0.1`. */
  const parse = (text: string): { url: URL; host: string } => {
    const url = new URL(text);
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (url.username !== '' || url.password !== '')
      throw new TargetRefused('Leave out the user name and the password. Each message is signed.');
    if (allowPrivate) return { url, host };
    if (url.protocol !== 'https:') throw new TargetRefused('Enter an address that begins with https://');
    if (LOCAL_NAME.test(host) || (ipaddr.isValid(host) && !isPublicAddress(host))) throw new TargetRefused(PRIVATE);
    return { url, host };
  };

  /**
   * The addresses to connect to. The caller must connect to these and not look up the name again: its answer may have
   * changed. Throws TargetRefused if one of them is private.
   */
  const addressesOf = async (host: string, signal: AbortSignal): Promise<readonly Address[]> => {
    if (ipaddr.isValid(host)) return [{ address: host, family: ipaddr.parse(host).kind() === 'ipv6' ? 6 : 4 }];
    const found = await abortable(resolve(host, signal), signal);
    if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) throw new TargetRefused(PRIVATE);
    return found;
  };

  return {
    find: async (text: string, signal: AbortSignal): Promise<{ url: URL; addresses: readonly Address[] }> => {
      const { url, host } = parse(text);
      return { url, addresses: await addressesOf(host, signal) };
    },

    /**
     * Throws TargetRefused. A name that cannot be found now is accepted: it is looked up and checked again for each
     * attempt, and the log says what is wrong with it.
     */
    check: async (text: string, signal: AbortSignal): Promise<void> => {
      const { host } = parse(text);
      try {
        await addressesOf(host, signal);
      } catch (error) {
        if (error instanceof TargetRefused) throw error;
      }
    },
  };
};
export type Targets = ReturnType<typeof targets>;
