import { zipSync } from 'fflate';

const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An XLSX file whose one visible sheet has these rows. `more` adds parts, or takes the place of them. */
export const workbook = (sheet: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="${R}"><x:sheets><x:sheet name="Hidden" state="hidden" r:id="r0"/><x:sheet name="Houses" r:id="r1"/></x:sheets></x:workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r0" Type="t/worksheet" Target="worksheets/hidden.xml"/><Relationship Id="r1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="t/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
        'xl/sharedStrings.xml':
          '<sst><si><t>Name</t></si><si><r><t>T&#375; </t></r><r><t>Mawr</t></r><rPh><t>no</t></rPh></si></sst>',
        'xl/worksheets/hidden.xml':
          '<worksheet><sheetData><row><c t="str"><v>secret</v></c></row></sheetData></worksheet>',
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...more,
      }).map(([name, text]) => [name, Buffer.from(text)]),
    ),
  );
