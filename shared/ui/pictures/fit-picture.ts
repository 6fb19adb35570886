import { PAGE_COLOUR } from '../../domain/page-colour.ts';

interface Fit {
  /** In pixels. A smaller picture stays as large as it is. */
  side: number;
  of: 'longest' | 'shortest';
}

/**
 * Scales a picture down before the upload, as a JPEG. A phone's camera makes more pixels than the server keeps, and than a slow
 * connection should carry. A file that is small already, or that this browser can't decode, stays as it is, for the server
 * to judge.
 */
export async function fitPicture(file: File, { side, of }: Fit): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const scale = Math.min(1, side / (of === 'longest' ? Math.max(width, height) : Math.min(width, height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.fillStyle = PAGE_COLOUR;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const scaled = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return scaled && (scale < 1 || scaled.size < file.size) ? scaled : file;
  } catch {
    return file;
  }
}
