import type { CSSProperties } from 'react';
import { colour } from '../../client/theme/tokens.ts';

// Mail programs ignore style sheets, so each element has its styles inline, with an explicit colour and background: a
// program that inverts colours for its dark mode then inverts both.
const FONT = "'Atkinson Hyperlegible Next','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Names without spaces must not widen a phone's screen. */
const wrap: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

const text = { ...wrap, fontFamily: FONT, fontSize: '16px', lineHeight: '25px', color: colour.ink } as const;

export const styles = {
  page: { margin: 0, padding: 0, backgroundColor: colour.mist },
  frame: { padding: '24px 12px', backgroundColor: colour.mist },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 },
  card: {
    width: '100%',
    maxWidth: '600px',
    backgroundColor: colour.paper,
    border: `1px solid ${colour.line}`,
    borderRadius: '16px',
    borderCollapse: 'separate',
  },
  part: { padding: '28px 36px 0' },
  lastPart: { padding: '28px 36px 32px' },
  logo: { display: 'inline-block', padding: '4px', borderRadius: '9px', backgroundColor: colour.harbour700 },
  logoText: {
    ...text,
    display: 'inline-block',
    margin: 0,
    border: `2px solid ${colour.paper}`,
    borderRadius: '6px',
    padding: '3px 11px 4px',
    fontSize: '18px',
    lineHeight: '24px',
    fontWeight: 800,
    letterSpacing: '-.01em',
    color: colour.paper,
  },
  title: { ...text, margin: 0, fontSize: '29px', lineHeight: '34px', fontWeight: 700, letterSpacing: '-.015em' },
  subtitle: { ...text, margin: '28px 0 -10px', fontSize: '18px', lineHeight: '24px', fontWeight: 700 },
  paragraph: { ...text, margin: '14px 0 0' },
  /** Keeps the line breaks of what a person wrote. */
  quotation: {
    ...text,
    margin: '24px 0 0',
    padding: '2px 0 2px 16px',
    borderLeft: `3px solid ${colour.line}`,
  },
  action: { margin: '28px 0 24px' },
  button: {
    ...text,
    display: 'inline-block',
    padding: '14px 24px',
    borderRadius: '10px',
    lineHeight: '20px',
    fontWeight: 700,
    textDecoration: 'none',
    color: colour.paper,
    backgroundColor: colour.harbour700,
  },
  link: { color: colour.harbour700 },
  facts: { width: '100%', margin: '24px 0 0', borderBottom: `1px solid ${colour.line}` },
  factCaption: {
    ...text,
    textAlign: 'left',
    fontSize: '15px',
    lineHeight: '22px',
    color: colour.ink2,
    paddingBottom: '8px',
  },
  fact: { ...text, padding: '16px 0', borderTop: `1px solid ${colour.line}`, verticalAlign: 'top', lineHeight: '24px' },
  factName: { fontSize: '17px' },
  factStatus: { whiteSpace: 'nowrap', paddingLeft: '16px', overflowWrap: 'normal', wordBreak: 'normal' },
  code: { whiteSpace: 'nowrap' },
  mark: {
    display: 'inline-block',
    width: '20px',
    height: '20px',
    borderRadius: '10px',
    color: colour.paper,
    fontSize: '14px',
    lineHeight: '20px',
    textAlign: 'center',
    fontWeight: 700,
  },
  note: { color: colour.ink2 },
  footer: {
    ...text,
    margin: 0,
    borderTop: `1px solid ${colour.line}`,
    paddingTop: '18px',
    fontSize: '14px',
    lineHeight: '22px',
    color: colour.ink2,
  },
} as const satisfies Record<string, CSSProperties>;

/** The colour and the sign of a status. */
export const STATUS = {
  good: { colour: colour.good, sign: '✓' },
  warn: { colour: colour.warn, sign: '!' },
  bad: { colour: colour.bad, sign: '×' },
} as const;
export type Status = keyof typeof STATUS;
