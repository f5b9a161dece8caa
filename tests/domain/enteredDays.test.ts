import { describe, expect, test } from 'vitest';
import { AccessTerms } from '../../domain/access/contract.ts';
import { DocumentCorrection } from '../../domain/documentImports/contract.ts';
import { DatesBody, UploadFields } from '../../domain/documents/contract.ts';
import { AllowanceBody } from '../../domain/office/contract/commands.ts';
import { suggestedExpiry } from '../../domain/questionnaire/documentTypes.ts';
import { SnoozeBody } from '../../domain/reminders/contract.ts';
import { SendFields } from '../../domain/uploadLinks/contract.ts';

const property_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('a day that a person enters is not later than 31/12/2200', () => {
  test.each([
    ['expiry date', 'expiry_date', UploadFields, { property_id }],
    ['issue date', 'issued_on', UploadFields, { property_id }],
    ['expiry date', 'expiry_date', DatesBody, {}],
    ['issue date', 'issued_on', DatesBody, { expiry_date: null }],
    ['expiry date', 'expiry_date', DocumentCorrection, {}],
    ['expiry date', 'expiry_date', SendFields, {}],
    ['issue date', 'issued_on', SendFields, {}],
    ['last day', 'until', AccessTerms, { role: 'viewer' }],
    ['last day', 'until', AllowanceBody, { account: 'ada@example.com', properties_count: 12, reason: 'Agreed' }],
    ['last day of the pause', 'until', SnoozeBody, {}],
  ])('%s: %s', (name, field, schema, others) => {
    const refusalOf = (day: string) => schema.safeParse({ ...others, [field]: day }).error?.issues[0];
    expect(refusalOf('2200-12-31')).toBeUndefined();
    const message = `The ${name} cannot be later than 31/12/2200`;
    for (const day of ['2201-01-01', '9999-12-31']) expect(refusalOf(day)).toMatchObject({ path: [field], message });
    for (const none of ['9999-12-32', 'soon']) {
      const problems = schema.safeParse({ ...others, [field]: none }).error?.issues ?? [];
      expect(problems.map(({ message: said }) => said.includes('later'))).toEqual([false]);
    }
  });
});

test('an issue date in a mistyped year does not break the suggested expiry', () =>
  expect(suggestedExpiry('eicr_certificate', '9999-12-31')).toBe('2205-12-31'));
