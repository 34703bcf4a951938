import { isJumpLink } from '../jumpLink.ts'

/** Words of one look: bold or not, leading to `to` or nowhere. */
export type Span = { readonly text: string; readonly bold?: boolean; readonly to?: string }
type Spans = readonly Span[]

/** A part of a help page, agreement or page of the merchant's. There is nothing else in them: no markup of anybody's own can come in. */
export type ArticleBlock =
  | { readonly kind: 'heading' | 'subheading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly spans: Spans }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly Spans[] }
  /** The first row is its head; all rows are of one length. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly Spans[])[] }
  /** `picture` is the name of an upload without size and ending. */
  | { readonly kind: 'picture'; readonly picture: string; readonly alt: string }

/** The most columns of a table: what a phone can show. */
export const columnsAtMost = 6

/** The name of an uploaded picture without size and ending. */
export const uploaded = /^\/pictures\/up-[0-9a-f]{24}-[0-9a-f]{8}$/
const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

// No lookbehind: old Safari does not start a script that has one.
const mark = /\*\*([^*\s](?:[^*]*[^*\s])?)\*\*|\[([^[\]\s](?:[^[\]]*[^[\]\s])?)\]\(([^()\s]+)\)/g

/** `**words**` are bold, `[words](link)` lead somewhere; a link to nowhere good stays what was typed. */
function spansOf(typed: string, look: Omit<Span, 'text'> = {}): Span[] {
  const spans: Span[] = []
  let done = 0
  for (const found of typed.matchAll(mark)) {
    const [all, bold, words, to] = found
    const inner =
      bold !== undefined
        ? spansOf(bold, { ...look, bold: true })
        : words !== undefined && to !== undefined && isJumpLink(to)
          ? spansOf(words, { ...look, to })
          : [{ ...look, text: all }]
    spans.push({ ...look, text: typed.slice(done, found.index) }, ...inner)
    done = found.index + all.length
  }
  return joined([...spans, { ...look, text: typed.slice(done) }])
}

const alike = (a: Span, b: Span): boolean => (a.bold ?? false) === (b.bold ?? false) && a.to === b.to

/** Neighbours of one look as one, without empty ones. */
function joined(spans: Spans): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (span.text === '') continue
    if (last && alike(last, span)) result[result.length - 1] = { ...last, text: last.text + span.text }
    else result.push(span)
  }
  return result
}

const cellsOf = (row: string): Spans[] =>
  row
    .slice(1, row.endsWith('|') ? -1 : undefined)
    .split('|')
    .map((cell) => spansOf(tidy(cell)))

function lineBlock(line: string): ArticleBlock {
  const [, alt, picture] = /^!\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(line) ?? []
  if (alt !== undefined && picture !== undefined && uploaded.test(picture) && tidy(alt) !== '')
    return { kind: 'picture', picture, alt: tidy(alt) }
  const step = /^\d{1,3}\. (.+)$/.exec(line)?.[1]
  if (line.startsWith('## ')) return { kind: 'subheading', text: line.slice(3) }
  if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) }
  if (line.startsWith('- ')) return { kind: 'list', items: [spansOf(line.slice(2))] }
  if (step !== undefined) return { kind: 'steps', items: [spansOf(step)] }
  if (line.startsWith('|') && line.length > 1) return { kind: 'table', rows: [cellsOf(line)] }
  return { kind: 'paragraph', spans: spansOf(line) }
}

/** Rows of one length, the longest of them; without the line of dashes that some put below the head. */
function squared(rows: readonly (readonly Spans[])[]): Spans[][] {
  const width = Math.min(columnsAtMost, Math.max(...rows.map((row) => row.length)))
  return rows
    .filter((row) => !row.every((cell) => /^:?-+:?$/.test(wordsOf(cell))))
    .map((row) => Array.from({ length: width }, (_, at) => row[at] ?? []))
}

const wordsOf = (spans: Spans): string => spans.map(({ text }) => text).join('')

