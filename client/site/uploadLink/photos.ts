import { MAX_UPLOAD_BYTES } from '../../../domain/documents/uploadLimit.ts';
import { type Picture, picturePdf } from './picturePdf.ts';

/** Pixels of the longer side: a page of A4 with 250 dots to the inch, in which small print can be read. */
const LONGER_SIDE = 2900;
const QUALITY = 0.8;

const draw = async (photo: File): Promise<Picture> => {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, LONGER_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!jpeg) throw new Error('The picture could not be drawn');
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
};

/** Drawing takes about a second on a phone, so a page is not drawn again for each page that follows it. */
const drawn = new WeakMap<File, Picture>();

const pictureOf = async (photo: File): Promise<Picture> => {
  const picture = drawn.get(photo) ?? (await draw(photo));
  drawn.set(photo, picture);
  return picture;
};

/** One photo as it is, unless it is too large; several as the pages of one PDF. Null if one cannot be read as a picture. */
export const fileOfPhotos = async (photos: readonly File[], name: string): Promise<File | null> => {
  const [only, ...more] = photos;
  if (only && more.length === 0 && only.size < MAX_UPLOAD_BYTES) return only;
  try {
    const pictures: Picture[] = [];
    // One after the other: a phone has memory for one large picture.
    for (const photo of photos) pictures.push(await pictureOf(photo));
    return new File(picturePdf(pictures), `${name}.pdf`, { type: 'application/pdf' });
  } catch {
    return null;
  }
};
