import { cssString, markupOf } from './escape.ts';
import { cut } from './fitName.ts';
import { FONT_FAMILY } from './fonts.ts';
import { LOGO } from './signs.ts';

const logo = `url("data:image/svg+xml;base64,${Buffer.from(markupOf(LOGO)).toString('base64')}")`;
const small = `font: 400 8.5pt/1.4 '${FONT_FAMILY}', sans-serif; font-variant-numeric: tabular-nums; color: #42565b; white-space: nowrap; vertical-align: top;`;
const foot = `${small} padding-top: 2.5mm; border-top: .25mm solid #8aa0a2; margin-top: 3.5mm;`;

/** The heads and feet of the pages are the browser's own margin boxes, so that whatever flows between them is numbered. */
const pages = (name: string, generatedOn: string): string => {
  const short = cut(name, { characters: 60, ems: 34 });
  return `
@page { size: A4; margin: 32mm 18mm 21mm;
  @top-left { content: ${logo}; vertical-align: top; padding-top: 16mm; }
  @top-right { content: ${cssString(short)}; ${small} font-size: 9.5pt; padding-top: 18mm; }
  @bottom-left { content: ${cssString(`LetProof report · ${short} · ${generatedOn}`)}; ${foot} text-align: left; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${foot} text-align: right; } }
@page :first { margin-top: 16mm; @top-left { content: none; } @top-right { content: none; } }`;
};

const BODY = `
svg.logo { display: block; height: 8.6mm; width: auto; } .ph { display: flex; justify-content: space-between; align-items: center; } .ph p { color: var(--ink-2); font-size: 9.5pt; }
.cover h1 { font-size: 31pt; font-weight: 800; letter-spacing: -.025em; margin-top: 21mm; } .cover h1.long { font-size: 20pt; letter-spacing: -.015em; } .cover h1.longest { font-size: 13pt; letter-spacing: 0; } .cover .addr { font-size: 12.5pt; margin-top: 2mm; color: var(--ink-2); }
.verdict { margin-top: 11mm; border-radius: 7mm; padding: 12mm 13mm; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8mm; align-items: center; break-inside: avoid; } .verdict::before { inset: 3.2mm; border-width: .8mm; border-radius: 4.5mm; }
.verdict .v { display: flex; gap: 5mm; align-items: center; } .verdict .seal { width: 17mm; height: 17mm; } .verdict .seal svg.i { width: 10mm; height: 10mm; } .verdict .v p { font-size: 25pt; font-weight: 700; letter-spacing: -.02em; line-height: 1.05; } .bad .v p { color: var(--bad); }
.verdict .t { margin-top: 5mm; font-size: 11pt; line-height: 1.4; } .score { text-align: right; padding-left: 9mm; border-left: .35mm solid var(--line-strong); } .score b { display: block; font-size: 46pt; font-weight: 800; letter-spacing: -.04em; line-height: .95; } .score span { font-size: 10.5pt; }
.chart { margin-top: 13mm; break-inside: avoid; } .chart h2 { font-size: 14pt; } .legend { display: flex; flex-wrap: wrap; gap: 2mm 6mm; margin: 3mm 0 4mm; font-size: 9.5pt; } .legend span { display: inline-flex; align-items: center; gap: 2mm; }
.cells { display: flex; gap: .8mm; } i { width: 6.6mm; height: 6.6mm; border-radius: 1.2mm; display: grid; place-items: center; flex: none; } i svg { width: 4.4mm; height: 4.4mm; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
i.compliant { background: var(--good-bg); color: var(--good); } i.not_applicable { border: .3mm solid var(--line-strong); color: var(--none); } i.non_compliant { background: var(--bad); color: #fff; } i.unanswered { border: .3mm dashed var(--line-strong); }
.chart table, .rows { width: 100%; border-collapse: collapse; } .chart td, .chart th { text-align: left; padding: 2.3mm 0; border-top: .25mm solid var(--line); font-weight: 400; font-size: 10.5pt; vertical-align: middle; } .chart tr { break-inside: avoid; } .chart tr:last-child > * { border-bottom: .25mm solid var(--line); }
.chart th[scope=row] { font-weight: 700; width: 62mm; padding-right: 4mm; line-height: 1.25; } .chart td:last-child { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; } .chart td:last-child b { color: var(--bad); }
.plain { margin-top: 9mm; font-size: 9.5pt; color: var(--ink-2); max-width: 150mm; }
.part { margin-top: 12mm; } .part.first, .part.own { break-before: page; margin-top: 0; } .part > h2 { font-size: 20pt; font-weight: 800; letter-spacing: -.02em; break-after: avoid; } .part > .lead { margin: 1.5mm 0 4mm; color: var(--ink-2); break-after: avoid; }
.it { display: grid; grid-template-columns: 15mm minmax(0, 1fr); padding: 4.2mm 0 3.8mm; border-top: .25mm solid var(--line-strong); break-inside: avoid; font-size: 10pt; } .lead + .it { border-top: .6mm solid var(--ink); } .it .no { font-weight: 700; color: var(--ink-2); line-height: 1.4; font-size: 11pt; } .it h3 { font-size: 13pt; } .it .q { margin-top: 1mm; color: var(--ink-2); }
.it dl { display: grid; grid-template-columns: 24mm minmax(0, 1fr); margin-top: 2.4mm; gap: 4mm; } .it dt, .it h4 { margin: 0; font-size: 9pt; font-weight: 400; color: var(--ink-2); line-height: 1.4; } .it dd { font-weight: 700; } .it dd.bad { color: var(--bad); display: flex; gap: 1.8mm; align-items: flex-start; line-height: 1.4; } .it dd.bad svg { margin-top: .3mm; }
.it h4 { margin-top: 2.4mm; } .do li { position: relative; padding: .5mm 0 .5mm 6.5mm; line-height: 1.36; } .do li::before { content: ''; position: absolute; left: 0; top: 1.1mm; width: 3.4mm; height: 3.4mm; border: .35mm solid var(--ink-2); border-radius: .6mm; }
.rows { font-size: 9.5pt; line-height: 1.36; } .rows th, .rows td { text-align: left; vertical-align: top; padding: 2mm 4mm 2mm 0; } .rows thead th { font-size: 9pt; font-weight: 400; color: var(--ink-2); padding-top: 0; border-bottom: .6mm solid var(--ink); } .rows tbody tr { break-inside: avoid; border-bottom: .25mm solid var(--line); }
.rows .no { width: 15mm; font-weight: 700; color: var(--ink-2); } .rows b { display: block; font-size: 10.5pt; } .rows .q { color: var(--ink-2); } .rows .a { width: 22mm; font-weight: 700; } .rows .d { width: 34mm; padding-right: 0; }
`;

export const reportStyle = (name: string, generatedOn: string): string => pages(name, generatedOn) + BODY;
