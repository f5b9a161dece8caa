/** Texts may contain links as `[label](address)`. */
export type LegalBlock =
  | { readonly paragraph: string }
  | { readonly list: readonly string[] }
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

export type LegalText = {
  readonly title: string;
  readonly description: string;
  /** The day of this version. */
  readonly version: string;
  /** Terms and disclaimer have numbered headings, because people cite them. */
  readonly numbered: boolean;
  readonly short: readonly string[];
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly blocks: readonly LegalBlock[];
  }[];
};

export const LEGAL = {
  onThisPage: 'On this page',
  versionOf: 'Version of',
  inShort: 'In short',
  earlier: 'Earlier versions: none. This is the first.',
} as const;
