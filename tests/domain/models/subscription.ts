import { pence } from '../../../domain/money.ts';
import { subscriptionDecider } from '../../../domain/subscriptions/decider.ts';
import type { EndCause, PlanType } from '../../../domain/subscriptions/events.ts';
import type { ProviderSubscription as SaidByProvider } from '../../../domain/subscriptions/providerSubscription.ts';
import { aboutAda, ada, first, second } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const instant = (day: string) => `${day}T10:00:00.000Z`;
/** In the first period; in the two days after it in which a renewal may be late; after them; after the second period. */
const INSTANTS = ['2026-11-20', '2026-12-10', '2026-12-21', '2026-12-23', '2027-02-01'].map(instant);
/** Within the hour after which a reply of the provider is overtaken no more. */
const SOON_AFTER = '2026-12-10T10:30:00.000Z';
const HOUR = 3_600_000;
const PERIODS = [
  { startsAt: instant('2026-11-20'), endsAt: instant('2026-12-20') },
  { startsAt: instant('2026-12-20'), endsAt: instant('2027-01-20') },
];
/** Until when a subscription that was not cancelled opens everything, by the end of its period. */
const PAID_AND_LATE: Readonly<Record<string, string>> = {
  [instant('2026-12-20')]: instant('2026-12-22'),
  [instant('2027-01-20')]: instant('2027-01-22'),
};
const PLANS = [
  { planType: 'single_monthly' as const, propertiesCount: 1 },
  { planType: 'multi_monthly' as const, propertiesCount: 5 },
];
const SESSIONS = ['session 1', 'session 2'];
const GRANT_ENDS = [null, '2026-12-10'];
const lastMoment = (day: string) => `${day}T23:59:59.999Z`;
const ENDS = [...PERIODS.map(({ endsAt }) => endsAt), lastMoment('2026-12-10')];

type Running = { id: string; plan: PlanType; endsAt: string; isCancelled: boolean; behindSince: string | null };
type Grant = { id: string; until: string | null; isWithdrawn: boolean };

