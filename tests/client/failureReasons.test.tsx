// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { BadgePage } from '../../client/app/badge/BadgePage.tsx';
import { CalendarPage } from '../../client/app/calendar/CalendarPage.tsx';
import { PropertyDocumentsPage } from '../../client/app/documents/PropertyDocumentsPage.tsx';
import { QuestionnairePage } from '../../client/app/questionnaire/QuestionnairePage.tsx';
import { VerifyPage } from '../../client/site/verify/VerifyPage.tsx';
import { id, ok, problem, renderAt, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const REASON = 'Too many attempts. Please try again in 5 minutes';
// Not 429: the client would try again, which takes seconds.
const refused = problem(400, REASON);
const CODE = 'LP-7Q4K-M2WX';

describe('a page that could not be loaded gives the reason of the server, and blames no connection', () => {
  test.each([
    ['the questionnaire', QuestionnairePage, `/questionnaire?property=${id(2)}&assessment_id=${id(3)}`],
    ['a badge', BadgePage, `/badge/${CODE}`, '/badge/:badgeId'],
    ['the documents', PropertyDocumentsPage, `/properties/${id(2)}/documents`, '/properties/:propertyId/documents'],
    ['the calendar', CalendarPage, '/calendar'],
    ['the check of a badge', VerifyPage, `/verify-badge/${CODE}`, '/verify-badge/:badgeId'],
  ])('%s', async (_, Page, address, path = '*') => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused.body), { status: refused.status }));
    renderAt(<Page />, address, path);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(REASON);
    expect(alert.textContent).not.toMatch(/connection/);
  });

  test('the properties of a client in the calendar', async () => {
    const { fetch } = server({
      'GET /dashboard/compliance-overview': ok({ properties: [] }),
      'GET /documents': ok({ documents: [] }),
      'GET /account/calendar': ok({ url: 'https://letproof.example/api/calendar/first.ics' }),
      'GET /arrangement': refused,
    });
    vi.stubGlobal('fetch', fetch);
    renderAt(<CalendarPage />, `/calendar?client=${id(77)}`);
    expect((await screen.findByRole('alert')).textContent).toContain(REASON);
  });
});
