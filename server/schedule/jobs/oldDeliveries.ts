import type { Deliveries } from '../../webhooks/deliveries.ts';
import type { Job } from '../job.ts';

/** Days. More than a message waits, so that a policy that runs again still finds that it was sent. */
const KEPT = 30;

/** Deletes the log of messages to webhooks. */
export const oldDeliveries = ({ deliveries }: { readonly deliveries: Pick<Deliveries, 'sweep'> }): Job => ({
  name: 'delete old webhook deliveries',
  every: 'quarterHour',
  run: (now) => deliveries.sweep(new Date(now.getTime() - KEPT * 24 * 60 * 60_000)),
});
