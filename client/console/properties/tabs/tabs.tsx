import type { ComponentType } from 'react';
import type { ConsoleProperty } from '../../../../domain/console/contract.ts';
import { PropertyAhead } from '../../../app/property/ahead/PropertyAhead.tsx';
import { History } from '../../../app/property/history/History.tsx';
import { AnswersTab } from './AnswersTab.tsx';
import { BadgeTab } from './BadgeTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { NotAssessed } from './NotAssessed.tsx';
import { OverviewTab } from './OverviewTab.tsx';

export type TabProps = { property: ConsoleProperty };

const AheadTab = ({ property }: TabProps) => {
  const { id, name, compliance, badge_status } = property;
  if (compliance === 'not_assessed') return <NotAssessed />;
  const badge = badge_status === 'none' ? null : { status: badge_status };
  return <PropertyAhead property={{ id, name, compliance, badge }} />;
};

const HistoryTab = ({ property }: TabProps) => <History propertyId={property.id} />;

type Tab = { path: string; label: string; Content: ComponentType<TabProps> };

export const TABS: readonly Tab[] = [
  { path: 'overview', label: 'Overview', Content: OverviewTab },
  { path: 'answers', label: 'Answers', Content: AnswersTab },
  { path: 'documents', label: 'Documents', Content: DocumentsTab },
  { path: 'badge', label: 'Badge', Content: BadgeTab },
  { path: 'ahead', label: 'What lies ahead', Content: AheadTab },
  { path: 'history', label: 'History', Content: HistoryTab },
];
