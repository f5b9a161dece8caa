import { ACCOUNT } from './account.ts';
import type { Size } from './arguments.ts';
import { COMPLETED, STARTED } from './property.ts';

/**
 * The number of properties of each account, largest first: as with agents, one has a tenth of all properties, a tenth
 * of the accounts share most of the others, and the rest have a few each.
 */
export const accountSizes = ({ accounts, properties }: Pick<Size, 'accounts' | 'properties'>): number[] => {
  const largest = accounts === 1 ? properties : Math.floor(properties / 10);
  const agents = Math.floor((accounts - 1) / 10);
  const owners = accounts - 1 - agents;
  const ofAgents =
    owners === 0 ? properties - largest : agents === 0 ? 0 : Math.floor(((properties - largest) * 4) / 5);
  const shared = (total: number, among: number) =>
    Array.from({ length: among }, (_, n) => Math.floor(total / among) + (n < total % among ? 1 : 0));
  return [largest, ...shared(ofAgents, agents), ...shared(properties - largest - ofAgents, owners)];
};

/** The share of properties whose assessment has to be completed, so that the log has about `events` events. */
export const completedShare = ({ accounts, properties, events }: Size): number => {
  const least = accounts * ACCOUNT + properties * STARTED;
  return Math.min(1, Math.max(0, (events - least) / (properties * (COMPLETED - STARTED))));
};
