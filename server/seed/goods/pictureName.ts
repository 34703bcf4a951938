import { goodsKey, pictureOf } from '../pictures/catalogue.ts'
import { pictureHash } from '../pictures/render.ts'
import type { View } from '../pictures/views.ts'
import type { Look } from './look.ts'

const known = new Map<string, string>()

/**
 * The name under which a picture is served, without size and ending: its key and the first digits of its hash, so that the
 * name changes with the drawing and files may be kept for ever. @throws RangeError for a key without a picture.
 */
export function pictureName(key: string): string {
  const name = nameIfDrawn(key)
  if (name === null) throw new RangeError(`no picture ${key}`)
  return name
}

/** As `pictureName`; null for a key without a picture. */
export function nameIfDrawn(key: string): string | null {
  const before = known.get(key)
  if (before !== undefined) return before
  const picture = pictureOf(key)
  if (!picture) return null
  const name = `/pictures/${key}-${pictureHash(picture).slice(0, hashDigits)}`
  known.set(key, name)
  return name
}

export const hashDigits = 8

/** A product's gallery: front first, then three colours together (of one colour: both sides), a close-up and one in use. */
export const galleryOf = (look: Look, colours: number): string[] =>
  (['front', colours > 1 ? 'set' : 'angle', 'detail', 'inUse'] as const).map((view) => lookName(look, view))

/** The name of one view of it. */
export const lookName = ([kind, colour, mark]: Look, view: View): string =>
  pictureName(goodsKey({ kind, colour, view, ...(mark && { mark }) }))
