import { accessDecider } from '../../domain/access/decider.ts';
import { accountDecider } from '../../domain/accounts/decider.ts';
import { allowanceDecider } from '../../domain/allowances/decider.ts';
import { apiKeyDecider } from '../../domain/apiKeys/decider.ts';
import { arrangementDecider } from '../../domain/arrangement/decider.ts';
import { assessmentDecider } from '../../domain/assessments/decider.ts';
import { auditDecider } from '../../domain/audits/decider.ts';
import { badgeReportDecider } from '../../domain/badgeReports/decider.ts';
import { badgeDecider } from '../../domain/badges/decider.ts';
import { contactDecider } from '../../domain/contact/decider.ts';
import { credentialDecider } from '../../domain/credentials/decider.ts';
import { documentDecider } from '../../domain/documents/decider.ts';
import { emailDecider } from '../../domain/emails/decider.ts';
import type { Category } from '../../domain/events.ts';
import { importDecider } from '../../domain/imports/decider.ts';
import { ledgerDecider } from '../../domain/ledger/decider.ts';
import { logDecider } from '../../domain/log/decider.ts';
import { propertyDecider } from '../../domain/properties/decider.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { quickCheckDecider } from '../../domain/quickChecks/decider.ts';
import { reminderDecider } from '../../domain/reminders/decider.ts';
import { shareDecider } from '../../domain/shares/decider.ts';
import { signingKeyDecider } from '../../domain/signingKeys/decider.ts';
import { staffDecider } from '../../domain/staff/decider.ts';
import { stayReceiptDecider } from '../../domain/stayReceipts/decider.ts';
import { subscriptionDecider } from '../../domain/subscriptions/decider.ts';
import { supportDecider } from '../../domain/support/decider.ts';
import { transferDecider } from '../../domain/transfers/decider.ts';
import { uploadLinkDecider } from '../../domain/uploadLinks/decider.ts';
import { webhookDecider } from '../../domain/webhooks/decider.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Clock } from '../lib/clock.ts';
import { commandHandler } from './commandHandler.ts';

/** One command handler per stream category. */
export const handlersOf = (events: EventLog, now: Clock, editions: Editions) =>
  ({
    access: commandHandler('access', accessDecider, events, now),
    account: commandHandler('account', accountDecider, events, now),
    allowance: commandHandler('allowance', allowanceDecider, events, now),
    apiKey: commandHandler('apiKey', apiKeyDecider, events, now),
    assessment: commandHandler('assessment', assessmentDecider(editions), events, now),
    audit: commandHandler('audit', auditDecider, events, now),
    badge: commandHandler('badge', badgeDecider, events, now),
    badgeReport: commandHandler('badgeReport', badgeReportDecider, events, now),
    contact: commandHandler('contact', contactDecider, events, now),
    credential: commandHandler('credential', credentialDecider, events, now),
    document: commandHandler('document', documentDecider, events, now),
    email: commandHandler('email', emailDecider, events, now),
    import: commandHandler('import', importDecider, events, now),
    // It grows every minute, and each of its events has the whole state.
    ledger: commandHandler('ledger', ledgerDecider, events, now, { lastIsEnough: true }),
    log: commandHandler('log', logDecider, events, now),
    arrangement: commandHandler('arrangement', arrangementDecider, events, now),
    property: commandHandler('property', propertyDecider, events, now),
    quickCheck: commandHandler('quickCheck', quickCheckDecider, events, now),
    reminder: commandHandler('reminder', reminderDecider, events, now),
    share: commandHandler('share', shareDecider, events, now),
    signingKey: commandHandler('signingKey', signingKeyDecider, events, now),
    staff: commandHandler('staff', staffDecider, events, now),
    stayReceipt: commandHandler('stayReceipt', stayReceiptDecider, events, now),
    subscription: commandHandler('subscription', subscriptionDecider, events, now),
    support: commandHandler('support', supportDecider, events, now),
    transfer: commandHandler('transfer', transferDecider, events, now),
    uploadLink: commandHandler('uploadLink', uploadLinkDecider, events, now),
    webhook: commandHandler('webhook', webhookDecider, events, now),
  }) satisfies Record<Category, unknown>;
export type Handlers = ReturnType<typeof handlersOf>;
