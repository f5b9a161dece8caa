import { MAX_KEYS } from '../../../domain/apiKeys/contract.ts';
import { activeKeys, apiKeyDecider } from '../../../domain/apiKeys/decider.ts';
import { emailDecider } from '../../../domain/emails/decider.ts';
import { MAX_WEBHOOKS } from '../../../domain/webhooks/contract.ts';
import { webhookDecider } from '../../../domain/webhooks/decider.ts';
import { aboutAda, ada, at, bob, claim } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const IDS = ['1', '2', '3', '4', '5'].map((digit) => `0193c2a1-7b5e-7c33-9f00-5d6d6f2f8d0${digit}`);
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `0193c2a1-7b5e-7c33-9f00-0000000000${index + 10}`);

const keyOf = (keyId: string, createdBy: string) => ({
  accountId: ada,
  keyId,
  keyHash: keyId,
  scopes: ['read' as const],
  createdBy,
  personal: { owner: aboutAda({ name: 'Booking system' }) },
  at,
});
const FORMER_KEYS = many(MAX_KEYS - 2);

export const apiKey = modelled({
  decider: apiKeyDecider,
  refusals: { 'api-key-limit-reached': true },
  given: FORMER_KEYS.map((id) => ({ type: 'ApiKeyCreated' as const, data: keyOf(id, ada) })),
  command: (choice) => {
    const type = choice.of(['CreateApiKey', 'CreateApiKey', 'RevokeApiKey', 'RevokeKeysOfFormerManagers'] as const);
    const keyId = choice.of([...IDS, ...FORMER_KEYS.slice(0, 2)]);
    if (type === 'CreateApiKey') return { type, ...keyOf(keyId, choice.of([ada, bob])) };
    if (type === 'RevokeApiKey') return { type, accountId: ada, keyId, at };
    return { type, accountId: ada, managers: choice.of([[ada], [ada, bob], [ada]]), at };
  },
  model: () => {
    const makers = new Map(FORMER_KEYS.map((id) => [id, ada]));
    const working = new Set(FORMER_KEYS);
    return {
      expect: (command) => {
        if (command.type === 'CreateApiKey') {
          if (makers.has(command.keyId)) return [];
          if (working.size === MAX_KEYS) return 'api-key-limit-reached';
          makers.set(command.keyId, command.createdBy);
          working.add(command.keyId);
          return ['ApiKeyCreated'];
        }
        if (command.type === 'RevokeApiKey') return working.delete(command.keyId) ? ['ApiKeyRevoked'] : [];
        const left = [...working].filter((id) => !command.managers.includes(makers.get(id) ?? ''));
        for (const id of left) working.delete(id);
        return left.map(() => 'ApiKeyRevoked');
      },
      view: () => [...working].sort(),
    };
  },
  view: (state) =>
    activeKeys(state)
      .map(({ keyId }) => keyId)
      .sort(),
});

const webhookOf = (webhookId: string) => ({
  accountId: ada,
  webhookId,
  types: ['document.lapsed' as const],
  addedBy: ada,
  personal: { owner: aboutAda({ url: 'https://example.com/letproof' }) },
  at,
});
const FORMER_WEBHOOKS = many(MAX_WEBHOOKS - 2);

export const webhook = modelled({
  decider: webhookDecider,
  refusals: { 'webhook-limit-reached': true, 'webhook-missing': true },
  given: FORMER_WEBHOOKS.map((id) => ({ type: 'WebhookAdded' as const, data: webhookOf(id) })),
  command: (choice) => {
    const type = choice.of([
      'AddWebhook',
      'AddWebhook',
      'DisableWebhook',
      'ChangeWebhookSecret',
      'RemoveWebhook',
    ] as const);
    const webhookId = choice.of(IDS);
    if (type === 'AddWebhook') return { type, ...webhookOf(webhookId) };
    const about = { accountId: ada, webhookId, at };
    if (type === 'DisableWebhook') return { type, ...about, cause: choice.of(['gone', 'failing'] as const) };
    if (type === 'ChangeWebhookSecret') return { type, ...about, secretId: choice.of(['s1', 's2', 's3']) };
    return { type, ...about };
  },
  model: () => {
    type Target = { secrets: string[]; isDisabled: boolean };
    const targets = new Map<string, Target>(FORMER_WEBHOOKS.map((id) => [id, { secrets: [], isDisabled: false }]));
    const everAdded = new Set(FORMER_WEBHOOKS);
    return {
      expect: (command) => {
        const target = targets.get(command.webhookId);
        switch (command.type) {
          case 'AddWebhook':
            if (everAdded.has(command.webhookId)) return [];
            if (targets.size === MAX_WEBHOOKS) return 'webhook-limit-reached';
            everAdded.add(command.webhookId);
            targets.set(command.webhookId, { secrets: [], isDisabled: false });
            return ['WebhookAdded'];
          case 'DisableWebhook':
            if (!target || target.isDisabled) return [];
            target.isDisabled = true;
            return ['WebhookDisabled'];
          case 'ChangeWebhookSecret':
            if (!target) return 'webhook-missing';
            if (target.secrets.includes(command.secretId)) return [];
            target.secrets.push(command.secretId);
            return ['WebhookSecretChanged'];
          case 'RemoveWebhook':
            return targets.delete(command.webhookId) ? ['WebhookRemoved'] : [];
        }
      },
      view: () => [...targets].map(([id, { secrets, isDisabled }]) => [id, secrets, isDisabled]).sort(),
    };
  },
  view: ({ webhooks }) =>
    webhooks
      .map(({ webhookId, secretId, former, disabled }) => [
        webhookId,
        [secretId, ...former.map((one) => one.secretId)].filter((id) => id !== null).reverse(),
        disabled !== null,
      ])
      .sort(),
});

export const email = modelled({
  decider: emailDecider,
  refusals: { 'email-taken': true },
  command: (choice) => {
    const type = choice.of(['ClaimEmail', 'ReleaseEmail'] as const);
    const accountId = choice.of([ada, bob]);
    return type === 'ClaimEmail' ? { type, ...claim, accountId } : { type, accountId, at };
  },
  model: () => {
    let holder = '';
    return {
      expect: ({ type, accountId }) => {
        const isHis = holder === accountId;
        if (type === 'ReleaseEmail') {
          if (isHis) holder = '';
          return isHis ? ['EmailReleased'] : [];
        }
        if (holder) return isHis ? [] : 'email-taken';
        holder = accountId;
        return ['EmailClaimed'];
      },
      view: () => holder,
    };
  },
  view: (state) => (state.status === 'claimed' ? state.accountId : ''),
});
