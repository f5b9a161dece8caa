import { abbreviated, type Certificate, long, ordinal, short, slashes } from './certificate.ts';

export const HOLD_OUT_GAS: readonly Certificate[] = [
  {
    name: 'gas: signature boxes with the label in front',
    documentType: 'gas_safety_certificate',
    truth: { issuedOn: '2026-03-27', expiresOn: '2027-03-26', reference: '0048812' },
    draw: (sheet) => {
      sheet.text(40, 30, 'Homeowner / Landlord Gas Safety Record', { size: 14, bold: true });
      sheet.text(430, 34, 'Serial No. 0048812');
      sheet.table(
        40,
        60,
        [170, 170, 170],
        [
          ['Engineer details', 'Inspection address', 'Landlord / agent'],
          ['Name: T Hughes', 'Ty Gwyn, Beach Road', 'Hale Lettings'],
          ['Gas Safe Reg: 338120', 'Barmouth LL42 1NA', '1 High St, Harlech LL46 2YA'],
        ],
      );
      sheet.text(40, 640, 'Number of appliances tested: 2');
      sheet.text(40, 660, `Next inspection due before ${slashes('2027-03-26')}`, { bold: true });
      sheet.table(
        40,
        690,
        [120, 140, 140, 110],
        [
          ['Engineer signature', '', 'Received by', ''],
          ['Print name', 'T Hughes', 'Print name', 'M Hale'],
          ['Date', slashes('2026-03-27'), 'Date', slashes('2026-03-29')],
        ],
      );
    },
  },
  {
    name: 'gas: an app’s export with times',
    documentType: 'gas_safety_certificate',
    truth: { issuedOn: '2026-11-05', expiresOn: '2027-11-05', reference: 'GSC-1A77F2' },
    draw: (sheet) => {
      sheet.text(40, 40, 'CP12 Gas Safety Certificate', { size: 17, bold: true });
      sheet.text(40, 64, 'Certificate ID: GSC-1A77F2', { size: 8 });
      sheet.text(40, 90, 'Inspection completed');
      sheet.text(200, 90, `${abbreviated('2026-11-05')} 10:42`);
      sheet.text(40, 106, 'Certificate expires');
      sheet.text(200, 106, abbreviated('2027-11-05'));
      sheet.text(40, 122, 'Generated');
      sheet.text(200, 122, `${abbreviated('2026-11-08')} 08:01`);
      sheet.text(40, 160, 'Boiler service history: last serviced 02 Nov 2025');
    },
  },
  {
    name: 'gas: month-long form with the words around',
    documentType: 'gas_safety_certificate',
    truth: { issuedOn: '2026-08-31', expiresOn: '2027-08-31', reference: 'R-2201/26' },
    draw: (sheet) => {
      sheet.text(40, 40, 'LPG GAS SAFETY INSPECTION REPORT', { size: 14, bold: true });
      sheet.text(40, 70, `Report ref. R-2201/26`);
      sheet.text(40, 90, `The inspection took place on ${long('2026-08-31')} at Pinewood Lodge 7, Aviemore PH22 1QH.`);
      sheet.text(40, 104, `The next annual inspection is due on or before ${long('2027-08-31')}.`);
      sheet.text(40, 130, 'Hose replaced 31/08/2026, expires 2036. Regulator: date stamp 05/2019.');
    },
  },
  {
    name: 'gas: labels right of centre, dates in small boxes',
    documentType: 'gas_safety_certificate',
    truth: { issuedOn: '2026-06-12', expiresOn: '2027-06-12', reference: 'LN 30071' },
    draw: (sheet) => {
      sheet.text(40, 30, 'Gas Safe Register', { size: 9, bold: true });
      sheet.text(40, 46, 'LANDLORD GAS SAFETY RECORD', { size: 14, bold: true });
      sheet.text(340, 30, 'Certificate Number');
      sheet.text(460, 30, 'LN 30071', { bold: true });
      sheet.text(340, 700, 'Record issued by (print)');
      sheet.text(470, 700, 'C. Obi');
      sheet.text(340, 716, 'Date of issue');
      sheet.text(470, 716, '12 06 2026');
      sheet.text(340, 732, 'Next safety check due by');
      sheet.text(470, 732, '12 06 2027');
    },
  },
];

