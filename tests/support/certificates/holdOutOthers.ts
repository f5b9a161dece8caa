import { abbreviated, type Certificate, long, ordinal, short, slashes } from './certificate.ts';

export const HOLD_OUT_EPC: readonly Certificate[] = [
  {
    name: 'EPC: recommendation report',
    documentType: 'epc_certificate',
    truth: { issuedOn: '2022-11-02', expiresOn: '2032-11-01', reference: '3321-0087-4410-7765-9908' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Energy performance certificate (EPC)', { size: 18, bold: true });
      sheet.text(40, 66, 'Certificate contents: Rules on letting this property, Energy rating and score, Breakdown');
      sheet.table(
        40,
        90,
        [160, 160, 160],
        [
          ['Energy rating', 'Valid until:', 'Certificate number:'],
          ['C', long('2032-11-01'), '3321-0087-4410-7765-9908'],
        ],
      );
      sheet.text(40, 150, 'Properties can be let if they have an energy rating from A to E, from 1 April 2020.');
      sheet.text(40, 170, 'Accreditation scheme: Stroma. Assessor’s ID STRO008112.');
      sheet.text(40, 190, `Date of assessment: ${long('2022-11-02')}`);
      sheet.text(40, 204, `Date of certificate: ${long('2022-11-02')}`);
    },
  },
  {
    name: 'EPC: Northern Ireland',
    documentType: 'epc_certificate',
    truth: { issuedOn: '2018-05-30', expiresOn: null, reference: '9708-0018-6209-5578-1900' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Energy Performance Certificate', { size: 18, bold: true });
      sheet.text(400, 44, 'Northern Ireland');
      sheet.text(40, 70, '21 Strand Road, Portstewart BT55 7LU');
      sheet.text(300, 70, `Date of assessment: ${ordinal('2018-05-30')}`);
      sheet.text(300, 84, 'Reference Number: 9708-0018-6209-5578-1900');
      sheet.text(40, 110, 'Accreditation Number: NHER001923');
    },
  },
  {
    name: 'EPC: text flowing in columns',
    documentType: 'epc_certificate',
    truth: { issuedOn: null, expiresOn: '2029-09-19', reference: '0055-6612-8890-3301-4477' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Your home’s energy certificate', { size: 16, bold: true });
      sheet.text(
        40,
        80,
        'This page shows the energy performance of the property. You can compare it with others built around 1930-1949.',
        { width: 230 },
      );
      sheet.text(310, 80, 'EPC certificate number', { width: 230 });
      sheet.text(310, 92, '0055-6612-8890-3301-4477', { width: 230 });
      sheet.text(310, 112, 'Expires on', { width: 230 });
      sheet.text(310, 124, long('2029-09-19'), { width: 230 });
    },
  },
  {
    name: 'EPC: superseded note',
    documentType: 'epc_certificate',
    truth: { issuedOn: '2024-12-06', expiresOn: '2034-12-05', reference: '6100-7742-0921-5530-1188' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Energy Performance Certificate', { size: 16, bold: true });
      sheet.beside(40, 80, 'Certificate number', '6100-7742-0921-5530-1188');
      sheet.beside(40, 96, 'Certificate date', slashes('2024-12-06'));
      sheet.beside(40, 112, 'Expiry', slashes('2034-12-05'));
      sheet.text(40, 140, 'It replaces certificate 1120-3309-5521-9987-2210, which expired on 03/11/2024.');
    },
  },
];

export const HOLD_OUT_INSURANCE: readonly Certificate[] = [
  {
    name: 'insurance: hyphenated period without labels of its own',
    documentType: 'insurance_policy',
    truth: { issuedOn: '2026-09-30', expiresOn: '2027-09-29', reference: 'GB-HOL-8812045' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Holiday Let Insurance', { size: 16, bold: true });
      sheet.text(40, 70, 'Policy Number GB-HOL-8812045');
      sheet.text(40, 90, `Insurance period: ${slashes('2026-09-30')} - ${slashes('2027-09-29')}`);
      sheet.text(40, 104, 'Proposer’s date of birth: 17/05/1968');
      sheet.text(40, 118, 'No claims discount: 4 years, last claim 30/09/2020');
    },
  },
  {
    name: 'insurance: certificate of employers’ liability',
    documentType: 'insurance_policy',
    truth: { issuedOn: '2026-04-01', expiresOn: '2027-03-31', reference: 'EL0099213' },
    draw: (sheet) => {
      sheet.text(40, 40, 'CERTIFICATE OF EMPLOYERS’ LIABILITY INSURANCE', { size: 13, bold: true });
      sheet.text(
        40,
        60,
        '(Where required by regulation 5 of the Employers’ Liability (Compulsory Insurance) Regulations 1998)',
        { size: 7 },
      );
      sheet.text(40, 90, 'Policy No. EL0099213');
      sheet.text(40, 110, '1. Name of policyholder: Hale Lettings Ltd');
      sheet.text(40, 124, `2. Date of commencement of insurance policy: ${ordinal('2026-04-01')}`);
      sheet.text(40, 138, `3. Date of expiry of insurance policy: ${ordinal('2027-03-31')}`);
    },
  },
  {
    name: 'insurance: renewal invitation table',
    documentType: 'insurance_policy',
    truth: { issuedOn: '2026-07-19', expiresOn: '2027-07-18', reference: 'RNW/33018' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Your renewal schedule', { size: 14, bold: true });
      sheet.text(40, 56, 'Harbour Mutual holiday home insurance');
      sheet.table(
        40,
        80,
        [150, 200],
        [
          ['Policy reference', 'RNW/33018'],
          ['Start date', `00:00 on ${short('2026-07-19')}`],
          ['End date', `23:59 on ${short('2027-07-18')}`],
          ['Premium payment date', short('2026-08-01')],
        ],
      );
    },
  },
  {
    name: 'insurance: effective and expiry in a header band',
    documentType: 'insurance_policy',
    truth: { issuedOn: '2026-10-01', expiresOn: '2027-10-01', reference: 'UW 5512 9' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Property Owners Insurance: Schedule', { size: 14, bold: true });
      sheet.table(
        40,
        70,
        [125, 125, 125, 125],
        [
          ['Policy No', 'Effective date', 'Expiry date', 'Issue no'],
          ['UW 5512 9', abbreviated('2026-10-01'), abbreviated('2027-10-01'), '2'],
        ],
      );
      sheet.text(40, 120, 'Endorsement 14 applies from 01/12/2026');
      sheet.text(40, 134, 'Surveyed by J. Lark on 11/09/2026');
    },
  },
];

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
