/** A text being typed, and what is selected in it. */
export type Typing = { readonly text: string; readonly from: number; readonly to: number }

/** How a line begins that is a heading, or an item of a list. */
export const lineSigns = { heading: '# ', subheading: '## ', list: '- ', steps: '1. ' } as const
export type LineKind = keyof typeof lineSigns

const anySign = /^(?:#{1,2} |- |\d{1,3}\. )/

/** The lines that the selection touches become of this kind, or plain again where all of them are. */
export function asLines({ text, from, to }: Typing, kind: LineKind): Typing {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', Math.max(to, start))
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const isKind = (line: string) => anySign.exec(line)?.[0].replace(/\d+/, '1') === lineSigns[kind]
  const off = lines.every(isKind)
  const signed = lines.map((line, at) => {
    const bare = line.replace(anySign, '')
    return off ? bare : `${kind === 'steps' ? `${at + 1}. ` : lineSigns[kind]}${bare}`
  })
  const put = signed.join('\n')
  return { text: text.slice(0, start) + put + text.slice(end), from: start + put.length, to: start + put.length }
}

/** What is selected becomes bold, or plain again; with nothing selected, words to type over. */
export function asBold({ text, from, to }: Typing): Typing {
  const words = text.slice(from, to)
  const plain = /^\*\*([^*]+)\*\*$/.exec(words)?.[1]
  if (plain !== undefined) return replaced({ text, from, to }, plain)
  const put = words.trim() || '文字'
  return { text: `${text.slice(0, from)}**${put}**${text.slice(to)}`, from: from + 2, to: from + 2 + put.length }
}

const replaced = ({ text, from, to }: Typing, put: string): Typing => ({
  text: text.slice(0, from) + put + text.slice(to),
  from,
  to: from + put.length,
})

/** What is selected becomes a link. */
export const asLink = (typing: Typing, words: string, to: string): Typing => replaced(typing, `[${words}](${to})`)

/** Whole lines after the line that the cursor is in, with an empty line around them. */
export function withLines({ text, to }: Typing, lines: string): Typing {
  const next = text.indexOf('\n', to)
  const end = next === -1 ? text.length : next
  const [head, tail] = [text.slice(0, end).trimEnd(), text.slice(end).trimStart()]
  const before = head === '' ? '' : `${head}\n\n`
  const at = before.length + lines.length
  return { text: `${before}${lines}${tail === '' ? '\n' : `\n\n${tail}`}`, from: at, to: at }
}

export const blankTable = '| 项目 | 说明 |\n| 内容 | 内容 |'
