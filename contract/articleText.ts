/** A part of a help page or agreement. There is nothing else in them: no markup of anybody's own can come in. */
export type ArticleBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** What is typed as plain text: `# ` begins a heading, `- ` an item of a list, every other line is a paragraph. */
export function blocksOfText(typed: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = []
  for (const line of typed.split('\n').map((one) => one.trim())) {
    const last = blocks.at(-1)
    if (line.startsWith('# ')) blocks.push({ kind: 'heading', text: line.slice(2).trim() })
    else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line })
    else if (last?.kind === 'list')
      blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, line.slice(2).trim()] }
    else blocks.push({ kind: 'list', items: [line.slice(2).trim()] })
  }
  // Empty lines only separate.
  return blocks.filter((block) => block.kind === 'list' || block.text !== '')
}

/** The blocks as they would be typed. */
export const textOfBlocks = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .map((block, at) => {
      if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n')
      return block.kind === 'heading' ? `${at > 0 ? '\n' : ''}# ${block.text}` : block.text
    })
    .join('\n')

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

/** The blocks as HTML: h2, p, ul and li without attributes, and escaped text. */
export const htmlOfBlocks = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
      return block.kind === 'heading' ? `<h2>${escaped(block.text)}</h2>` : `<p>${escaped(block.text)}</p>`
    })
    .join('')

const words: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(signs).map(([sign, word]) => [word, sign]),
)

/** What is read between two tags: without any tag inside it, its entities as signs. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (word) => words[word] ?? word)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The blocks of a stored text, whoever wrote it; whatever is no heading, paragraph or list is left out. */
export function blocksOfHtml(html: string): ArticleBlock[] {
  const bare = html.replaceAll(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, '')
  return [...bare.matchAll(/<(h2|p|ul)>([^]*?)<\/\1>/g)].flatMap(([, tag, inner = '']): ArticleBlock[] => {
    if (tag === 'ul') {
      const items = [...inner.matchAll(/<li>([^]*?)<\/li>/g)].map(([, item = '']) => plain(item))
      return items.length > 0 ? [{ kind: 'list', items }] : []
    }
    const text = plain(inner)
    return text === '' ? [] : [{ kind: tag === 'h2' ? 'heading' : 'paragraph', text }]
  })
}
