import { goodsKey, pictureOf } from '../../../drawings/catalogue.ts'
import { nameOf } from '../../src/picture/pictureFiles.ts'
import type { View } from '../../../drawings/views.ts'
import type { Look } from './look.ts'

const known = new Map<string, string>()

/** The name under which the drawing of a key is served. @throws RangeError for a key without a drawing. */
export function pictureName(key: string): string {
  const before = known.get(key)
  if (before !== undefined) return before
  const drawing = pictureOf(key)
  if (!drawing) throw new RangeError(`no picture ${key}`)
  const name = nameOf(key, drawing)
  known.set(key, name)
  return name
}

/** A product's gallery: front first, then three colours together (of one colour: both sides), a close-up and one in use. */
export const galleryOf = (look: Look, colours: number): string[] =>
  (['front', colours > 1 ? 'set' : 'angle', 'detail', 'inUse'] as const).map((view) => lookName(look, view))

/** The name of one view of it. */
export const lookName = ([kind, colour, mark]: Look, view: View): string =>
  pictureName(goodsKey({ kind, colour, view, ...(mark && { mark }) }))
