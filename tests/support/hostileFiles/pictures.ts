import { FILES } from '../files.ts';
import { jpegClaiming, pngClaiming } from '../hostileFiles.ts';
import { PIXELS, type RefusedFile, refused } from './hostileFile.ts';

const hex = (...texts: readonly string[]) => Buffer.concat(texts.map((text) => Buffer.from(text, 'hex')));

/** One more than the 50 x 1024 x 1024 that are accepted. */
const LIMIT_AND_ONE = 52_428_801;
const PNG_SIZES = [
  [100_000, 100_000],
  [65_535, 65_535],
  [7241, 7241],
  [LIMIT_AND_ONE, 1],
  [1, LIMIT_AND_ONE],
  [2 ** 31 - 1, 1],
  [1, 2 ** 32 - 1],
  [2 ** 32 - 1, 2 ** 32 - 1],
] as const;
const JPEG_SIZES = [
  [65_000, 65_000],
  [65_535, 65_535],
  [65_535, 801],
  [801, 65_535],
  [7241, 7241],
] as const;

const PNG_FLOODS = PNG_SIZES.map(([width, height]) =>
  refused(`a PNG of ${width} x ${height} pixels`, 'a.png', pngClaiming(width, height), PIXELS),
);

const pngWith = (change: (png: Buffer) => void): Buffer => {
  const png = Buffer.from(FILES.png);
  change(png);
  return png;
};
const SIGNATURE = FILES.png.subarray(0, 8);
const [HEADER, REST] = [FILES.png.subarray(8, 33), FILES.png.subarray(33)];
const chunk = (type: string, length: number) =>
  Buffer.concat([Buffer.from([0, 0, 0, length]), Buffer.from(type, 'latin1'), Buffer.alloc(length + 4)]);

const PNG_BROKEN: readonly RefusedFile[] = [
  refused('a PNG of no pixels', 'a.png', pngClaiming(0, 0)),
  refused('a PNG without width', 'a.png', pngClaiming(0, 1)),
  refused('a PNG without height', 'a.png', pngClaiming(1, 0)),
  refused(
    'a PNG whose header claims 12 bytes',
    'a.png',
    pngWith((png) => png.writeUInt32BE(12, 8)),
  ),
  refused(
    'a PNG whose header claims 4 GB',
    'a.png',
    pngWith((png) => png.writeUInt32BE(2 ** 32 - 1, 8)),
  ),
  refused(
    'a PNG without header',
    'a.png',
    pngWith((png) => png.write('IDAT', 12, 'latin1')),
  ),
  refused('a PNG of an iPhone app', 'a.png', Buffer.concat([SIGNATURE, chunk('CgBI', 4), HEADER, REST])),
  refused('an animated PNG', 'a.png', Buffer.concat([SIGNATURE, HEADER, chunk('acTL', 8), REST])),
];

/** All frames of the standard but the first, C0. C4, C8 and CC are no frames. */
const FRAMES = ['c1', 'c2', 'c3', 'c5', 'c6', 'c7', 'c9', 'ca', 'cb', 'cd', 'ce', 'cf'];
const FRAME_AT = 20;
const jpegOfFrame = (frame: string): Buffer => {
  const jpeg = jpegClaiming(65_000, 65_000);
  jpeg.write(frame, FRAME_AT + 1, 'hex');
  return jpeg;
};

const FULL_SEGMENT = Buffer.concat([hex('ffe1ffff'), Buffer.alloc(0xfffd)]);
/** What stands before the frame, and that a reader skips. */
const BEFORE: Readonly<Record<string, Buffer>> = {
  'a fill byte': hex('ff'),
  '101 fill bytes': Buffer.alloc(101, 0xff),
  'a Huffman table': hex('ffc400040000'),
  'arithmetic conditioning': hex('ffcc00040000'),
  'a reserved segment': hex('ffc800040000'),
  'an empty segment': hex('ffe10002'),
  '20 full segments': Buffer.concat(Array.from({ length: 20 }, () => FULL_SEGMENT)),
};

const JPEG_FLOODS: readonly RefusedFile[] = [
  ...JPEG_SIZES.map(([width, height]) =>
    refused(`a JPEG of ${width} x ${height} pixels`, 'a.jpg', jpegClaiming(width, height), PIXELS),
  ),
  ...FRAMES.map((frame) => refused(`a huge JPEG with frame ${frame}`, 'a.jpeg', jpegOfFrame(frame), PIXELS)),
  ...Object.entries(BEFORE).map(([what, before]) =>
    refused(`a huge JPEG with ${what} before the frame`, 'a.jpg', jpegClaiming(65_000, 65_000, before), PIXELS),
  ),
];

const JPEG_BROKEN: readonly RefusedFile[] = [
  refused('a JPEG without width', 'a.jpg', jpegClaiming(0, 100)),
  refused('a JPEG that names its height behind the picture', 'a.jpg', jpegClaiming(65_000, 0)),
  refused('a JPEG with 3,000 fill bytes', 'a.jpg', jpegClaiming(8, 8, Buffer.alloc(3000, 0xff))),
  refused('a JPEG with a segment of no bytes', 'a.jpg', jpegClaiming(8, 8, hex('ffe10000'))),
  refused('a JPEG with a segment behind its end', 'a.jpg', jpegClaiming(8, 8, hex('ffe1ffff'))),
  refused('a JPEG with bytes between segments', 'a.jpg', jpegClaiming(8, 8, hex('12345678'))),
  refused('a JPEG without frame', 'a.jpg', Buffer.concat([hex('ffd8ffda'), Buffer.alloc(64)])),
  refused('a JPEG that ends at once', 'a.jpg', Buffer.concat([hex('ffd8ffd9'), Buffer.alloc(64)])),
  refused('a JPEG-LS', 'a.jpg', Buffer.concat([hex('ffd8fff7'), Buffer.alloc(64)])),
];

export const PICTURES: readonly RefusedFile[] = [...PNG_FLOODS, ...PNG_BROKEN, ...JPEG_FLOODS, ...JPEG_BROKEN];
