import { type Certificate, dots, long, ordinal, slashes } from './certificate.ts';

const report = (certificate: Omit<Certificate, 'documentType'>): Certificate => ({
  documentType: 'eicr_certificate',
  ...certificate,
});

export const EICR: readonly Certificate[] = [
  report({
    name: 'EICR: recommendation in a sentence',
    truth: { issuedOn: '2026-03-14', expiresOn: '2031-03-14', reference: 'EICR18-20931' },
    draw: (sheet) => {
      sheet.text(40, 36, 'ELECTRICAL INSTALLATION CONDITION REPORT', { size: 14, bold: true });
      sheet.text(
        40,
        56,
        'Requirements for electrical installations BS 7671:2018+A2:2022 (IET Wiring Regulations 18th edition)',
        { size: 7 },
      );
      sheet.text(400, 80, 'Report number: EICR18-20931');
      sheet.beside(40, 110, 'Date(s) on which inspection and testing was carried out', slashes('2026-03-14'), 280);
      sheet.text(40, 140, 'Date of previous inspection: 02/03/2021');
      sheet.text(40, 170, 'Installation address: Sea Thrift, The Strand, Fowey PL23 1AR');
      sheet.text(
        40,
        300,
        `Subject to the necessary remedial work being taken, I/We recommend that the installation is further inspected and tested by: ${slashes('2031-03-14')}`,
        { width: 500 },
      );
      sheet.text(40, 360, 'For and on behalf of: Tideway Electrical Ltd');
    },
  }),
  report({
    name: 'EICR: section table with labels on the left',
    truth: { issuedOn: '2025-07-02', expiresOn: '2030-07-01', reference: '18.2/004417' },
    draw: (sheet) => {
      sheet.text(180, 30, 'Electrical Installation Condition Report', { size: 13, bold: true });
      sheet.table(
        40,
        70,
        [200, 280],
        [
          ['Certificate number', '18.2/004417'],
          ['Client', 'Mrs R Hale, 9 Castle Square, Tenby SA70 7BW'],
          ['Date of inspection', long('2025-07-01')],
          ['Date of issue', long('2025-07-02')],
          ['Next inspection due', long('2030-07-01')],
          ['Estimated age of wiring', '20 years'],
        ],
      );
      sheet.table(
        40,
        220,
        [160, 160, 160],
        [
          ['Instrument', 'Serial number', 'Calibration date'],
          ['Megger MFT1741', '101-882-19', '11/01/2025'],
        ],
      );
    },
  }),
  report({
    name: 'EICR: four sections in two columns',
    truth: { issuedOn: '2026-06-19', expiresOn: '2031-06-19', reference: 'ICR/55021' },
    draw: (sheet) => {
      sheet.text(40, 30, 'EICR', { size: 24, bold: true });
      sheet.text(40, 60, 'Electrical Installation Condition Report', { size: 10 });
      sheet.text(330, 40, 'Reference: ICR/55021');
      sheet.text(40, 90, 'PART 1: DETAILS OF THE CONTRACTOR', { bold: true });
      sheet.text(40, 104, 'Registration No: 602331');
      sheet.text(40, 116, 'Trading title: Volt & Sons');
      sheet.text(40, 128, '7 Mill Road, Truro TR1 2AB');
      sheet.text(310, 90, 'PART 2: DETAILS OF THE INSTALLATION', { bold: true });
      sheet.text(310, 104, 'Occupier: holiday let');
      sheet.text(310, 116, '1 Chapel Row, St Ives TR26 1LR');
      sheet.text(40, 200, 'PART 5: DECLARATION', { bold: true });
      sheet.below(40, 220, 'Name', 'S. Penrose');
      sheet.below(180, 220, 'Position', 'Qualified supervisor');
      sheet.below(320, 220, 'Date of inspection', dots('2026-06-19'));
      sheet.below(40, 260, 'Overall assessment', 'SATISFACTORY');
      sheet.below(320, 260, 'Next inspection not later than', dots('2031-06-19'));
    },
  }),
  report({
    name: 'EICR: five years in words only',
    truth: { issuedOn: '2024-01-30', expiresOn: null, reference: 'ELC-7781' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Condition report on the electrical installation', { size: 14, bold: true });
      sheet.beside(40, 80, 'Report reference', 'ELC-7781');
      sheet.beside(40, 100, 'Inspection date', ordinal('2024-01-30'));
      sheet.beside(40, 120, 'Interval', 'Five years from the date of this inspection');
      sheet.beside(40, 140, 'Date of birth of the installation', 'about 1985', 160);
    },
  }),
  report({
    name: 'EICR: six pages, dates on the last',
    truth: { issuedOn: '2026-08-08', expiresOn: '2031-08-08', reference: 'DPN18C 00912' },
    draw: (sheet) => {
      for (let page = 1; page <= 5; page++) {
        sheet.text(40, 40, 'Electrical Installation Condition Report', { size: 12, bold: true });
        sheet.text(380, 40, 'Report No. DPN18C 00912');
        sheet.table(
          40,
          80,
          [60, 260, 80],
          [
            ['Item', 'Description', 'Outcome'],
            ['4.1', 'Adequacy of access (BS 7671 132.12)', 'C3'],
            ['4.2', 'Enclosure not damaged', 'Pass'],
          ],
        );
        sheet.nextPage();
      }
      sheet.text(40, 40, 'Report No. DPN18C 00912');
      sheet.text(40, 80, `Inspected on ${slashes('2026-08-08')}`);
      sheet.text(40, 100, 'We recommend that this installation is further inspected');
      sheet.text(40, 111, `and tested by ${slashes('2031-08-08')}, provided that the observations are attended to.`);
    },
  }),
];
