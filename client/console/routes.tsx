import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { PageSpinner } from '../components/page/PageSpinner.tsx';
import { PAGES } from '../paths.ts';
import { NotFoundPage } from '../site/notFound/NotFoundPage.tsx';
import { ApiKeysPage } from './apiKeys/ApiKeysPage.tsx';
import { WebhookPage } from './apiKeys/WebhookPage.tsx';
import { DocumentsFilePage } from './import/documents/DocumentsFilePage.tsx';
import { DocumentsPage } from './import/documents/DocumentsPage.tsx';
import { ImportFilePage } from './import/ImportFilePage.tsx';
import { ImportPage } from './import/ImportPage.tsx';
import { OFFICE_PAGES, type OfficePageName } from './office/paths.ts';
import { CONSOLE_PAGES } from './paths.ts';
import { PropertyEditPage } from './properties/PropertyEditPage.tsx';
import { PropertyListPage } from './properties/PropertyListPage.tsx';
import { PropertyShowPage } from './properties/PropertyShowPage.tsx';
import { ActivityListPage } from './records/ActivityListPage.tsx';
import { AssessmentListPage } from './records/AssessmentListPage.tsx';
import { BadgeListPage } from './records/BadgeListPage.tsx';
import { DocumentListPage } from './records/DocumentListPage.tsx';
import { ReminderListPage } from './records/ReminderListPage.tsx';
import { TeamPage } from './team/TeamPage.tsx';

/** Loaded when it is opened, because of the library that draws. */
const PortfolioPage = lazy(async () => ({ default: (await import('./portfolio/PortfolioPage.tsx')).PortfolioPage }));

/** Loaded when it is opened, because only our staff open it. */
const OfficePage = lazy(async () => ({ default: (await import('./office/OfficePage.tsx')).OfficePage }));

/** The routes below `/console/*`, whose paths are relative to it. */
const below = (pattern: string): string => pattern.slice(PAGES.console.length).replace(/^\//, '');

export const consoleRoutes: RouteObject[] = [
  { path: below(CONSOLE_PAGES.start), element: <Navigate to={CONSOLE_PAGES.properties} replace /> },
  { path: below(CONSOLE_PAGES.properties), element: <PropertyListPage /> },
  { path: below(CONSOLE_PAGES.property), element: <PropertyShowPage /> },
  { path: below(CONSOLE_PAGES.propertyTab), element: <PropertyShowPage /> },
  { path: below(CONSOLE_PAGES.propertyEdit), element: <PropertyEditPage /> },
  { path: below(CONSOLE_PAGES.assessments), element: <AssessmentListPage /> },
  { path: below(CONSOLE_PAGES.documents), element: <DocumentListPage /> },
  { path: below(CONSOLE_PAGES.badges), element: <BadgeListPage /> },
  { path: below(CONSOLE_PAGES.reminders), element: <ReminderListPage /> },
  { path: below(CONSOLE_PAGES.importFile), element: <ImportFilePage /> },
  { path: below(CONSOLE_PAGES.import), element: <ImportPage /> },
  { path: below(CONSOLE_PAGES.importDocuments), element: <DocumentsFilePage /> },
  { path: below(CONSOLE_PAGES.importedDocuments), element: <DocumentsPage /> },
  { path: below(CONSOLE_PAGES.activity), element: <ActivityListPage /> },
  {
    path: below(CONSOLE_PAGES.portfolio),
    element: (
      <Suspense fallback={<PageSpinner label="Loading the portfolio" />}>
        <PortfolioPage />
      </Suspense>
    ),
  },
  { path: below(CONSOLE_PAGES.team), element: <TeamPage /> },
  ...Object.entries(OFFICE_PAGES).map(([name, pattern]) => ({
    path: below(pattern),
    element: (
      <Suspense fallback={<PageSpinner label="Loading the back office" />}>
        <OfficePage name={name as OfficePageName} />
      </Suspense>
    ),
  })),
  { path: below(CONSOLE_PAGES.apiKeys), element: <ApiKeysPage /> },
  { path: below(CONSOLE_PAGES.webhook), element: <WebhookPage /> },
  { path: '*', element: <NotFoundPage /> },
];
