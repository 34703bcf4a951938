import { readFile } from 'node:fs/promises'
import { brotliDecompress } from 'node:zlib'
import { promisify } from 'node:util'
import Pdf from 'pdfkit'

export type Paper = InstanceType<typeof Pdf>

/** 思源黑体 (Noto Sans SC, OFL): the 7 900 signs of its simplified subset; a PDF holds only those that stand in it. */
const fontFile = new URL('../../fonts/NotoSansSC-Regular.ttf.br', import.meta.url)
let font: Promise<Buffer> | null = null
const fontBytes = () => (font ??= readFile(fontFile).then(promisify(brotliDecompress)))

/** mm → points, in which a PDF measures. */
export const mm = (length: number): number => (length * 72) / 25.4

export type Sheet = {
  readonly title: string
  readonly landscape?: boolean
  readonly margin?: number
  /** Draws the foot of a page once all are known: the `page`th `of` so many. */
  readonly foot?: (paper: Paper, page: number, of: number) => void
}

/** A PDF that `draw` has drawn on A4 in Chinese; its text can be selected and searched. To be called in a process of its own. */
export async function drawn({ title, landscape = false, margin = 15, foot }: Sheet, draw: (paper: Paper) => void): Promise<Buffer> {
  const paper = new Pdf({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin: mm(margin),
    info: { Title: title, Creator: '印采' },
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

function footEach(paper: Paper, foot: NonNullable<Sheet['foot']>): void {
  const { start, count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(start + page)
    // Below the margin, where text would otherwise begin a new page.
    paper.page.margins.bottom = 0
    foot(paper, page + 1, count)
  }
}
