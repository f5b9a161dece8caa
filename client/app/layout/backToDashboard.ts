import { PAGES } from '../../paths.ts';

export const BACK_TO_DASHBOARD = { href: PAGES.dashboard, label: 'Back to dashboard' };
