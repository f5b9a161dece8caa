import type { Templates } from './template.ts';
import { accessTemplates } from './templates/access.tsx';
import { accountTemplates } from './templates/account.tsx';
import { allowanceTemplates } from './templates/allowance.tsx';
import { contactTemplates } from './templates/contact.tsx';
import { documentTemplates } from './templates/documents.tsx';
import { linkTemplates } from './templates/links.tsx';
import { propertyTemplates } from './templates/property.tsx';
import { quickCheckTemplates } from './templates/quickCheck.tsx';
import { reminderTemplates } from './templates/reminders.tsx';
import { subscriptionTemplates } from './templates/subscription.tsx';
import { transferTemplates } from './templates/transfers.tsx';
import { webhookTemplates } from './templates/webhooks.tsx';

/** All mails that the server writes. */
export const TEMPLATES: Templates = {
  ...accessTemplates,
  ...accountTemplates,
  ...contactTemplates,
  ...documentTemplates,
  ...linkTemplates,
  ...propertyTemplates,
  ...quickCheckTemplates,
  ...reminderTemplates,
  ...subscriptionTemplates,
  ...allowanceTemplates,
  ...webhookTemplates,
  ...transferTemplates,
};
