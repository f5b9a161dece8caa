import { abbreviated, type Certificate, long, slashes } from './certificate.ts';

const certificate = (content: Omit<Certificate, 'documentType'>): Certificate => ({
  documentType: 'epc_certificate',
  ...content,
});

export const EPC: readonly Certificate[] = [
  certificate({
    name: 'EPC: as printed from the register',
    truth: { issuedOn: '2021-03-13', expiresOn: '2031-03-12', reference: '0432-2891-7520-9106-3021' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Energy performance certificate (EPC)', { size: 20, bold: true });
      sheet.text(40, 80, '3 Lime Kiln Lane');
      sheet.text(40, 92, 'Tenby');
      sheet.text(40, 104, 'SA70 7HB');
      sheet.below(240, 80, 'Energy rating', 'D');
      sheet.below(340, 80, 'Valid until', long('2031-03-12'));
      sheet.below(340, 110, 'Certificate number', '0432-2891-7520-9106-3021');
      sheet.nextPage();
      sheet.text(40, 40, 'About this assessment', { bold: true });
      sheet.beside(40, 60, 'Assessor’s name', 'Gareth Pugh');
      sheet.beside(40, 76, 'Telephone', '01834 555 019');
      sheet.beside(40, 92, 'Assessor’s ID', 'EES/019283');
      sheet.beside(40, 108, 'Date of assessment', long('2021-03-12'));
      sheet.beside(40, 124, 'Date of certificate', long('2021-03-13'));
      sheet.beside(40, 140, 'Type of assessment', 'RdSAP');
    },
  }),
  certificate({
    name: 'EPC: the older form with a report reference number',
    truth: { issuedOn: '2019-06-11', expiresOn: null, reference: '8009-6225-4330-0298-9206' },
    draw: (sheet) => {
      sheet.text(40, 40, 'Energy Performance Certificate', { size: 18, bold: true });
      sheet.text(40, 70, '17 Chapel Street, Penzance TR18 4AJ');
      sheet.beside(40, 100, 'Dwelling type:', 'Mid-terrace house', 110);
      sheet.beside(40, 114, 'Date of assessment:', '10 June 2019', 110);
      sheet.beside(40, 128, 'Date of certificate:', '11 June 2019', 110);
      sheet.beside(300, 100, 'Reference number:', '8009-6225-4330-0298-9206', 100);
      sheet.beside(300, 114, 'Total floor area:', '84 m2', 100);
      sheet.text(40, 760, 'Estimated energy costs use prices of 01/01/2019 and are revised each July.', { size: 6 });
    },
  }),
  certificate({
    name: 'EPC: summary with a box',
    truth: { issuedOn: null, expiresOn: '2034-01-22', reference: '2130-4521-0099-8277-6001' },
    draw: (sheet) => {
      sheet.box(300, 30, 250, 60);
      sheet.text(310, 40, `This certificate is valid until ${slashes('2034-01-22')}`);
      sheet.text(310, 56, 'RRN: 2130-4521-0099-8277-6001');
      sheet.text(40, 40, 'EPC', { size: 30, bold: true });
      sheet.text(40, 120, 'Flat 2, Bakehouse Yard, Conwy LL32 8AY');
      sheet.text(
        40,
        760,
        'Energy Performance of Buildings (England and Wales) Regulations 2012, last changed 31/10/2026',
        { size: 6 },
      );
    },
  }),
  certificate({
    name: 'EPC: Scottish form',
    truth: { issuedOn: '2023-08-17', expiresOn: '2033-08-16', reference: '9012-3344-7100-2206-5512' },
    draw: (sheet) => {
      sheet.text(40, 36, 'Energy Performance Certificate (EPC)', { size: 16, bold: true });
      sheet.text(480, 40, 'Scotland');
      sheet.table(
        40,
        80,
        [130, 130, 130, 130],
        [
          ['Date of assessment', 'Date of certificate', 'Valid until', 'Approved organisation'],
          [abbreviated('2023-08-16'), abbreviated('2023-08-17'), abbreviated('2033-08-16'), 'Elmhurst'],
        ],
      );
      sheet.text(40, 140, 'Reference Number: 9012-3344-7100-2206-5512');
      sheet.text(40, 160, '5 Shore Road, Anstruther KY10 3DU');
    },
  }),
  certificate({
    name: 'EPC: labels and values in distant columns',
    truth: { issuedOn: '2020-02-05', expiresOn: '2030-02-04', reference: '7700-1205-9930-4417-2283' },
    draw: (sheet) => {
      sheet.text(40, 36, 'Domestic Energy Performance Certificate', { size: 15, bold: true });
      ['Certificate number', 'Date of issue', 'Valid until', 'Property type'].forEach((label, row) => {
        sheet.text(40, 90 + row * 20, label);
      });
      ['7700-1205-9930-4417-2283', '5 February 2020', '4 February 2030', 'Detached bungalow'].forEach((value, row) => {
        sheet.text(360, 90 + row * 20, value, { bold: true });
      });
    },
  }),
];
