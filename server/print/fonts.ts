import { readProjectFile } from './projectFiles.ts';

const FOLDER = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next';

// The ranges of the package's own style sheet. Welsh needs the second file for ŵ and ŷ.
const SUBSETS = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

export const FONT_FAMILY = 'Atkinson Hyperlegible Next';

const fontFace = ([subset, range]: [string, string]): string => {
  const bytes = readProjectFile(`${FOLDER}-${subset}-wght-normal.woff2`).toString('base64');
  return `@font-face{font-family:'${FONT_FAMILY}';font-weight:200 800;font-display:block;src:url(data:font/woff2;base64,${bytes}) format('woff2');unicode-range:${range}}`;
};

/** Embedded as data, because a printed or downloaded document cannot load files. */
export const FONT_FACES: string = Object.entries(SUBSETS).map(fontFace).join('');
