import sizes from '../../manual/pictures/sizes.json'
import { contents, type Side } from './contents.ts'
import { chapterOf, type Chapter } from './read.ts'

// The texts and pictures of manual/, as they were built in. Only the manual's own pages read this file.

const texts = import.meta.glob<string>('../../manual/*/*.md', { query: '?raw', import: 'default', eager: true })
const addresses = import.meta.glob<string>('../../manual/pictures/*.webp', { query: '?url', import: 'default', eager: true })

/** A part of the contents with its chapters. */
export type ReadPart = { readonly title: string; readonly for: Side; readonly chapters: readonly Chapter[] }

/** The whole manual, with the shop's name in it. */
export const manualOf = (shop: string): ReadPart[] =>
  contents.map((part) => ({
    ...part,
    chapters: part.chapters.map(({ key }) => chapterOf(key, texts[`../../manual/${part.for}/${key}.md`] ?? '', shop)),
  }))

/** Where the picture called `name` is, and its size in pixels of the page. */
export function pictureNamed(name: string): { src: string; width: number; height: number } {
  const [width, height] = (sizes as Record<string, number[]>)[name] ?? []
  return { src: addresses[`../../manual/pictures/${name}.webp`] ?? '', width: width ?? 0, height: height ?? 0 }
}
