import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import { refuse } from './refuse.ts';
import type { Screen } from './screen.ts';

const documentsPath = (property: string) => `/properties/${property}/documents`;

const replaceOf = (visitor: Visitor, name: string) => visitor.pressAt(`button[aria-label="Actions for ${name}"]`);

const openMenu = async (visitor: Visitor) => {
  await replaceOf(visitor, 'Gas safety certificate');
  await visitor.see('Change dates and details');
};

const change = async (visitor: Visitor) => {
  await openMenu(visitor);
  await visitor.pressAt('::-p-aria([name="Change dates and details"][role="menuitem"])');
  await visitor.see('Change the gas safety certificate');
};

const remove = async (visitor: Visitor) => {
  await openMenu(visitor);
  await visitor.pressAt('::-p-aria([name="Delete"][role="menuitem"])');
  await visitor.see('Delete Gas safety certificate?');
};

const history = async (visitor: Visitor) => {
  await visitor.pressAt('::-p-text(History, 1 earlier)');
  await visitor.see('SHA-256');
};

const add = async (visitor: Visitor) => {
  await visitor.press('Add a document');
  await visitor.see('Kind of document');
};

const pause = async (visitor: Visitor) => {
  await openMenu(visitor);
  await visitor.pressAt('::-p-aria([name="Pause reminders"][role="menuitem"])');
  await visitor.see('Pause reminders about the gas safety certificate');
};

/** Through the API, so that it works again when the reminders are paused already. */
const showPaused = async (visitor: Visitor, { passing }: World) => {
  await visitor.page.evaluate(async (property) => {
    const found = await fetch(`/api/documents?property_id=${property}`);
    const { documents } = await found.json();
    const { id } = documents.find((each: { expiry_date: string | null }) => each.expiry_date !== null);
    await fetch(`/api/documents/${id}/snooze`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ until: '2090-03-03' }),
    });
  }, passing.property);
  await visitor.page.reload();
  await visitor.see('Reminders paused until 3 March 2090');
};

const failToLoad = async (visitor: Visitor) => {
  await refuse(visitor, '/api/documents');
  await visitor.page.reload();
  await visitor.see('The documents could not be loaded');
};

const ofNetLoft = {
  user: 'owner',
  path: ({ expired }: World) => documentsPath(expired.property),
  shows: ['Answer a question', 'Expired'],
} as const;

/** The documents of one property. */
export const DOCUMENT_SCREENS: readonly Screen[] = [
  { ...ofNetLoft, name: 'documents' },
  { ...ofNetLoft, name: 'documents-history', after: history },
  { ...ofNetLoft, name: 'documents-menu', after: openMenu },
  { ...ofNetLoft, name: 'documents-change', after: change },
  { ...ofNetLoft, name: 'documents-delete', after: remove },
  { ...ofNetLoft, name: 'documents-pause', after: pause },
  {
    name: 'documents-paused',
    user: 'owner',
    path: ({ passing }) => documentsPath(passing.property),
    shows: ['Answer a question'],
    after: showPaused,
  },
  { ...ofNetLoft, name: 'documents-add', after: add },
  { ...ofNetLoft, name: 'documents-not-loaded', refusals: ['429 /api/documents'], after: failToLoad },
  {
    name: 'documents-none',
    user: 'owner',
    path: ({ notAssessed }) => documentsPath(notAssessed),
    shows: ['No documents yet'],
  },
  {
    name: 'documents-unknown',
    user: 'owner',
    path: documentsPath('none'),
    shows: ['Property not found'],
    refusals: ['422 /api/documents'],
  },
];
