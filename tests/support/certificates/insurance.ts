import { type Certificate, long, ordinal, slashes } from './certificate.ts';

const schedule = (content: Omit<Certificate, 'documentType'>): Certificate => ({
  documentType: 'insurance_policy',
  ...content,
});

export const INSURANCE: readonly Certificate[] = [
  schedule({
    name: 'insurance: period in one line, policy wording of another date',
    truth: { issuedOn: '2026-06-01', expiresOn: '2027-05-31', reference: 'HH/4471820' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Holiday Home Insurance Schedule', { size: 16, bold: true });
      sheet.beside(40, 80, 'Policy number', 'HH/4471820');
      sheet.beside(40, 96, 'Insured', 'Rowena Hale, born 04/09/1971');
      sheet.beside(40, 112, 'Period of insurance', `From ${slashes('2026-06-01')} to ${slashes('2027-05-31')}`);
      sheet.beside(40, 128, 'Property insured', '3 Lime Kiln Lane, Tenby SA70 7HB');
      sheet.text(
        40,
        760,
        'Read together with policy wording HHW 3, effective 01/01/2024. Harbour Mutual, registered office 1 Gresham Street, London EC2V 7HN',
        { size: 6, width: 500 },
      );
    },
  }),
  schedule({
    name: 'insurance: start and end in two boxes',
    truth: { issuedOn: '2026-08-15', expiresOn: '2027-08-14', reference: 'TTL 220 4417' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Certificate of Insurance', { size: 16, bold: true });
      sheet.below(40, 80, 'Policy no.', 'TTL 220 4417');
      sheet.below(200, 80, 'Cover starts', long('2026-08-15'));
      sheet.below(360, 80, 'Cover ends', long('2027-08-14'));
      sheet.text(40, 130, 'Public liability: GBP 5,000,000 any one occurrence');
    },
  }),
  schedule({
    name: 'insurance: from and to on lines of their own, issued before',
    truth: { issuedOn: '2026-01-10', expiresOn: '2027-02-01', reference: 'PLI-99120-7' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Policy Schedule', { size: 16, bold: true });
      sheet.text(40, 70, 'Policy number: PLI-99120-7');
      sheet.text(40, 84, `Date of issue: ${slashes('2026-01-10')}`);
      sheet.text(40, 110, 'Period of insurance', { bold: true });
      sheet.text(40, 122, `From: 00:01 on ${slashes('2026-02-02')}`);
      sheet.text(40, 134, `To: 23:59 on ${slashes('2027-02-01')}`);
      sheet.text(40, 170, 'Payment due 15/02/2026');
      sheet.text(40, 182, 'Date of last claim 03/12/2022');
    },
  }),
  schedule({
    name: 'insurance: a letter with a renewal date',
    truth: { issuedOn: null, expiresOn: '2027-03-28', reference: 'CLM4410' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Harbour Mutual Insurance', { size: 16, bold: true });
      sheet.text(40, 80, 'Dear Ms Hale,');
      sheet.text(
        40,
        100,
        'Thank you for insuring The Net Loft, Robin Hood’s Bay YO22 4SJ with us. Your policy number is CLM4410.',
        { width: 480 },
      );
      sheet.text(
        40,
        130,
        `Your cover remains in force until ${ordinal('2027-03-28')}, and we will write to you before then.`,
        { width: 480 },
      );
    },
  }),
  schedule({
    name: 'insurance: statement of fact in two columns',
    truth: { issuedOn: '2026-05-20', expiresOn: '2027-05-19', reference: 'AH77120' },
    draw: (sheet) => {
      sheet.text(40, 30, 'Buildings and Contents Insurance', { size: 14, bold: true });
      sheet.table(
        40,
        70,
        [130, 130, 120, 120],
        [
          ['Policy number', 'AH77120', 'Broker', 'Coast Cover'],
          ['Inception date', slashes('2026-05-20'), 'Expiry date', slashes('2027-05-19')],
          ['Year built', '1890', 'Date of birth', '12/12/1960'],
        ],
      );
    },
  }),
];
