/** A4 landscape, one page whatever the name: what is long is set smaller, and in the end cut. */
export const CERTIFICATE_STYLE = `
@page { size: 297mm 210mm; margin: 0; }
.sheet-a4 { width: 297mm; height: 210mm; padding: 11mm; display: grid; grid-template-columns: 86mm minmax(0, 1fr); grid-template-rows: minmax(0, 1fr); gap: 14mm; overflow: hidden; }
.plaque { border-radius: 8mm; padding: 13mm 12mm 12mm; display: flex; flex-direction: column; } .plaque::before { inset: 3.6mm; border-width: .9mm; border-radius: 5mm; }
.brand { display: flex; gap: 4mm; align-items: center; } .plaque .seal { width: 14mm; height: 14mm; } .plaque .seal svg.i { width: 10mm; height: 10mm; } .wm { display: block; height: 8.6mm; width: 42mm; }
.says-big { font-size: 27pt; font-weight: 700; line-height: 1.06; letter-spacing: -.015em; margin-top: 7mm; } .engraving { display: block; width: 64mm; margin: auto -1mm 0; }
.plaque dl { margin-top: 6mm; display: grid; grid-template-columns: auto auto; justify-content: space-between; gap: 3mm; } .plaque dl > :first-child { grid-column: 1 / -1; } .plaque dt { font-size: 10pt; } .plaque dd { font-weight: 700; font-size: 17pt; line-height: 1.1; letter-spacing: -.01em; } .plaque dd.s { font-size: 11.5pt; letter-spacing: -.005em; white-space: nowrap; }
.text { display: flex; flex-direction: column; padding: 3mm 3mm 0 0; min-height: 0; } .text .kind { font-size: 12pt; font-weight: 700; color: var(--harbour-700); }
.text h1 { font-size: 32pt; font-weight: 800; letter-spacing: -.025em; margin-top: 2mm; line-height: 1.05; } .text h1.long { font-size: 20pt; } .text h1.longest { font-size: 13pt; line-height: 1.15; letter-spacing: -.01em; }
.text .addr { font-size: 13pt; margin-top: 2mm; } .text .addr.long { font-size: 9.5pt; line-height: 1.35; }
.text h1, .text .addr { flex: none; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.text .state { margin-top: 7mm; font-size: 12pt; line-height: 1.45; max-width: 158mm; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; margin-top: 9mm; } .two h2 { font-size: 11.5pt; letter-spacing: 0; padding-bottom: 1.6mm; border-bottom: .5mm solid var(--ink); }
.two li { display: flex; justify-content: space-between; gap: 4mm; padding: 1.9mm 0; border-bottom: .2mm solid var(--line-strong); font-size: 10.5pt; line-height: 1.3; } .two li span:last-child { font-variant-numeric: tabular-nums; white-space: nowrap; } .two li.cap { border: 0; color: var(--ink-2); font-size: 9.5pt; }
.two .many li { padding: .8mm 0; font-size: 9pt; }
.bottom { margin-top: auto; padding-top: 5mm; display: grid; grid-template-columns: auto 1fr; gap: 6mm; align-items: end; } .bottom .qr { width: 31mm; height: 31mm; display: block; margin: -1.9mm; } .bottom p { font-size: 9pt; line-height: 1.42; } .bottom b { font-size: 10pt; } .bottom .led { color: var(--ink-2); font-size: 8.5pt; margin-top: 1.5mm; }
`;
