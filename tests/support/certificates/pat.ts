import { type Certificate, dots, hyphens, long, slashes } from './certificate.ts';

const register = (content: Omit<Certificate, 'documentType'>): Certificate => ({
  documentType: 'pat_certificate',
  ...content,
});

export const PAT: readonly Certificate[] = [
  register({
    name: 'PAT: register with a column of due dates',
    truth: { issuedOn: '2026-04-15', expiresOn: '2027-04-15', reference: 'PAT-2231' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Portable Appliance Test Register', { size: 15, bold: true });
      sheet.text(380, 44, 'Report no: PAT-2231');
      sheet.table(
        40,
        90,
        [60, 140, 80, 60, 100],
        [
          ['Asset', 'Description', 'Test date', 'Result', 'Next test due'],
          ...['Kettle', 'Toaster', 'Television', 'Lamp', 'Iron'].map((name, nth) => [
            `A${nth + 1}`,
            name,
            slashes('2026-04-15'),
            'Pass',
            slashes('2027-04-15'),
          ]),
        ],
      );
    },
  }),
  register({
    name: 'PAT: header written upwards',
    truth: { issuedOn: '2026-01-20', expiresOn: '2027-01-20', reference: '0091-PT' },
    draw: (sheet) => {
      sheet.text(40, 30, 'Appliance testing record', { size: 14, bold: true });
      sheet.text(40, 50, 'Certificate number 0091-PT');
      sheet.table(
        40,
        160,
        [90, 80, 80, 90, 60],
        [
          ['Appliance', 'Class', 'Date tested', 'Retest due', 'Pass'],
          ['Fridge', 'I', dots('2026-01-20'), dots('2027-01-20'), 'x'],
          ['Microwave', 'I', dots('2026-01-20'), dots('2027-01-20'), 'x'],
        ],
        { rotatedHeader: true },
      );
    },
  }),
  register({
    name: 'PAT: certificate without a register',
    truth: { issuedOn: '2026-07-07', expiresOn: '2027-07-07', reference: 'QP/1180' },
    draw: (sheet) => {
      sheet.text(180, 60, 'PAT TEST CERTIFICATE', { size: 18, bold: true });
      sheet.text(120, 120, 'This is to certify that 24 appliances at 8 Bell Lane, Southwold IP18 6AB', { size: 11 });
      sheet.text(
        120,
        136,
        `were tested on ${long('2026-07-07')} in accordance with the Electricity at Work Regulations 1989.`,
        { size: 11 },
      );
      sheet.text(120, 180, `Certificate No. QP/1180`, { size: 11 });
      sheet.text(120, 200, `Recommended retest date: ${long('2027-07-07')}`, { size: 11 });
    },
  }),
  register({
    name: 'PAT: appliances with different due dates',
    truth: { issuedOn: '2026-10-02', expiresOn: '2027-10-02', reference: '552-90' },
    draw: (sheet) => {
      sheet.text(40, 40, 'In-service inspection and testing of electrical equipment', { size: 13, bold: true });
      sheet.beside(40, 70, 'Report reference', '552-90');
      sheet.beside(40, 86, 'Date of test', hyphens('2026-10-02'));
      sheet.table(
        40,
        120,
        [160, 100, 120],
        [
          ['Item', 'Result', 'Next test due'],
          ['Hair dryer', 'PASS', hyphens('2027-10-02')],
          ['Washing machine', 'PASS', hyphens('2028-10-02')],
        ],
      );
    },
  }),
  register({
    name: 'PAT: two pages of a register with the dates on top',
    truth: { issuedOn: '2026-11-03', expiresOn: '2027-11-03', reference: 'K-40021' },
    draw: (sheet) => {
      for (const page of [1, 2]) {
        sheet.text(40, 40, 'PAT Report', { size: 14, bold: true });
        sheet.text(150, 44, `Document ref K-40021`);
        sheet.text(300, 44, `Date of inspection: ${slashes('2026-11-03')}`);
        sheet.text(300, 58, `Re-test due: ${slashes('2027-11-03')}`);
        sheet.table(
          40,
          90,
          [80, 200, 80],
          [
            ['No', 'Item', 'Result'],
            [`${page}01`, 'Extension lead', 'Pass'],
            [`${page}02`, 'Vacuum cleaner', 'Pass'],
          ],
        );
        if (page === 1) sheet.nextPage();
      }
    },
  }),
];
