import { describe, expect, test } from 'vitest';
import { type Address, isPublicAddress, TargetRefused, targets } from '../../../server/webhooks/target.ts';

const never = new AbortController().signal;
const resolvingTo = (...addresses: string[]) =>
  targets({
    resolve: async () => addresses.map((address): Address => ({ address, family: address.includes(':') ? 6 : 4 })),
    allowPrivate: false,
  });
const PUBLIC = '93.184.215.14';

describe('an address', () => {
  test.each([PUBLIC, '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '1.1.1.1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1'],
    ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '192.0.0.1', '192.88.99.1'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fec0::1', '2001:db8::1'],
    // Forms that contain an IPv4 address.
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::'],
    ...['2001:0:7f00:1::', '100::1', '5f00::1', '1::1', 'no address', ''],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the address of a webhook', () => {
  test.each([
    ...['https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://0177.0.0.1/', 'https://127.1/'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[fe80::1]/'],
    ...['https://localhost/', 'https://LOCALHOST./', 'https://api.localhost:8443/', 'https://printer.local/'],
    ...['https://metadata.google.internal/', 'https://169.254.169.254/latest/meta-data/', 'https://0/'],
    ...['https://①②⑦.0.0.1/', 'http://example.com/', 'https://ada:secret@example.com/'],
  ])('is refused when it is %s', async (url) => {
    await expect(resolvingTo(PUBLIC).check(url, never)).rejects.toThrow(TargetRefused);
    await expect(resolvingTo(PUBLIC).find(url, never)).rejects.toThrow(TargetRefused);
  });

  test('is refused when one of its addresses is private', async () => {
    const url = 'https://hooks.example.com/';
    for (const address of ['127.0.0.1', '::1', '10.1.2.3'])
      await expect(resolvingTo(PUBLIC, address).check(url, never)).rejects.toThrow('leads to a private network');
    await expect(resolvingTo(PUBLIC).check(url, never)).resolves.toBeUndefined();
  });

  test('is accepted when its name cannot be found now, and refused again for each attempt', async () => {
    let addresses: Address[] | Error = new Error('SERVFAIL');
    const changing = targets({
      resolve: async () => {
        if (addresses instanceof Error) throw addresses;
        return addresses;
      },
      allowPrivate: false,
    });
    const url = 'https://hooks.example.com/';
    await expect(changing.check(url, never)).resolves.toBeUndefined();
    await expect(changing.find(url, never)).rejects.toThrow('SERVFAIL');
    addresses = [{ address: PUBLIC, family: 4 }];
    expect((await changing.find(url, never)).addresses).toEqual(addresses);
    addresses = [{ address: '127.0.0.1', family: 4 }];
    await expect(changing.find(url, never)).rejects.toThrow(TargetRefused);
  });
});