/** The subscription of an account, of which the payment provider tells in any order. */
export const subscription = modelled({
  decider: subscriptionDecider,
  refusals: {
    'already-subscribed': true,
    'checkout-not-found': true,
    'checkout-used': true,
    'too-late-to-withdraw': true,
  },
  command: (choice) => {
    const type = choice.of([
      'RecordSubscription',
      'RecordSubscription',
      'RecordSubscription',
      'RecordSubscription',
      'StartCheckout',
      'DeclineCheckout',
      'RecordInvoice',
      'RecordRefund',
      'AskWithdrawal',
      'FinishWithdrawal',
      'NoticeCardExpiry',
      'NoticeCardExpiry',
      'AnnounceEnd',
      'AnnounceBadgeSuspension',
      'EndSubscription',
      'GrantAllowance',
      'WithdrawAllowance',
    ] as const);
    const by = { accountId: ada, at: choice.of([...INSTANTS, SOON_AFTER]) };
    const sessionId = choice.of(SESSIONS);
    switch (type) {
      case 'StartCheckout':
        return { type, ...by, sessionId, customerId: 'customer', ...choice.of(PLANS) };
      case 'DeclineCheckout':
        return { type, ...by, sessionId };
      case 'RecordSubscription': {
        const [providerId, endedBy] = [
          choice.of(['sub 1', 'sub 2']),
          choice.of<EndCause | null>([null, null, 'payment_failed']),
        ];
        const unpaid = (day: string, invoiceId: string | null) => ({
          since: instant(day),
          invoiceId,
          due: null,
          retryAt: null,
        });
        const pastDue = choice.of([
          null,
          unpaid('2026-12-20', null),
          unpaid('2026-12-20', 'in 1'),
          unpaid('2027-01-20', null),
          unpaid('2027-01-20', 'in 2'),
        ]);
        const [period, cancelsAtPeriodEnd] = [choice.of(PERIODS), choice.of([false, true])];
        const said = { providerId, customerId: 'customer', sessionId, ...choice.of(PLANS), period, cancelsAtPeriodEnd };
        return {
          type,
          ...by,
          subscription: { ...said, pastDue, card: null, endedBy, endedAt: null, isToReturn: false },
        };
      }
      case 'RecordInvoice': {
        const money = { total: pence(399), tax: pence(67) };
        const invoice = { invoiceId: choice.of(['in 1', 'in 2']), number: null, reason: 'first' as const, ...money };
        return { type, ...by, invoice: { ...invoice, paidAt: by.at } };
      }
      case 'RecordRefund': {
        const refunded = pence(choice.of([100, 399]));
        return {
          type,
          ...by,
          refund: { invoiceId: choice.of(['in 1', 'in 2']), refunded, cause: 'refunded' as const },
        };
      }
      case 'AskWithdrawal':
        return { type, ...by };
      case 'FinishWithdrawal':
        return { type, ...by, outcome: choice.of(['returned', 'disputed', 'refused'] as const) };
      case 'NoticeCardExpiry':
        return {
          type,
          ...by,
          card: { id: choice.of(['card 1', 'card 2']), expires: choice.of(['2026-12', '2027-12']) },
        };
      case 'AnnounceEnd':
        return { type, ...by, endsAt: choice.of(ENDS) };
      case 'AnnounceBadgeSuspension':
        return { type, ...by, on: choice.of(['2027-01-20', '2027-02-20']) };
      case 'EndSubscription':
        return { type, ...by, cause: 'refunded' as const };
      case 'GrantAllowance': {
        const personal = { owner: aboutAda({ priceNote: '£40 a month', reason: 'Twelve cottages' }) };
        const until = choice.of(GRANT_ENDS);
        return { type, ...by, grantId: choice.of([first, second]), propertiesCount: 12, until, personal };
      }
      case 'WithdrawAllowance': {
        const personal = { owner: aboutAda({ reason: 'Has sold them' }) };
        return { type, ...by, grantId: choice.of([first, second]), personal };
      }
    }
  },
  model: () => {
    let present: Running | null = null;
    const ended: string[] = [];
    let recordedAt = '';
    let firstAt: string | null = null;
    let askedAt: string | null = null;
    let withdrawn: string | null = null;
    const checkouts = new Map<string, string>();
    const invoices: string[] = [];
    const refunds = new Map<string, number>();
    const told = { ends: '', suspension: '', cards: [] as string[] };
    const grants: Grant[] = [];

    const runs = (at: string) =>
      present !== null && at < (present.isCancelled ? present.endsAt : (PAID_AND_LATE[present.endsAt] ?? ''));
    const isAllowed = (at: string) =>
      grants.some(({ until, isWithdrawn }) => !isWithdrawn && (until === null || at.slice(0, 10) <= until));
    /** When everything closes; null while something goes on without an end. */
    const lastEnd = () => {
      const days = grants.filter(({ isWithdrawn }) => !isWithdrawn).map(({ until }) => until ?? '9999');
      const until = days.sort().at(-1);
      if (present && (!present.isCancelled || until === undefined || until <= present.endsAt.slice(0, 10)))
        return present.isCancelled ? present.endsAt : null;
      return until === undefined || until === '9999' ? null : lastMoment(until);
    };
    const end = (at: string) => {
      if (!present) return [];
      ended.push(present.id);
      present = null;
      recordedAt = at;
      return ['SubscriptionEnded'];
    };
    const changeTo = (known: Running, said: SaidByProvider, at: string): string[] => {
      const recorded: string[] = [];
      if (said.planType !== known.plan) recorded.push('PlanChanged');
      else if (said.period.endsAt !== known.endsAt) recorded.push('SubscriptionRenewed');
      if (said.cancelsAtPeriodEnd !== known.isCancelled)
        recorded.push(said.cancelsAtPeriodEnd ? 'CancellationScheduled' : 'CancellationWithdrawn');
      const { since = null, invoiceId = null } = said.pastDue ?? {};
      const [was, is] = [known.behindSince !== null, since !== null];
      // The first unpaid invoice was paid, and a later one was not.
      const isAnother = invoiceId === 'in 2' && known.behindSince === instant('2026-12-20');
      if (was && (!is || isAnother)) recorded.push('PaymentSettled');
      if (is && (!was || isAnother)) recorded.push('PaymentFailed');
      if (was !== is || isAnother) known.behindSince = since;
      Object.assign(known, { plan: said.planType, endsAt: said.period.endsAt, isCancelled: said.cancelsAtPeriodEnd });
      if (recorded.length > 0) recordedAt = at;
      return recorded;
    };
    const begin = (said: SaidByProvider, at: string): string[] => {
      const { providerId: id, planType: plan, period } = said;
      present = { id, plan, endsAt: period.endsAt, isCancelled: false, behindSince: null };
      recordedAt = at;
      firstAt ??= at;
      if (said.sessionId !== null && checkouts.has(said.sessionId)) checkouts.set(said.sessionId, 'paid');
      return ['SubscriptionActivated', ...changeTo(present, said, at)];
    };
    const tell = ({ subscription: said, at }: { subscription: SaidByProvider; at: string }): string | string[] => {
      const isOver = said.endedBy !== null;
      if (!present || present.id === said.providerId) {
        const isOvertaken = at < recordedAt && Date.parse(recordedAt) - Date.parse(at) <= HOUR;
        if (isOvertaken || ended.includes(said.providerId)) return [];
        if (isOver) return end(at);
        return present ? changeTo(present, said, at) : begin(said, at);
      }
      if (isOver || ended.includes(said.providerId)) return [];
      if (runs(at)) return 'already-subscribed';
      return [...end(at), ...begin(said, at)];
    };
    return {
      expect: (command) => {
        const { at } = command;
        switch (command.type) {
          case 'RecordSubscription':
            return tell(command);
          case 'StartCheckout':
            if (checkouts.has(command.sessionId)) return [];
            if (runs(at)) return 'already-subscribed';
            checkouts.set(command.sessionId, 'open');
            return ['CheckoutStarted'];
          case 'DeclineCheckout': {
            const standing = checkouts.get(command.sessionId);
            if (!standing) return 'checkout-not-found';
            if (standing === 'paid') return 'checkout-used';
            checkouts.set(command.sessionId, 'declined');
            return standing === 'declined' ? [] : ['CheckoutDeclined'];
          }
          case 'RecordInvoice':
            if (invoices.includes(command.invoice.invoiceId)) return [];
            invoices.push(command.invoice.invoiceId);
            return ['InvoicePaid'];
          case 'RecordRefund': {
            const { invoiceId, refunded } = command.refund;
            if (refunded <= (refunds.get(invoiceId) ?? 0)) return [];
            refunds.set(invoiceId, refunded);
            return ['InvoiceRefunded'];
          }
          case 'AskWithdrawal': {
            const lastDay = new Date(Date.parse(firstAt ?? at) + 14 * 24 * HOUR).toISOString().slice(0, 10);
            if (!present || ended.length > 0 || (askedAt === null && at.slice(0, 10) > lastDay))
              return 'too-late-to-withdraw';
            if (askedAt !== null) return [];
            askedAt = at;
            withdrawn = present.id;
            return ['WithdrawalAsked'];
          }
          case 'FinishWithdrawal':
            if (withdrawn === null) return [];
            withdrawn = null;
            return ['WithdrawalFinished'];
          case 'NoticeCardExpiry': {
            const card = `${command.card.id} ${command.card.expires}`;
            if (!runs(at) || present?.isCancelled || told.cards.includes(card)) return [];
            told.cards.push(card);
            return ['CardExpiryNoticed'];
          }
          case 'AnnounceEnd':
            if (told.ends === command.endsAt || command.endsAt <= at || command.endsAt !== lastEnd()) return [];
            if (present?.endsAt === command.endsAt && present.id === withdrawn) return [];
            told.ends = command.endsAt;
            return ['SubscriptionEndAnnounced'];
          case 'AnnounceBadgeSuspension':
            // With a plan or an allowance the badges stay.
            if (runs(at) || isAllowed(at) || told.suspension === command.on) return [];
            told.suspension = command.on;
            return ['BadgeSuspensionAnnounced'];
          case 'EndSubscription':
            return end(at);
          case 'GrantAllowance':
            if (grants.some(({ id }) => id === command.grantId)) return [];
            grants.push({ id: command.grantId, until: command.until, isWithdrawn: false });
            return ['AllowanceGranted'];
          case 'WithdrawAllowance': {
            const grant = grants.find(({ id }) => id === command.grantId);
            if (!grant || grant.isWithdrawn) return [];
            grant.isWithdrawn = true;
            return ['AllowanceWithdrawn'];
          }
        }
      },
      view: () => ({
        present,
        ended,
        askedAt,
        withdrawn,
        checkouts: Object.fromEntries(checkouts),
        invoices,
        refunds,
        told,
        grants,
      }),
    };
  },
  view: ({ current, endedIds, withdrawal, checkouts, paidInvoices, refunds, announced, grants }) => ({
    present: current && {
      id: current.providerId,
      plan: current.planType,
      endsAt: current.period.endsAt,
      isCancelled: current.cancelsAtPeriodEnd,
      behindSince: current.pastDueSince,
    },
    ended: endedIds,
    askedAt: withdrawal?.askedAt ?? null,
    withdrawn: withdrawal?.isOpen ? withdrawal.providerId : null,
    checkouts: Object.fromEntries(Object.entries(checkouts).map(([id, { status }]) => [id, status])),
    invoices: paidInvoices,
    refunds: new Map(refunds.map(({ invoiceId, refunded }) => [invoiceId, refunded])),
    told: {
      ends: announced.endsAt ?? '',
      suspension: announced.suspensionOn ?? '',
      cards: announced.cards.map(({ cardId, month }) => `${cardId} ${month}`),
    },
    grants: grants.map(({ grantId: id, until, withdrawnAt }) => ({ id, until, isWithdrawn: withdrawnAt !== null })),
  }),
});
