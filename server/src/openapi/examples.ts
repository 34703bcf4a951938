import { readdir, readFile } from 'node:fs/promises'
import type { Json } from './schemas.ts'

/**
 * By the call's name: what it was asked once and what the whole body of the answer was; `also` are parameters that were asked
 * for at other times.
 */
export type Examples = Readonly<Record<string, { readonly asked: Json; readonly also?: Json; readonly answered: Json }>>

/** Where what was recorded of the demo lies: `npm run examples` writes it. */
export const examplesIn = new URL('examples/', import.meta.url)

/** What each call was really asked and answered, by its name. Read only when the document is asked for. */
export async function readExamples(): Promise<Examples> {
  const files = (await readdir(examplesIn)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, examplesIn), 'utf8')))
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as Examples)) as Examples
}
