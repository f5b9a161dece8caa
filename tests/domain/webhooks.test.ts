import { describe, expect, test } from 'vitest';
import { MAX_WEBHOOKS } from '../../domain/webhooks/contract.ts';
import { secretsOn, webhookDecider } from '../../domain/webhooks/decider.ts';
import type { DisableCause, WebhookAdded, WebhookEvent } from '../../domain/webhooks/events.ts';
import { aboutAda, ada, at, later } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(webhookDecider);

const webhookAt = (index: number): WebhookAdded => ({
  accountId: ada,
  webhookId: `0192f0a0-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
  types: ['badge.expired'],
  addedBy: ada,
  personal: { owner: aboutAda({ url: 'https://example.com/letproof' }) },
  at,
});
const about = (index: number) => ({ accountId: ada, webhookId: webhookAt(index).webhookId, at: later });
const added = (index: number): WebhookEvent => ({ type: 'WebhookAdded', data: webhookAt(index) });
const removed = (index: number): WebhookEvent => ({ type: 'WebhookRemoved', data: about(index) });
const disabled = (index: number, cause: DisableCause): WebhookEvent => ({
  type: 'WebhookDisabled',
  data: { ...about(index), cause },
});
const add = (index: number) => ({ type: 'AddWebhook', ...webhookAt(index) }) as const;
const remove = (index: number) => ({ type: 'RemoveWebhook', ...about(index) }) as const;
const disable = (index: number, cause: DisableCause) => ({ type: 'DisableWebhook', ...about(index), cause }) as const;
const secretOf = (index: number): string => `0192f0a0-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`;
const change = (secret: number) => ({ type: 'ChangeWebhookSecret', ...about(1), secretId: secretOf(secret) }) as const;
const changed = (secret: number, changedAt = later): WebhookEvent => ({
  type: 'WebhookSecretChanged',
  data: { ...about(1), secretId: secretOf(secret), at: changedAt },
});
const all = Array.from({ length: MAX_WEBHOOKS }, (_, index) => added(index));

describe('a webhook', () => {
  test('is added once, also after its end', () => {
    given().when(add(1)).then(added(1));
    given(added(1), removed(1)).when(add(1)).thenNothing();
  });

  test('has a limit that counts those that are switched off, too', () => {
    given(...all)
      .when(add(50))
      .thenRejected('webhook-limit-reached');
    given(...all, disabled(1, 'gone'))
      .when(add(50))
      .thenRejected('webhook-limit-reached');
    given(...all, removed(1))
      .when(add(50))
      .then(added(50));
  });

  test('is switched off once, for its first cause', () => {
    given(added(1)).when(disable(1, 'gone')).then(disabled(1, 'gone'));
    given(added(1)).when(disable(1, 'failing')).then(disabled(1, 'failing'));
    given(added(1), disabled(1, 'gone')).when(disable(1, 'failing')).thenNothing();
    given().when(disable(1, 'gone')).thenNothing();
  });

  test('is removed once', () => {
    given(added(1), disabled(1, 'failing')).when(remove(1)).then(removed(1));
    given(added(1), removed(1)).when(remove(1)).thenNothing();
  });

  test('gets a new secret once, also a second one', () => {
    given(added(1)).when(change(1)).then(changed(1));
    given(added(1), changed(1)).when(change(2)).then(changed(2));
    given(added(1), changed(1), changed(2)).when(change(1)).thenNothing();
    given(added(1), removed(1)).when(change(1)).thenRejected('webhook-missing');
  });

  test('signs with its former secrets until 24 hours after each was replaced', () => {
    const events = [added(1), changed(1, '2026-11-20T10:00:00.000Z'), changed(2, '2026-11-20T20:00:00.000Z')];
    const [webhook] = events.reduce(webhookDecider.evolve, webhookDecider.initial).webhooks;
    const signedAt = (instant: string) => webhook && secretsOn(webhook, instant);
    expect(signedAt('2026-11-21T09:59:59.999Z')).toEqual([secretOf(2), secretOf(1), null]);
    expect(signedAt('2026-11-21T10:00:00.000Z')).toEqual([secretOf(2), secretOf(1)]);
    expect(signedAt('2026-11-21T20:00:00.000Z')).toEqual([secretOf(2)]);
  });
});
