import type { Sheet } from './sheet.ts';

/** A gas safety record whose next inspection is due on a day that does not exist. */
export const kilnCottageRecord = (sheet: Sheet) => {
  sheet.text(32, 40, 'Landlord gas safety record', { size: 17, bold: true });
  sheet.text(32, 66, 'Morris Heating, Tenby', { grey: true });
  sheet.box(28, 92, 520, 86);
  sheet.text(40, 102, 'Installation address', { grey: true });
  sheet.text(40, 120, '3 Lime Kiln Lane');
  sheet.text(40, 136, 'Tenby SA70 7HB');
  sheet.beside(40, 200, 'Record no.', 'LGSR-004718', 62);
  sheet.table(
    28,
    236,
    [130, 130, 130, 130],
    [
      ['Appliance', 'Where', 'Flue', 'Safe to use'],
      ['Boiler', 'Kitchen', 'Room sealed', 'Yes'],
      ['Hob', 'Kitchen', 'None', 'Yes'],
    ],
    { row: 30 },
  );
  sheet.beside(40, 452, 'Date of inspection', '18 November 2026', 106);
  sheet.beside(40, 484, 'Next inspection due by', '31/11/2027', 128);
  sheet.beside(40, 520, 'Engineer', 'D. Morris', 52);
  sheet.beside(156, 520, 'Gas Safe ID', '548213', 68);
};
