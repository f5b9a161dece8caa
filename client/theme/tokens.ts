/** Design tokens. */
export const colour = {
  harbour900: '#07343a',
  harbour800: '#0a434a',
  harbour700: '#0d5058',
  harbour600: '#12636c',
  harbour100: '#d9ebea',
  harbour50: '#edf5f4',
  ink: '#12272c',
  ink2: '#42565b',
  ink3: '#5e7176',
  line: '#d3dddc',
  lineStrong: '#8aa0a2',
  // Of fields, options and boxes to tick: 3:1 on paper and mist (WCAG 1.4.11).
  lineControl: '#768c8e',
  mist: '#f3f6f5',
  paper: '#ffffff',
  good: '#0a6b48',
  goodBg: '#e0f3ea',
  warn: '#8a4b00',
  warnBg: '#fdf0d5',
  warnBar: '#c77700',
  bad: '#a4201c',
  badBg: '#fce8e6',
  none: '#4b5d62',
  noneBg: '#e9eeee',
  track: '#d5dedd',
  focus: '#ffc933',
} as const;

export const radius = { s: '6px', m: '10px', l: '16px', plaque: '20px' } as const;

export const size = {
  xs: '.8125rem',
  s: '.9375rem',
  m: '1rem',
  lead: '1.125rem',
  l: '1.25rem',
  xl: '1.5625rem',
  xxl: '1.9375rem',
  xxxl: '2.4375rem',
} as const;

export const shadow = '0 1px 2px rgb(7 52 58 / .07), 0 4px 16px -6px rgb(7 52 58 / .12)';

/** For an element that cannot take focus itself, use it in `:has(:focus-visible)`. */
export const focusRing = {
  outline: `3px solid ${colour.focus}`,
  outlineOffset: 0,
  boxShadow: `0 0 0 5px ${colour.ink}`,
} as const;

export const phone = '@media (max-width: 599px)';

/** Too narrow for two columns side by side within a card. */
export const small = '@media (max-width: 699px)';
/** Too narrow for a table of many columns. */
export const medium = '@media (max-width: 899px)';
/** Too narrow for a column beside the page. */
export const tablet = '@media (max-width: 1023px)';

export const narrow = '@media (max-width: 369px)';

/** A phone in landscape, or 400 % zoom: a sticky bar would cover a third of the screen. */
export const low = '@media (max-height: 419px)';

/** Forced colours remove backgrounds: shapes that a background draws need a border. */
export const forced = '@media (forced-colors: active)';
