import { type Certificate, long, slashes } from './certificate.ts';

export const OTHER_KINDS: readonly Certificate[] = [
  {
    name: 'fire risk assessment: action plan with target dates',
    documentType: 'fire_risk_assessment',
    truth: { issuedOn: '2025-12-01', expiresOn: '2026-12-01', reference: 'FRA-311' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Fire Risk Assessment', { size: 18, bold: true });
      sheet.beside(40, 80, 'Reference', 'FRA-311');
      sheet.beside(40, 96, 'Date of assessment', long('2025-12-01'));
      sheet.beside(40, 112, 'Review date', long('2026-12-01'));
      sheet.beside(40, 128, 'Assessor', 'Lowri Bevan');
      sheet.table(
        40,
        170,
        [240, 100, 100],
        [
          ['Action', 'Priority', 'Target date'],
          ['Fit a self-closing device', 'High', '15/01/2026'],
          ['Replace battery of alarm', 'Low', '01/03/2026'],
        ],
      );
    },
  },
  {
    name: 'legionella: review in a sentence',
    documentType: 'legionella_assessment',
    truth: { issuedOn: '2026-02-18', expiresOn: '2028-02-18', reference: 'LRA/26/118' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Legionella Risk Assessment', { size: 18, bold: true });
      sheet.text(40, 70, 'ACOP L8, fourth edition 2013, HSG274 part 2');
      sheet.text(40, 90, 'Report number: LRA/26/118');
      sheet.text(40, 110, `Site visit date: ${slashes('2026-02-18')}`);
      sheet.text(40, 140, `This assessment should be reviewed by ${slashes('2028-02-18')} or when the system changes.`);
    },
  },
  {
    name: 'short-term let licence',
    documentType: 'local_license',
    truth: { issuedOn: '2024-07-01', expiresOn: '2027-06-30', reference: 'EH-70412-F' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Short-term let licence', { size: 18, bold: true });
      sheet.text(40, 60, 'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022');
      sheet.beside(40, 90, 'Licence number', 'EH-70412-F');
      sheet.beside(40, 106, 'Valid from', slashes('2024-07-01'));
      sheet.beside(40, 122, 'Expiry date', slashes('2027-06-30'));
    },
  },
  {
    name: 'smoke alarm test record',
    documentType: 'smoke_alarm_certificate',
    truth: { issuedOn: '2026-10-30', expiresOn: '2027-10-30', reference: 'SM-4410' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Smoke and heat alarm certificate (BS 5839-6:2019)', { size: 14, bold: true });
      sheet.beside(40, 80, 'Certificate number', 'SM-4410');
      sheet.table(
        40,
        110,
        [120, 120, 120],
        [
          ['Location', 'Replace unit by', 'Result'],
          ['Hall', '01/2034', 'Pass'],
        ],
      );
      sheet.beside(40, 170, 'Tested on', long('2026-10-30'));
      sheet.beside(40, 186, 'Next test due', long('2027-10-30'));
    },
  },
  {
    name: 'cancellation policy without any date of its own',
    documentType: 'cancellation_policy',
    truth: { issuedOn: null, expiresOn: null, reference: null },
    draw: (sheet) => {
      sheet.text(40, 40, 'Cancellation policy', { size: 18, bold: true });
      sheet.text(
        40,
        70,
        'For stays that begin after 1 April 2026, guests can cancel free of charge until 30 days before arrival.',
      );
      sheet.text(40, 90, 'Consumer Rights Act 2015. Prices include VAT at the rate of 4 January 2011.');
    },
  },
];
