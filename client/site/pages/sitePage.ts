import type { ReactNode } from 'react';

/** A page that is rendered to a file when the project is built. */
export type SitePage = {
  /** Null for the page that answers every unknown address. */
  readonly path: string | null;
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly Content: () => ReactNode;
  /** Facts about the page for search engines, in the vocabulary of schema.org. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
};

/** Addresses of built files. */
export type SiteAssets = {
  readonly script: string;
  /** Modules that the script imports, to be loaded at the same time. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  readonly font: string | undefined;
};

/** The server replaces it by its public address, which is not known when the pages are built. */
export const ORIGIN = '__PUBLIC_ORIGIN__';
