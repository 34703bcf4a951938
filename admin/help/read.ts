import { blocksOfText, type ArticleBlock } from '../../contract/page/articleText.ts'

/** A part of a chapter's text: as merchants' own texts have them, and a picture of a page by its name. */
export type Part = ArticleBlock | { readonly kind: 'shot'; readonly name: string; readonly alt: string }
/** One thing to be done, `怎样……`; `id` is its place within the page. */
export type Task = { readonly id: string; readonly title: string; readonly parts: readonly Part[] }
export type Chapter = { readonly key: string; readonly title: string; readonly intro: readonly Part[]; readonly tasks: readonly Task[] }

const shot = /^!\[([^[\]]+)\]\(([\w-]+)\)$/

function partsOf(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  let typed: string[] = []
  const flush = () => {
    parts.push(...blocksOfText(typed.join('\n')))
    typed = []
  }
  for (const line of lines) {
    const [, alt, name] = shot.exec(line.trim()) ?? []
    if (alt === undefined || name === undefined) typed.push(line)
    else {
      flush()
      parts.push({ kind: 'shot', name, alt })
    }
  }
  flush()
  return parts
}

/**
 * A chapter as it is typed: `# ` is its title, each `## ` begins a task, all else is as in the merchant's own texts.
 * `【商城】` stands for `shop`, the name of the shop.
 */
export function chapterOf(key: string, typed: string, shop: string): Chapter {
  const [head = '', ...tasks] = typed.replaceAll('【商城】', shop).split(/^## /m)
  const [first = '', ...intro] = head.split('\n')
  return {
    key,
    title: first.replace(/^# /, ''),
    intro: partsOf(intro),
    tasks: tasks.map((task, at) => {
      const [title = '', ...lines] = task.split('\n')
      return { id: `task-${at + 1}`, title: title.trim(), parts: partsOf(lines) }
    }),
  }
}

const wordsOfSpans = (spans: readonly { readonly text: string }[]): string => spans.map(({ text }) => text).join('')

function wordsOfPart(part: Part): string {
  switch (part.kind) {
    case 'heading':
    case 'subheading':
      return part.text
    case 'paragraph':
      return wordsOfSpans(part.spans)
    case 'list':
    case 'steps':
      return part.items.map(wordsOfSpans).join(' ')
    case 'table':
      return part.rows.map((row) => row.map(wordsOfSpans).join(' ')).join(' ')
    case 'picture':
    case 'shot':
      return part.alt
  }
}

/** A place of the manual with a keyword in it; `words`: what stands around it. */
export type Hit = { readonly key: string; readonly id: string; readonly chapter: string; readonly title: string; readonly words: string }

const around = 24

function excerpt(words: string, keyword: string): string {
  const at = words.toLowerCase().indexOf(keyword)
  const from = Math.max(0, at - around)
  return `${from > 0 ? '…' : ''}${words.slice(from, from + 3 * around)}${words.length > from + 3 * around ? '…' : ''}`
}

/** Where in the manual every one of the words typed stands; titles before texts. Nothing for nothing. */
export function hitsIn(chapters: readonly Chapter[], typed: string): Hit[] {
  const keywords = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (keywords.length === 0) return []
  const places = chapters.flatMap(({ key, title, intro, tasks }) =>
    [{ id: '', title, parts: intro }, ...tasks].map((task) => ({
      ...task,
      key,
      chapter: title,
      words: task.parts.map(wordsOfPart).join(' '),
    })),
  )
  const has = (text: string) => keywords.every((word) => text.toLowerCase().includes(word))
  const named = places.filter(({ chapter, title }) => has(`${chapter} ${title}`))
  const told = places.filter((place) => !named.includes(place) && has(`${place.chapter} ${place.title} ${place.words}`))
  return [...named, ...told].map(({ key, id, chapter, title, words }) => ({
    key,
    id,
    chapter,
    title,
    words: excerpt(words, keywords.find((word) => words.toLowerCase().includes(word)) ?? ''),
  }))
}
