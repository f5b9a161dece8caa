import { type Certificate, long, ordinal, slashes } from './certificate.ts';

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
