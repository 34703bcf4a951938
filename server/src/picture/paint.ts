import { drawingOf } from './drawings.ts'
import { pictureFile, shrunkFile } from './pictureFiles.ts'
import type { Order } from './painter.ts'

/**
 * The path of a picture's file, made where it is missing. To be called in a process of its own: it takes hundreds of megabytes
 * and all of a core.
 * @throws RangeError for a key without a picture.
 */
export async function paint({ folder, key, width, format, source }: Order): Promise<string> {
  if (source) return shrunkFile(folder, key, source, width, format)
  const drawing = await drawingOf(key)
  if (!drawing) throw new RangeError(`no picture ${key}`)
  return pictureFile(folder, drawing, width, format)
}
