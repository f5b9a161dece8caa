import { z } from 'zod';

/** The read models, by the names that notices of changes use. A test compares them with the real ones. */
export const LIVE_MODELS = [
  'account_profile',
  'account_subscription',
  'property_overview',
  'document_file',
  'badge',
  'credential_status',
  'badge_report',
  'account_activity',
  'account_quick_check',
  'access_grant',
  'contact_message',
  'property_history',
  'reminder',
  'upload_link',
  'property_share',
  'stay_receipt',
  'property_group',
  'property_arrangement',
  'office_account',
  'allowance_grant',
  'staff_action',
  'transfer_offer',
] as const;
export type LiveModel = (typeof LIVE_MODELS)[number];

/** The id of the last event seen, for a client that cannot send `Last-Event-ID`. */
export const AfterQuery = z.object({ after: z.string().optional() });

/**
 * The data of an event `changed` of GET /events: these read models have changed, for one property or for several. If no
 * property is named, they may have changed for all.
 */
export const Changed = z.object({
  /** A decimal number, which may have more than 53 bits. */
  position: z.string(),
  // A newer server may have models that this client does not know.
  models: z.array(z.string()),
  property_id: z.string().optional(),
  property_ids: z.array(z.string()).optional(),
});
export type Changed = z.infer<typeof Changed>;