const isEmpty = (block: ArticleBlock): boolean =>
  block.kind === 'paragraph' ? block.spans.length === 0 : block.kind === 'table' && block.rows.length === 0

/**
 * What is typed as plain text: `# ` begins a heading, `## ` a smaller one, `- ` and `1. ` an item of a list, `|` a row of a
 * table, `![words](picture)` alone in its line is a picture, and every other line is a paragraph.
 */
export function blocksOfText(typed: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = []
  for (const line of typed.split('\n').map(tidy)) {
    const [last, next] = [blocks.at(-1), lineBlock(line)]
    if (next.kind === 'table' && last?.kind === 'table') blocks[blocks.length - 1] = { kind: 'table', rows: [...last.rows, ...next.rows] }
    else if ((next.kind === 'list' || next.kind === 'steps') && last?.kind === next.kind)
      blocks[blocks.length - 1] = { kind: next.kind, items: [...last.items, ...next.items] }
    else blocks.push(next)
  }
  // Empty lines only separate.
  return blocks
    .map((block) => (block.kind === 'table' ? { ...block, rows: squared(block.rows) } : block))
    .filter((block) => !isEmpty(block))
}

/** What is wrong with a typed text, by its line, in words; null: nothing. */
export function faultOfText(typed: string): string | null {
  for (const [at, line] of typed.split('\n').map(tidy).entries()) {
    const fault = faultOfLine(line)
    if (fault) return `第 ${at + 1} 行：${fault}`
  }
  return null
}

function faultOfLine(line: string): string | null {
  if (line.startsWith('|') && cellsOf(line).length > columnsAtMost) return `表格最多 ${columnsAtMost} 列`
  for (const [all, sign, words = '', to = '', end] of line.matchAll(/(!?)\[([^[\]]*)\]\(([^()]*)(\)?)/g)) {
    if (sign && words.trim() === '') return '请在方括号中填写图片说明'
    if (sign && !uploaded.test(to)) return '图片请用“图片”按钮上传'
    if (sign && all !== line) return '图片请单独成行'
    if (!sign && words.trim() === '') return '请在方括号中填写链接文字'
    if (!sign && !isJumpLink(to)) return '链接应为以 / 开头的站内路径或 https 地址'
    if (!end) return '地址中的括号请写成 %28 和 %29'
  }
  return null
}

/** The names of the pictures in it. */
export const picturesIn = (blocks: readonly ArticleBlock[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))

/** Bold words in one pair of stars, whatever links are among them. */
function typedSpans(spans: Spans): string {
  const parts: { bold: boolean; text: string }[] = []
  for (const { text, bold = false, to } of spans) {
    const words = to === undefined ? text : `[${text}](${to})`
    const last = parts.at(-1)
    if (last && last.bold === bold) last.text += words
    else parts.push({ bold, text: words })
  }
  return parts.map(({ bold, text }) => (bold ? `**${text}**` : text)).join('')
}

function typedBlock(block: ArticleBlock): string {
  switch (block.kind) {
    case 'heading':
      return `# ${block.text}`
    case 'subheading':
      return `## ${block.text}`
    case 'list':
      return block.items.map((item) => `- ${typedSpans(item)}`).join('\n')
    case 'steps':
      return block.items.map((item, at) => `${at + 1}. ${typedSpans(item)}`).join('\n')
    case 'table':
      return block.rows.map((row) => `| ${row.map(typedSpans).join(' | ')} |`).join('\n')
    case 'picture':
      return `![${block.alt}](${block.picture})`
    case 'paragraph':
      return typedSpans(block.spans)
  }
}

/** The blocks as they would be typed. */
export const textOfBlocks = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .map((block, at) => {
      const before = blocks[at - 1]
      const apart = block.kind === 'heading' || (block.kind === before?.kind && block.kind !== 'paragraph')
      return `${at > 0 && apart ? '\n' : ''}${typedBlock(block)}`
    })
    .join('\n')
