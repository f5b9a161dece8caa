import { type Catalogue, catalogueOf } from './catalogue.ts';
import type { Edition } from './edition.ts';
import { edition2026_3 } from './editions/2026-3/edition.ts';

export type Editions = Catalogue<Edition>;

export const EDITIONS: Editions = catalogueOf([edition2026_3]);
