declare module 'virtual:edition-outlines' {
  export const outlines: readonly import('../../domain/questionnaire/outline.ts').EditionOutline[];
}
