import { type Certificate, long, short, slashes } from './certificate.ts';

export const HOLD_OUT_OTHER_KINDS: readonly Certificate[] = [
  {
    name: 'fire risk assessment: front page',
    documentType: 'fire_risk_assessment',
    truth: { issuedOn: '2026-01-16', expiresOn: '2027-01-16', reference: 'FS/0417' },
    draw: (sheet) => {
      sheet.text(100, 100, 'FIRE RISK ASSESSMENT', { size: 24, bold: true });
      sheet.text(100, 150, 'Regulatory Reform (Fire Safety) Order 2005');
      sheet.table(
        100,
        200,
        [180, 200],
        [
          ['Report reference', 'FS/0417'],
          ['Date of fire risk assessment', long('2026-01-16')],
          ['Date of previous assessment', long('2023-01-11')],
          ['Suggested date for review', long('2027-01-16')],
        ],
      );
    },
  },
  {
    name: 'legionella: certificate',
    documentType: 'legionella_assessment',
    truth: { issuedOn: '2026-03-03', expiresOn: '2028-03-02', reference: 'LC-20260303' },
    draw: (sheet) => {
      sheet.text(100, 60, 'Legionella Control Certificate', { size: 18, bold: true });
      sheet.text(100, 100, `Certificate No: LC-20260303`);
      sheet.text(100, 116, `Assessment carried out: ${slashes('2026-03-03')}`);
      sheet.text(100, 132, `Certificate valid until: ${slashes('2028-03-02')}`);
      sheet.text(100, 160, 'Water sample taken 03/03/2026, result 12/03/2026: not detected');
    },
  },
  {
    name: 'planning decision',
    documentType: 'planning_permission',
    truth: { issuedOn: '2025-06-24', expiresOn: null, reference: 'PA25/01772' },
    draw: (sheet) => {
      sheet.text(40, 40, 'NOTICE OF DECISION', { size: 14, bold: true });
      sheet.text(40, 60, 'Town and Country Planning Act 1990');
      sheet.text(40, 80, 'Application number: PA25/01772');
      sheet.text(40, 94, 'Application received: 02/04/2025');
      sheet.text(40, 120, 'The development must begin before three years have passed since this decision.');
      sheet.text(40, 140, `Date of decision: ${long('2025-06-24')}`);
    },
  },
  {
    name: 'fire alarm service report',
    documentType: 'smoke_alarm_certificate',
    truth: { issuedOn: '2026-08-20', expiresOn: '2027-02-20', reference: 'SR5510' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Fire Alarm Service Report', { size: 16, bold: true });
      sheet.beside(40, 70, 'Report No.', 'SR5510');
      sheet.beside(40, 86, 'Date of service', short('2026-08-20'));
      sheet.beside(40, 102, 'Next service due', short('2027-02-20'));
      sheet.beside(40, 118, 'Panel installed', short('2015-01-05'));
      sheet.beside(40, 134, 'Batteries fitted', short('2024-01-05'));
    },
  },
];
