import { Bell, ChartColumn, ClipboardList, Clock, File, House, QrCode } from 'lucide-react';
import { CONSOLE_PAGES } from '../paths.ts';

export const CONSOLE_LINKS = [
  { href: CONSOLE_PAGES.portfolio, label: 'Portfolio', icon: ChartColumn },
  { href: CONSOLE_PAGES.properties, label: 'Properties', icon: House },
  { href: CONSOLE_PAGES.assessments, label: 'Assessments', icon: ClipboardList },
  { href: CONSOLE_PAGES.documents, label: 'Documents', icon: File },
  { href: CONSOLE_PAGES.badges, label: 'Badges', icon: QrCode },
  { href: CONSOLE_PAGES.reminders, label: 'Reminders', icon: Bell },
  { href: CONSOLE_PAGES.activity, label: 'Activity', icon: Clock },
] as const;
