import { queue } from '../queue.ts'
import { forStrangers, worker } from '../worker.ts'
import type { PageToDraw } from './drawPage.ts'
import type { PageAt, PageReading } from './readPage.ts'

/** What may be asked of the process: what a page holds, or what it looks like. */
export type PageOrder = { readonly read: PageAt } | { readonly draw: PageToDraw }

/** What came of it: a picture in base64. */
export type PageMade = PageReading | { readonly png: string }

// A buyer waits for it. What it died of it would die of again.
const reader = worker<PageOrder, PageMade>('page', { ...forStrangers, priority: 0, tries: 1 })
const inTurn = queue(1, 200)

const tooMuch = '文件内容过于复杂，无法读取，请简化后重新上传'

/** What a page of a PDF holds, or why it cannot be placed. @throws Refusal server.busy. */
export async function pageRead(read: PageAt): Promise<PageReading> {
  const made = await inTurn(() => reader.make({ read }).catch(() => ({ why: tooMuch })))
  return 'png' in made ? { why: tooMuch } : made
}

/** What it looks like, as a PNG on nothing. @throws Error where it cannot be drawn. @throws Refusal server.busy. */
export async function pageDrawn(draw: PageToDraw): Promise<Buffer> {
  const made = await inTurn(() => reader.make({ draw }))
  if (!('png' in made)) throw new Error('the page was not drawn')
  return Buffer.from(made.png, 'base64')
}
