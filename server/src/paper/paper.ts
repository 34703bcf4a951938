import { readFile } from 'node:fs/promises'
import { brotliDecompress } from 'node:zlib'
import { promisify } from 'node:util'
import Pdf from 'pdfkit'
import { dayStart, type Day } from '../../../contract/text.ts'

export type Paper = InstanceType<typeof Pdf>

/** 思源黑体 (Noto Sans SC, OFL): the 7 900 signs of its simplified subset; a PDF holds only those that stand in it. */
const fontFile = new URL('../../fonts/NotoSansSC-Regular.ttf.br', import.meta.url)
let font: Promise<Buffer> | null = null
const fontBytes = () => (font ??= readFile(fontFile).then(promisify(brotliDecompress)))

/** mm → points, in which a PDF measures. */
export const mm = (length: number): number => (length * 72) / 25.4

export type Sheet = {
  readonly title: string
  /** Whose paper it is, for its description; absent: nobody's is named. */
  readonly by?: string
  /** The day that it says it was made on, so that it is the same whenever it is drawn; absent: the moment it is drawn. */
  readonly day?: Day
  /** Width and height, mm; absent: A4. */
  readonly size?: readonly [number, number]
  readonly landscape?: boolean
  readonly margin?: number
  /** Draws the foot of a page once all are known: the `page`th `of` so many. */
  readonly foot?: (paper: Paper, page: number, of: number) => void
}

/**
 * A PDF that `draw` has drawn in Chinese, on A4 unless said otherwise; its text can be selected and searched. To be called in a
 * process of its own.
 */
export async function drawn(
  { title, by, day, size, landscape = false, margin = 15, foot }: Sheet,
  draw: (paper: Paper) => void,
): Promise<Buffer> {
  const paper = new Pdf({
    size: size ? [mm(size[0]), mm(size[1])] : 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin: mm(margin),
    info: { Title: title, ...(by && { Author: by }), ...(day && { CreationDate: dayStart(day) }) },
    lang: 'zh-CN',
    bufferPages: foot !== undefined,
  })
  paper.registerFont('sc', await fontBytes()).font('sc')
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((told, failed) => {
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => told(Buffer.concat(parts)))
    paper.on('error', failed)
  })
  draw(paper)
  if (foot) footEach(paper, foot)
  paper.end()
  return done
}

type Many<One> = {
  readonly title: string
  readonly by?: string
  readonly papers: readonly One[]
  readonly draw: (paper: Paper, one: One) => void
  /** The foot of each: its own `page`th `of` so many. */
  readonly foot: (paper: Paper, one: One, page: number, of: number) => void
}

/** Several papers in one PDF, each on pages of its own. */
export function drawnTogether<One>({ title, by, papers, draw, foot }: Many<One>): Promise<Buffer> {
  // How many pages lay before each.
  const before: number[] = []
  const feet = (paper: Paper, page: number, of: number) => {
    const which = before.findLastIndex((count) => count < page)
    const [one, begin = 0] = [papers[which], before[which]]
    if (one !== undefined) foot(paper, one, page - begin, (before[which + 1] ?? of) - begin)
  }
  return drawn({ title, ...(by && { by }), foot: feet }, (paper) => {
    for (const [at, one] of papers.entries()) {
      if (at > 0) paper.addPage()
      before.push(paper.bufferedPageRange().count - 1)
      draw(paper, one)
    }
  })
}

function footEach(paper: Paper, foot: NonNullable<Sheet['foot']>): void {
  const { start, count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(start + page)
    // Below the margin, where text would otherwise begin a new page.
    paper.page.margins.bottom = 0
    foot(paper, page + 1, count)
  }
}
