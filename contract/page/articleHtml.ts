import { columnsAtMost, uploaded, type ArticleBlock, type Span } from './articleText.ts'
import { isJumpLink } from '../jumpLink.ts'

type Spans = readonly Span[]

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

function htmlOfSpan({ text, bold, to }: Span): string {
  const words = bold ? `<strong>${escaped(text)}</strong>` : escaped(text)
  if (to === undefined || !isJumpLink(to)) return words
  const away = to.startsWith('/') ? '' : ' target="_blank" rel="noopener noreferrer nofollow"'
  return `<a href="${escaped(to)}"${away}>${words}</a>`
}
const htmlOfSpans = (spans: Spans): string => spans.map(htmlOfSpan).join('')

const row = (tag: string, cells: readonly Spans[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${htmlOfSpans(cell)}</${tag.slice(0, 2)}>`).join('')}</tr>`

function htmlOfPicture(name: string, alt: string): string {
  if (!uploaded.test(name)) return ''
  const sizes = 'srcset="NAME-480.jpg 480w, NAME-960.jpg 960w" sizes="(max-width: 760px) 100vw, 720px"'
  return `<figure><img src="${name}-960.jpg" ${sizes.replaceAll('NAME', name)} alt="${escaped(alt)}" loading="lazy"></figure>`
}

function htmlOfBlock(block: ArticleBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`
    case 'subheading':
      return `<h3>${escaped(block.text)}</h3>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${htmlOfSpans(item)}</li>`).join('')}</ul>`
    case 'steps':
      return `<ol>${block.items.map((item) => `<li>${htmlOfSpans(item)}</li>`).join('')}</ol>`
    case 'table': {
      const [head = [], ...body] = block.rows
      return `<table><thead>${row('th scope="col"', head)}</thead><tbody>${body.map((cells) => row('td', cells)).join('')}</tbody></table>`
    }
    case 'picture':
      return htmlOfPicture(block.picture, block.alt)
    case 'paragraph':
      return `<p>${htmlOfSpans(block.spans)}</p>`
  }
}

/** The blocks as HTML: no tags but h2 h3 p ul ol li table figure img strong a, no attributes but those written here, escaped text. */
export const htmlOfBlocks = (blocks: readonly ArticleBlock[]): string => blocks.map(htmlOfBlock).join('')

// Reads stored HTML back, whoever wrote it. It is no parser of HTML: it knows what `htmlOfBlocks` writes, and nothing else.

const words: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
/** Stored HTML without tags, as it is read: its entities as signs. */
export const unescaped = (html: string): string => html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (word) => words[word] ?? word)

/** What is read between two tags: no tag inside it but those of bold words and links, its entities as signs. */
function spansIn(html: string): Span[] {
  const spans: { text: string; bold?: boolean; to?: string }[] = []
  let bold = false
  let to: string | undefined
  for (const [token] of html.matchAll(/<[^>]*>?|[^<]+/g)) {
    if (token === '<strong>' || token === '</strong>') bold = token === '<strong>'
    else if (token === '</a>') to = undefined
    else if (token.startsWith('<a ')) to = linkIn(token)
    else if (!token.startsWith('<')) {
      const look = { ...(bold && { bold }), ...(to !== undefined && { to }) }
      const last = spans.at(-1)
      const text = unescaped(token).replaceAll(/\s+/g, ' ')
      if (last && last.bold === look.bold && last.to === look.to) last.text += text
      else spans.push({ ...look, text })
    }
  }
  return trimmed(spans)
}

function linkIn(tag: string): string | undefined {
  const to = unescaped(/^<a href="([^"<>]*)"/.exec(tag)?.[1] ?? '')
  return to !== '' && isJumpLink(to) ? to : undefined
}

function trimmed(spans: readonly Span[]): Span[] {
  const last = spans.length - 1
  return spans
    .map((span, at) => ({ ...span, text: at === 0 ? span.text.trimStart() : span.text }))
    .map((span, at) => ({ ...span, text: at === last ? span.text.trimEnd() : span.text }))
    .filter(({ text }) => text !== '')
}

const plain = (html: string): string =>
  spansIn(html)
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, ' ')

const inside = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: scope="col")?>([^]*?)</${tag}>`, 'g'))].map(([, inner = '']) => inner)

/** All rows as long as the head; a bar inside a cell would end it when it is typed again. */
function tableIn(html: string): ArticleBlock[] {
  const [head = [], ...body] = inside(html, 'tr').map((row) =>
    [...row.matchAll(/<(th|td)(?: scope="col")?>([^]*?)<\/\1>/g)]
      .slice(0, columnsAtMost)
      .map(([, , cell = '']) => spansIn(cell).map((span) => ({ ...span, text: span.text.replaceAll('|', '｜') }))),
  )
  if (head.length === 0) return []
  return [{ kind: 'table', rows: [head, ...body.map((row) => head.map((_, at) => row[at] ?? []))] }]
}

function pictureIn(html: string): ArticleBlock[] {
  const [, picture, alt = ''] = /^<img src="(\/pictures\/up-[0-9a-f]{24}-[0-9a-f]{8})-960\.jpg" [^<>]*?alt="([^"<>]*)"/.exec(html) ?? []
  return picture === undefined ? [] : [{ kind: 'picture', picture, alt: plain(alt) }]
}

function listIn(kind: 'list' | 'steps', html: string): ArticleBlock[] {
  const items = inside(html, 'li')
    .map(spansIn)
    .filter((item) => item.length > 0)
  return items.length > 0 ? [{ kind, items }] : []
}

function blockIn(tag: string, html: string): ArticleBlock[] {
  if (tag === 'ul') return listIn('list', html)
  if (tag === 'ol') return listIn('steps', html)
  if (tag === 'table') return tableIn(html)
  if (tag === 'figure') return pictureIn(html)
  if (tag === 'p') {
    const spans = spansIn(html)
    return spans.length > 0 ? [{ kind: 'paragraph', spans }] : []
  }
  const text = plain(html)
  return text === '' ? [] : [{ kind: tag === 'h2' ? 'heading' : 'subheading', text }]
}

/** The blocks of a stored text, whoever wrote it; whatever `htmlOfBlocks` would not have written is left out. */
export function blocksOfHtml(html: string): ArticleBlock[] {
  const bare = html.replaceAll(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, '')
  return [...bare.matchAll(/<(h2|h3|p|ul|ol|table|figure)>([^]*?)<\/\1>/g)].flatMap(([, tag = '', inner = '']) => blockIn(tag, inner))
}
