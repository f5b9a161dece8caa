import { PAGES, withParam } from '../paths.ts';
import { OFFICE_PAGES } from './office/paths.ts';

/** Path patterns of the console, which its own routes show. The build adds them to dist/client/pages.json. */
export const CONSOLE_PAGES = {
  start: PAGES.console,
  properties: `${PAGES.console}/properties`,
  property: `${PAGES.console}/properties/:propertyId/show`,
  propertyTab: `${PAGES.console}/properties/:propertyId/show/:tab`,
  propertyEdit: `${PAGES.console}/properties/:propertyId`,
  assessments: `${PAGES.console}/assessments`,
  documents: `${PAGES.console}/documents`,
  badges: `${PAGES.console}/badges`,
  reminders: `${PAGES.console}/reminders`,
  activity: `${PAGES.console}/activity`,
  portfolio: `${PAGES.console}/portfolio`,
  team: `${PAGES.console}/team`,
  apiKeys: `${PAGES.console}/api-keys`,
  webhook: `${PAGES.console}/api-keys/webhooks/:webhookId`,
  importFile: `${PAGES.console}/import`,
  import: `${PAGES.console}/import/:importId`,
  importDocuments: `${PAGES.console}/import-documents`,
  importedDocuments: `${PAGES.console}/import-documents/:importId`,
  ...OFFICE_PAGES,
} as const;

/** What one person has done. */
export const activityOfPath = (personId: string): string =>
  `${CONSOLE_PAGES.activity}?${new URLSearchParams({ filter: JSON.stringify({ by_id: [personId] }) })}`;

export const consolePropertyPath = (propertyId: string): string => withParam(CONSOLE_PAGES.property, propertyId);
export const consolePropertyEditPath = (propertyId: string): string =>
  withParam(CONSOLE_PAGES.propertyEdit, propertyId);
export const consoleDocumentsImportPath = (importId: string): string =>
  withParam(CONSOLE_PAGES.importedDocuments, importId);
export const consoleWebhookPath = (webhookId: string): string => withParam(CONSOLE_PAGES.webhook, webhookId);
export const consoleImportPath = (importId: string): string => withParam(CONSOLE_PAGES.import, importId);