export const HOLD_OUT_EICR: readonly Certificate[] = [
  {
    name: 'EICR: schedule with periods of inspection',
    documentType: 'eicr_certificate',
    truth: { issuedOn: '2026-09-16', expiresOn: '2031-09-15', reference: 'IPN4/0091822' },
    draw: (sheet) => {
      sheet.text(40, 30, 'DOMESTIC ELECTRICAL INSTALLATION CONDITION REPORT', { size: 12, bold: true });
      sheet.text(400, 50, 'IPN4/0091822');
      sheet.text(330, 50, 'Report No.');
      sheet.text(40, 80, 'C. PURPOSE OF THE REPORT', { bold: true });
      sheet.text(40, 94, `Date(s) of the inspection: ${slashes('2026-09-15')}`);
      sheet.text(40, 130, 'E. SUMMARY', { bold: true });
      sheet.text(40, 144, 'Overall assessment of the installation: SATISFACTORY');
      sheet.text(40, 170, 'F. RECOMMENDATIONS', { bold: true });
      sheet.text(40, 184, 'I/We recommend that the installation is next inspected and tested no later than');
      sheet.text(420, 184, slashes('2031-09-15'));
      sheet.text(40, 210, 'G. DECLARATION', { bold: true });
      sheet.text(40, 224, `Report authorised for issue by: K. Singh    Date of issue: ${slashes('2026-09-16')}`);
    },
  },
  {
    name: 'EICR: card layout of a software',
    documentType: 'eicr_certificate',
    truth: { issuedOn: '2025-02-11', expiresOn: '2030-02-11', reference: 'E25-0412' },
    draw: (sheet) => {
      sheet.text(40, 40, 'EICR | Electrical Installation Condition Report', { size: 13, bold: true });
      sheet.table(
        40,
        70,
        [100, 100, 100, 100, 100],
        [
          ['Report ID', 'Issued', 'Valid to', 'Outcome', 'Inspector'],
          ['E25-0412', short('2025-02-11'), short('2030-02-11'), 'Satisfactory', 'L. Byrne'],
        ],
      );
      sheet.text(40, 130, 'Supply: TN-C-S. Main switch BS EN 60947-3:2009. RCD test 18/02/2020.');
    },
  },
  {
    name: 'EICR: a letter',
    documentType: 'eicr_certificate',
    truth: { issuedOn: '2026-04-21', expiresOn: '2031-04-20', reference: null },
    draw: (sheet) => {
      sheet.text(40, 40, 'Cambrian Electrics', { size: 12, bold: true });
      sheet.text(40, 70, 'Electrical installation condition report: 6 Pier Street, Aberdovey LL35 0LN', { bold: true });
      sheet.text(
        40,
        100,
        `Further to our visit, the fixed wiring was inspected and tested on ${ordinal('2026-04-21')} and found satisfactory.`,
        { width: 480 },
      );
      sheet.text(
        40,
        130,
        `The installation should be re-inspected by ${ordinal('2031-04-20')} or at a change of occupancy, whichever is sooner.`,
        { width: 480 },
      );
    },
  },
  {
    name: 'EICR: right-hand labels, both people sign',
    documentType: 'eicr_certificate',
    truth: { issuedOn: '2026-10-10', expiresOn: '2031-10-10', reference: 'NIC-71-4419' },
    draw: (sheet) => {
      sheet.text(40, 30, 'Electrical Installation Condition Report', { size: 13, bold: true });
      sheet.text(40, 52, 'Unique report number NIC-71-4419');
      sheet.below(40, 90, 'Inspected and tested by', 'R. Vaughan');
      sheet.below(200, 90, 'Signature', '');
      sheet.below(340, 90, 'Date', slashes('2026-10-10'));
      sheet.below(40, 130, 'Reviewed by qualified supervisor', 'B. Moss');
      sheet.below(340, 130, 'Date', slashes('2026-10-12'));
      sheet.below(40, 170, 'Recommended date of next inspection', slashes('2031-10-10'));
    },
  },
];
