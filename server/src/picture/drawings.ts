import { nameOf, type Drawing } from './pictureFiles.ts'

// The demo's drawings are read when the first of them is asked for: a mall that shows pictures of its own never reads them.

let reading: Promise<typeof import('../../../drawings/catalogue.ts')> | null = null
const drawings = () => (reading ??= import('../../../drawings/catalogue.ts'))

/** The drawing of a key, always the same one; undefined: there is none. */
export const drawingOf = async (key: string): Promise<Drawing | undefined> => (await drawings()).pictureOf(key)

const names = new Map<string, string>()

/** The name under which the drawing of a key is served, without size and ending; null: there is none. */
export async function drawnName(key: string): Promise<string | null> {
  const before = names.get(key)
  if (before !== undefined) return before
  const drawing = await drawingOf(key)
  if (!drawing) return null
  const name = nameOf(key, drawing)
  names.set(key, name)
  return name
}

let house: Promise<ReadonlySet<string>> | null = null

/** Whether a key is of a drawing that is no article's: a banner, a logo, a paper. */
export async function isOfHouse(key: string): Promise<boolean> {
  house ??= drawings().then(({ houseKeys }) => new Set(houseKeys()))
  return (await house).has(key)
}

/** The key in the name of a drawing, as `nameOf` makes it; null: it is no such name. */
export const keyIn = (name: string): string | null => /^\/pictures\/([\w-]{1,80})-[0-9a-f]{8}$/.exec(name)?.[1] ?? null
