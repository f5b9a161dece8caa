import type { Visitor } from '../visitor.ts';
import type { Screen } from './screen.ts';

const opens = (id: string) => async (visitor: Visitor) => {
  await visitor.page.locator(`details:has(> #${id}) > summary`).click();
  await visitor.see('Refusals');
  await visitor.page.evaluate((anchor) => document.getElementById(anchor)?.scrollIntoView(), id);
};

const screen = (name: string, after?: Screen['after']): Screen => ({
  name: `api-docs${name}`,
  user: 'visitor',
  path: '/api/docs',
  shows: ['The same as OpenAPI 3.1', 'Check a badge by its code'],
  ...(after && { after }),
});

export const DOCS_SCREENS: readonly Screen[] = [
  screen(''),
  screen('-call', opens('postProperties')),
  screen('-documents', opens('patchDocumentsIdExpiry')),
];
