import {
  ArrowLeft,
  Bell,
  ChartColumn,
  ClipboardList,
  Clock,
  File,
  House,
  KeyRound,
  type LucideIcon,
  QrCode,
  Upload,
  Users,
} from 'lucide-react';
import type { Action } from '../../../domain/policy.ts';
import { useActing } from '../../auth/acting.ts';
import { PAGES } from '../../paths.ts';
import { CONSOLE_PAGES } from '../paths.ts';

type ConsoleLink = { readonly href: string; readonly label: string; readonly icon: LucideIcon; readonly needs: Action };

const LINKS: readonly ConsoleLink[] = [
  { href: PAGES.dashboard, label: 'Dashboard', icon: ArrowLeft, needs: 'dashboard:read' },
  { href: CONSOLE_PAGES.properties, label: 'Properties', icon: House, needs: 'property:read' },
  { href: CONSOLE_PAGES.assessments, label: 'Assessments', icon: ClipboardList, needs: 'assessment:read' },
  { href: CONSOLE_PAGES.documents, label: 'Documents', icon: File, needs: 'document:read' },
  { href: CONSOLE_PAGES.badges, label: 'Badges', icon: QrCode, needs: 'badge:read' },
  { href: CONSOLE_PAGES.reminders, label: 'Reminders', icon: Bell, needs: 'property:read' },
  { href: CONSOLE_PAGES.activity, label: 'Activity', icon: Clock, needs: 'dashboard:read' },
  { href: CONSOLE_PAGES.portfolio, label: 'Portfolio', icon: ChartColumn, needs: 'dashboard:read' },
  { href: CONSOLE_PAGES.importFile, label: 'Import', icon: Upload, needs: 'property:add' },
  { href: CONSOLE_PAGES.team, label: 'Team', icon: Users, needs: 'access:leave' },
  { href: CONSOLE_PAGES.apiKeys, label: 'API keys', icon: KeyRound, needs: 'integration:read' },
];

/** The links to screens that the role may see. */
export const useConsoleLinks = (): readonly ConsoleLink[] => {
  const acting = useActing();
  return LINKS.filter(({ needs }) => acting?.may(needs) ?? true);
};
