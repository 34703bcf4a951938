import { findKinds, type Found, type FindKind } from '../../contract/find/find.ts'
import type { Area } from '../../contract/grant.ts'
import { hitsIn, type Chapter } from '../help/read.ts'
import { menuFor } from '../shell/staff.ts'

export type Line = Found
export type LineGroup = { readonly label: string; readonly lines: readonly Line[] }
type Group = { readonly kind: FindKind; readonly rows: readonly Found[]; readonly more: boolean }

const pagesShown = 5

/** The pages of the back office with the keyword in their name, or in that of their entry. */
function pagesNamed(keyword: string, mine: readonly Area[]): Line[] {
  if (keyword === '') return []
  return menuFor(mine)
    .flatMap(({ label: entry, places }) => places.map(({ to, label }) => ({ to, label, entry })))
    .filter(({ label, entry }) => `${entry} ${label}`.includes(keyword))
    .slice(0, pagesShown)
    .map(({ to, label, entry }) => ({ title: label, words: entry === label ? '' : entry, link: to, matched: [] }))
}

const hitsShown = 4

/** Where the manual tells of it, and where there is more a line that leads to all of it. */
function hitLines(keyword: string, chapters: readonly Chapter[]): Line[] {
  const hits = hitsIn(chapters, keyword)
  const lines = hits.slice(0, hitsShown).map(({ key, id, chapter, title, words }) => ({
    title,
    words: id ? `${chapter} · ${words}` : words,
    link: `/help/${key}${id && `#${id}`}`,
    matched: [],
  }))
  const all = { title: '在使用手册里查看全部', words: '', link: `/help?keyword=${encodeURIComponent(keyword)}`, matched: [] }
  return hits.length > hitsShown ? [...lines, all] : lines
}

/**
 * What is listed for a keyword: what was found, kind by kind, where there is more a line that leads to all of it, then pages, and
 * what the manual's chapters tell of it.
 */
export function linesOf(keyword: string, found: readonly Group[], mine: readonly Area[], chapters: readonly Chapter[] = []): LineGroup[] {
  const groups = found.map(({ kind, rows, more }) => {
    const { label, to } = findKinds[kind]
    const all = { title: `查看全部${label}`, words: '', link: `${to}${encodeURIComponent(keyword)}`, matched: [] }
    return { label, lines: more ? [...rows, all] : rows }
  })
  const pages = pagesNamed(keyword, mine)
  const told = [
    { label: '页面', lines: pages },
    { label: '使用手册', lines: hitLines(keyword, chapters) },
  ]
  return [...groups, ...told.filter(({ lines }) => lines.length > 0)]
}

/** All lines, one below the other. */
export const rowsIn = (groups: readonly LineGroup[]): Line[] => groups.flatMap(({ lines }) => lines)

/** A text in pieces, those that are the keyword marked. */
export function marked(text: string, keyword: string): { readonly text: string; readonly hit: boolean }[] {
  if (keyword === '') return [{ text, hit: false }]
  const [low, key] = [text.toLowerCase(), keyword.toLowerCase()]
  const at = low.length === text.length ? low.indexOf(key) : -1
  if (at < 0) return [{ text, hit: false }]
  const rest = marked(text.slice(at + key.length), keyword)
  return [{ text: text.slice(0, at), hit: false }, { text: text.slice(at, at + key.length), hit: true }, ...rest].filter(
    (piece) => piece.text !== '',
  )
}
