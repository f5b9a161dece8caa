import { ASSESSMENT_SCREENS } from './assessmentScreens.ts';
import { BADGE_SCREENS } from './badgeScreens.ts';
import { CALENDAR_SCREENS } from './calendarScreens.ts';
import { CHECK_OFFLINE_SCREENS } from './checkOfflineScreens.ts';
import { CONSOLE_SCREENS } from './consoleScreens.ts';
import { CONTACT_SCREENS } from './contactScreens.ts';
import { DASHBOARD_SCREENS } from './dashboardScreens.ts';
import { DOCS_SCREENS } from './docsScreens.ts';
import { DOCUMENT_SCREENS } from './documentScreens.ts';
import { INTEGRATION_SCREENS } from './integrationScreens.ts';
import { LINK_SCREENS } from './linkScreens.ts';
import { MAILED_LINK_SCREENS } from './mailedLinkScreens.ts';
import { OFFICE_SCREENS } from './officeScreens.ts';
import { PROPERTY_SCREENS } from './propertyScreens.ts';
import { QUICK_CHECK_SCREENS } from './quickCheckScreens.ts';
import { REPLAY_SCREENS } from './replayScreens.ts';
import type { Screen } from './screen.ts';
import { SETTINGS_SCREENS } from './settingsScreens.ts';
import { SIGN_IN_SCREENS } from './signInScreens.ts';
import { SITE_SCREENS } from './siteScreens.ts';
import { SUBSCRIPTION_SCREENS } from './subscriptionScreens.ts';
import { TEAM_SCREENS } from './teamScreens.ts';
import { TRANSFER_SCREENS } from './transferScreens.ts';

/** Every screen in each of its states. */
export const SCREENS: readonly Screen[] = [
  ...SITE_SCREENS,
  ...DOCS_SCREENS,
  ...CONTACT_SCREENS,
  ...QUICK_CHECK_SCREENS,
  ...SIGN_IN_SCREENS,
  ...MAILED_LINK_SCREENS,
  ...SETTINGS_SCREENS,
  ...SUBSCRIPTION_SCREENS,
  ...DASHBOARD_SCREENS,
  ...PROPERTY_SCREENS,
  ...DOCUMENT_SCREENS,
  ...CALENDAR_SCREENS,
  ...ASSESSMENT_SCREENS,
  ...BADGE_SCREENS,
  ...CHECK_OFFLINE_SCREENS,
  ...CONSOLE_SCREENS,
  ...LINK_SCREENS,
  ...OFFICE_SCREENS,
  ...TEAM_SCREENS,
  ...INTEGRATION_SCREENS,
  ...TRANSFER_SCREENS,
  ...REPLAY_SCREENS,
];
