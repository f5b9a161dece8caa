import { type Certificate, dots, hyphens, long, slashes } from './certificate.ts';

export const HOLD_OUT_PAT: readonly Certificate[] = [
  {
    name: 'PAT: tight table in small print',
    documentType: 'pat_certificate',
    truth: { issuedOn: '2026-05-06', expiresOn: '2027-05-06', reference: 'T-1009' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Portable appliance testing: results', { size: 12, bold: true });
      sheet.text(40, 60, 'Report number: T-1009', { size: 7 });
      sheet.table(
        40,
        80,
        [34, 80, 50, 50, 40, 56],
        [
          ['ID', 'Description', 'Tested', 'Retest', 'Result', 'Tester'],
          ['001', 'Slow cooker', slashes('2026-05-06'), slashes('2027-05-06'), 'PASS', 'GW'],
          ['002', 'Electric blanket', slashes('2026-05-06'), slashes('2027-05-06'), 'PASS', 'GW'],
        ],
        { size: 7, row: 13 },
      );
    },
  },
  {
    name: 'PAT: labels above values with a certificate wording',
    documentType: 'pat_certificate',
    truth: { issuedOn: '2026-02-25', expiresOn: '2028-02-25', reference: 'PAT/26/0031' },
    draw: (sheet) => {
      sheet.text(200, 50, 'Certificate of Electrical Equipment Testing', { size: 13, bold: true });
      sheet.below(60, 110, 'Certificate reference', 'PAT/26/0031', { size: 11 });
      sheet.below(240, 110, 'Date of testing', long('2026-02-25'), { size: 11 });
      sheet.below(420, 110, 'Suggested retest', long('2028-02-25'), { size: 11 });
      sheet.text(60, 170, 'Tester calibrated 12/01/2026, next calibration 12/01/2027');
    },
  },
  {
    name: 'PAT: invoice and certificate on one page',
    documentType: 'pat_certificate',
    truth: { issuedOn: '2026-09-09', expiresOn: '2027-09-09', reference: '4471' },
    draw: (sheet) => {
      sheet.text(40, 40, 'PAT Certificate and invoice', { size: 14, bold: true });
      sheet.beside(40, 70, 'Invoice date', slashes('2026-09-12'));
      sheet.beside(40, 84, 'Payment due', slashes('2026-10-12'));
      sheet.beside(40, 98, 'Certificate no', '4471');
      sheet.beside(40, 112, 'Test date', slashes('2026-09-09'));
      sheet.beside(40, 126, 'Next test date', slashes('2027-09-09'));
    },
  },
  {
    name: 'PAT: quarter of the next test only as a month',
    documentType: 'pat_certificate',
    truth: { issuedOn: '2026-06-15', expiresOn: null, reference: 'Z9-8810' },
    draw: (sheet) => {
      sheet.text(40, 40, 'PAT Testing Record', { size: 14, bold: true });
      sheet.text(40, 60, 'Ref: Z9-8810');
      sheet.beside(40, 80, 'Tests carried out on', hyphens('2026-06-15'));
      sheet.beside(40, 96, 'Visual checks', 'Every 3 months');
      sheet.beside(40, 112, 'Appliances bought', dots('2024-06-01'));
    },
  },
];
