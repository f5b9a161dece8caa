import { DeliveriesReply, DeliveryReply, WebhookReply } from '../../../../domain/webhooks/contract.ts';
import { expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';

const ALL = ['document.lapsed', 'badge.expired', 'badge.suspended', 'badge.reinstated', 'assessment.completed'];

export const addWebhook = async (client: HttpClient, url: string, types: readonly string[] = ALL) =>
  expectReply(await client.post('/api/account/webhooks', { url, types }), 201, WebhookReply);

export const changeSecret = async (client: HttpClient, id: string) =>
  expectReply(await client.post(`/api/account/webhooks/${id}/secret`), 201, WebhookReply);

export const sendTest = async (client: HttpClient, id: string) =>
  expectReply(await client.post(`/api/account/webhooks/${id}/test`), 201, DeliveryReply).delivery;

/** Latest first. */
export const deliveriesOf = async (client: HttpClient, id: string) =>
  expectReply(await client.get(`/api/account/webhooks/${id}/deliveries`), 200, DeliveriesReply).deliveries;

export const replay = (client: HttpClient, id: string, delivery: string) =>
  client.post(`/api/account/webhooks/${id}/deliveries/${delivery}/replay`);
