import { MS_A_DAY } from '../../../domain/calendar.ts';
import type { Deliveries } from '../../webhooks/deliveries.ts';
import type { Job } from '../job.ts';

/** Days. More than a message waits, so that a policy that runs again still finds that it was sent. */
const KEPT = 30;

/** Deletes the log of messages to webhooks. */
export const oldDeliveries = ({ deliveries }: { readonly deliveries: Pick<Deliveries, 'sweep'> }): Job => ({
  name: 'delete old webhook deliveries',
  every: 'quarterHour',
  run: (now) => deliveries.sweep(new Date(now.getTime() - KEPT * MS_A_DAY)),
});
