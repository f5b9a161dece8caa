import { abbreviated, type Certificate, dots, long, ordinal, short, slashes } from './certificate.ts';
import type { Sheet } from './sheet.ts';

const record = (certificate: Omit<Certificate, 'documentType'>): Certificate => ({
  documentType: 'gas_safety_certificate',
  ...certificate,
});

/** The record of 3 Lime Kiln Lane, SA70 7HB. */
export const gasRecord =
  ({ issuedOn, expiresOn, reference }: { issuedOn: string; expiresOn: string; reference: string }) =>
  (sheet: Sheet): void => {
    sheet.text(40, 40, 'Landlord gas safety record', { size: 18, bold: true });
    sheet.text(40, 64, 'Morris Heating Ltd, 12 Frog Street, Tenby SA70 7JG');
    sheet.text(40, 76, 'Gas Safe registered since 01/04/2011. Form issued 2019, version 4.', { size: 6 });
    sheet.beside(40, 110, 'Record no.', reference);
    sheet.text(40, 140, 'Installation address', { grey: true });
    sheet.text(40, 152, '3 Lime Kiln Lane');
    sheet.text(40, 164, 'Tenby SA70 7HB');
    sheet.table(
      40,
      200,
      [120, 120, 120, 120],
      [
        ['Appliance', 'Location', 'Flue', 'Safe to use'],
        ['Worcester 24i boiler', 'Kitchen', 'Room sealed', 'Yes'],
        ['Hob', 'Kitchen', 'N/A', 'Yes'],
      ],
    );
    sheet.beside(40, 300, 'Date of inspection', long(issuedOn));
    sheet.beside(40, 320, 'Next inspection due by', long(expiresOn));
    sheet.beside(40, 350, 'Engineer', 'D. Morris');
    sheet.beside(40, 366, 'Gas Safe ID', '548213');
    sheet.beside(300, 366, 'Licence expiry', '31/03/2027', 80);
  };

const FIRST = { issuedOn: '2026-11-18', expiresOn: '2027-11-18', reference: 'LGSR-004718' };

export const GAS: readonly Certificate[] = [
  record({
    name: 'gas: labels beside values, licence with its own expiry',
    truth: FIRST,
    draw: gasRecord(FIRST),
  }),
  record({
    name: 'gas: labels above values in two columns',
    truth: { issuedOn: '2026-05-04', expiresOn: '2027-05-04', reference: 'CP12/88213' },
    draw: (sheet) => {
      sheet.text(160, 30, 'LANDLORD/HOME OWNER GAS SAFETY RECORD (CP12)', { size: 12, bold: true });
      sheet.below(40, 70, 'Certificate number', 'CP12/88213');
      sheet.below(220, 70, 'Gas Safe Reg. No.', '219934');
      sheet.below(400, 70, 'ID card expiry', '30/06/2027');
      sheet.below(40, 110, 'Job address', '14 Harbour View');
      sheet.text(40, 133, 'Padstow PL28 8AB');
      sheet.below(220, 110, 'Registered business', 'Camel Gas Services');
      sheet.text(220, 133, 'Unit 4 Trading Estate, Bodmin PL31 1AA');
      sheet.below(40, 600, 'Date of check', slashes('2026-05-04'));
      sheet.below(220, 600, 'Next gas safety check due', slashes('2027-05-04'));
      sheet.below(400, 600, 'Issued by', 'Paul Trewin');
      sheet.text(40, 800, 'Gas Safety (Installation and Use) Regulations 1998, as amended 06/04/2018', { size: 6 });
    },
  }),
  record({
    name: 'gas: one table row with both dates',
    truth: { issuedOn: '2026-02-09', expiresOn: '2027-02-09', reference: '100482' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Gas Safety Certificate', { size: 16, bold: true });
      sheet.text(400, 44, 'Report No: 100482');
      sheet.table(
        40,
        90,
        [130, 130, 130, 120],
        [
          ['Inspection date', 'Next inspection due', 'Engineer name', 'Gas Safe no.'],
          [dots('2026-02-09'), dots('2027-02-09'), 'A Kaur', '667120'],
        ],
      );
      sheet.table(
        40,
        160,
        [90, 90, 90, 120, 90],
        [
          ['Type', 'Make', 'Model', 'Manufactured', 'Result'],
          ['Boiler', 'Vaillant', 'ecoTEC 825', '14/03/2016', 'PASS'],
          ['Cooker', 'Beko', 'BDG582', '01/09/2020', 'PASS'],
        ],
      );
      sheet.text(40, 300, 'CO alarm: tested, replace by 12/2031');
    },
  }),
  record({
    name: 'gas: only the date of the check, beside the signature',
    truth: { issuedOn: '2026-09-01', expiresOn: null, reference: 'GS 77104' },
    draw: (sheet) => {
      sheet.text(40, 40, 'GAS SAFETY RECORD', { size: 15, bold: true });
      sheet.beside(40, 80, 'Certificate ref:', 'GS 77104', 90);
      sheet.beside(40, 100, 'Property:', '2 Quay Cottages, Whitby YO21 3PU', 90);
      sheet.text(40, 640, 'I confirm that this record is valid for 12 months from the date of the check.');
      sheet.text(40, 670, 'Signed: J. Oduya');
      sheet.text(240, 670, `Date: ${short('2026-09-01')}`);
    },
  }),
  record({
    name: 'gas: two pages, sentence with the due date',
    truth: { issuedOn: '2026-10-23', expiresOn: '2027-10-23', reference: 'NGS-2026-5511' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Domestic Gas Safety Check', { size: 16, bold: true });
      sheet.text(40, 70, `Certificate No: NGS-2026-5511    Date issued: ${abbreviated('2026-10-23')}`);
      sheet.text(40, 100, 'Address of property: The Old Forge, Church Lane, Ludlow SY8 1AP');
      sheet.nextPage();
      sheet.text(40, 40, 'Gas Safety Check, page 2 of 2. Certificate No: NGS-2026-5511', { size: 8 });
      sheet.text(
        40,
        80,
        `The appliances were left safe to use. Next safety check due by ${ordinal('2027-10-23')} at the latest.`,
        { width: 480 },
      );
      sheet.text(40, 120, 'Calibration of analyser due 14/02/2027');
    },
  }),
];
