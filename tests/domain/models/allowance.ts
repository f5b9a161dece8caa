import { allowanceDecider } from '../../../domain/allowances/decider.ts';
import { ada, details } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const PROPERTIES = ['1', '2', '3', '4'].map((digit) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${digit}`);
const INSTANTS = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:30.000Z', '2026-11-20T10:02:00.000Z'];
const UNTIL = '2026-11-20T10:01:00.000Z';

/** The slots of an account: how many properties it may have, while plans change and imports and transfers are under way. */
export const allowance = modelled({
  decider: allowanceDecider,
  refusals: { 'allowance-exceeded': true, 'import-outdated': true },
  command: (choice) => {
    const type = choice.of([
      'TakePropertySlot',
      'TakePropertySlot',
      'TakePropertySlots',
      'TakeTransferSlot',
      'ReleasePropertySlot',
      'ReleasePropertySlot',
      'HoldPropertyLimit',
      'ReleasePropertyLimit',
      'SetPropertyLimit',
    ] as const);
    const at = choice.of(INSTANTS);
    const [propertyId, limit] = [choice.of(PROPERTIES), choice.of([1, 2, 3, 10])];
    const [transferId, changeId] = [choice.of(['t1', 't2']), choice.of(['c1', 'c2'])];
    switch (type) {
      case 'TakePropertySlot':
        return { type, ...details, propertyId, limit, at };
      case 'TakePropertySlots': {
        const planId = choice.of(['p1', 'p2', 'p3']);
        const propertyIds = choice.of([[], ['n1'], ['n1', 'n2']]).map((id) => `${planId}-${id}`);
        const after = choice.of([null, null, 'p1', 'p2', 'p3']);
        return { type, accountId: ada, propertyIds, limit, at, after, importId: 'i', planId };
      }
      case 'TakeTransferSlot':
        return { type, accountId: ada, propertyId, transferId, limit, at };
      case 'ReleasePropertySlot':
        return {
          type,
          accountId: ada,
          propertyId,
          at,
          ...choice.of([{}, { transferIds: [] }, { transferIds: [transferId] }, { transferIds: ['t1', 't2'] }]),
        };
      case 'HoldPropertyLimit':
        return { type, accountId: ada, changeId, limit, until: UNTIL, at };
      case 'ReleasePropertyLimit':
        return { type, accountId: ada, changeId, at };
      case 'SetPropertyLimit':
        return { type, accountId: ada, limit, at };
    }
  },
  model: () => {
    /** By property: the transfer for which it was taken, or ''. */
    const slots = new Map<string, string>();
    let planLimit = Number.POSITIVE_INFINITY;
    const held = new Map<string, number>();
    let lastPlan: string | null = null;
    const room = (allowed: number, at: string) => {
      let most = Math.min(allowed, planLimit);
      if (at < UNTIL) for (const limit of held.values()) most = Math.min(most, limit);
      return most - slots.size;
    };
    return {
      expect: (command) => {
        const { at } = command;
        switch (command.type) {
          case 'TakePropertySlot':
            if (slots.has(command.propertyId)) return [];
            if (room(command.limit, at) < 1) return 'allowance-exceeded';
            slots.set(command.propertyId, '');
            return ['PropertySlotTaken'];
          case 'TakePropertySlots': {
            if (lastPlan === command.planId) return [];
            if (lastPlan !== command.after) return 'import-outdated';
            const added = command.propertyIds.filter((id) => !slots.has(id));
            if (added.length > 0 && room(command.limit, at) < added.length) return 'allowance-exceeded';
            for (const id of command.propertyIds) slots.set(id, '');
            lastPlan = command.planId;
            return ['PropertySlotsTaken'];
          }
          case 'TakeTransferSlot':
            if (slots.get(command.propertyId) === command.transferId) return [];
            if (!slots.has(command.propertyId) && room(command.limit, at) < 1) return 'allowance-exceeded';
            slots.set(command.propertyId, command.transferId);
            return ['TransferSlotTaken'];
          case 'ReleasePropertySlot': {
            const taken = slots.get(command.propertyId);
            if (taken === undefined) return [];
            if (taken !== '' && command.transferIds && !command.transferIds.includes(taken)) return [];
            slots.delete(command.propertyId);
            return ['PropertySlotReleased'];
          }
          case 'HoldPropertyLimit':
            if (slots.size > command.limit) return 'allowance-exceeded';
            if (held.has(command.changeId)) return [];
            // A hold that is over is forgotten with the next one.
            if (at >= UNTIL) held.clear();
            held.set(command.changeId, command.limit);
            return ['PropertyLimitHeld'];
          case 'ReleasePropertyLimit':
            return held.delete(command.changeId) ? ['PropertyLimitReleased'] : [];
          case 'SetPropertyLimit':
            if (planLimit === command.limit) return [];
            planLimit = command.limit;
            return ['PropertyLimitSet'];
        }
      },
      view: () => ({
        slots: [...slots].sort(),
        planLimit,
        held: [...held].sort(),
        lastPlan,
      }),
    };
  },
  view: ({ occupied, transfers, limit, holds, lastImport }) => ({
    slots: occupied.map((id) => [id, transfers[id] ?? '']).sort(),
    planLimit: limit ?? Number.POSITIVE_INFINITY,
    held: holds.map((hold) => [hold.changeId, hold.limit]).sort(),
    lastPlan: lastImport?.planId ?? null,
  }),
});
