import { abbreviated, type Certificate, ordinal, short, slashes } from './certificate.ts';

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
