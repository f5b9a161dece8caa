import { describe, expect, test } from 'vitest';
import { deviceOf } from '../../../server/identity/device.ts';

describe('the name of a device', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) Quagga/1.0', 'Unknown browser on Linux'],
    ['curl/8.1.2', 'Unknown device'],
    ['Firefox<script>/1.0 (x)', 'Firefox'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
    [`Mozilla/5.0 (Windows NT 10.0) Firefox/131.0 ${'x'.repeat(500)}`, 'Unknown device'],
  ])('of %j is %j', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
});
