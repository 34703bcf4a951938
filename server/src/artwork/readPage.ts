import { readFile, stat } from 'node:fs/promises'
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { unread } from '../../../artwork/facts.ts'
import { isReservedPlate } from '../../../contract/artwork/layer.ts'
import { pageSpaces, PageRead } from '../../../contract/artwork/pageRead.ts'
import { hidesLayers } from './hiddenLayers.ts'
import { isActive, openedPdf } from './pdfObjects.ts'
import { plain, round, seenOn, sheetOf, type Seen, type Sheet } from './readPdf.ts'

/** A page of a PDF that lies on the disk; counted from 1. */
export type PageAt = { readonly path: string; readonly page: number }

/** What a page holds, how many its file has, and what of it cannot be written flat; or why it cannot be placed. */
export type PageReading = { readonly pages: number; readonly read: PageRead; readonly transparent: boolean } | { readonly why: string }

/** A page that may be placed, by its objects. */
export type OpenedPage = { readonly document: PDFDocument; readonly page: PDFPage; readonly sheet: Sheet; readonly seen: Seen }

/** What cannot be placed anyway is not read into memory. */
const largest = 80 * 2 ** 20

/** Opens a page, or says why it cannot be placed. To be called in a process of its own. */
export const openedPage = (asked: PageAt): Promise<OpenedPage | { readonly why: string }> =>
  soundPage(asked).catch(() => ({ why: unread.broken }))

async function soundPage({ path, page: number }: PageAt): Promise<OpenedPage | { readonly why: string }> {
  if ((await stat(path)).size > largest) return { why: '文件过大，放到图上的 PDF 不能超过 80 MB，请简化后重新上传' }
  const document = await openedPdf(await readFile(path))
  if (document === 'large') return { why: '文件内容过大，请简化后重新上传' }
  if (typeof document === 'string') return { why: unread[document] }
  if (isActive(document.catalog)) return { why: '文件内含脚本或附件，请另存为普通 PDF 后重新上传' }
  if (hidesLayers(document)) return { why: '文件中有隐藏的图层，印刷时会显示出来，请删除后重新导出' }
  const pages = document.getPages()
  const page = pages[number - 1]
  if (!page) return { why: `文件只有 ${pages.length} 页，请选择 1 到 ${pages.length} 页` }
  const sheet = sheetOf(page)
  if (!sheet || Math.min(sheet.size.width, sheet.size.height) < 0.1) return { why: unread.broken }
  const seen = seenOn([page])
  if (seen.tooLarge) return { why: '文件中有一张图片超过 5000 万像素，无法显示，请缩小后重新导出' }
  return { document, page, sheet, seen }
}

/** What a page holds, or why it cannot be placed. To be called in a process of its own. */
export async function pageReading(asked: PageAt): Promise<PageReading> {
  const opened = await openedPage(asked)
  if ('why' in opened) return opened
  const { document, sheet, seen } = opened
  const spots = [...seen.spots.values()]
  const why = wrongName(seen)
  if (why !== null) return { why }
  const isMixed = [...seen.spaces].some((space) => space !== 'grey')
  const densities = seen.placed.map((ppi) => ppi / sheet.unit)
  const read = PageRead.safeParse({
    size: sheet.size,
    inks: [
      ...spots.map(({ name, rgb }) => ({ rgb, spot: name })),
      // Black alone is one plate more; together with other colours of the process it is one of theirs.
      ...(seen.spaces.has('grey') && !isMixed ? [{ rgb: '#000000', spot: null }] : []),
    ],
    spaces: pageSpaces.filter((space) => seen.spaces.has(space)),
    loose: [...seen.fonts].flatMap(([name, embedded]) => (embedded ? [] : [name])),
    ppi: densities.length === 0 ? null : Math.min(100_000, round(Math.min(...densities))),
    partial: seen.partial,
  })
  return read.success
    ? { pages: document.getPageCount(), read: read.data, transparent: seen.transparent }
    : { why: read.error.issues[0]?.message ?? unread.broken }
}

/**
 * Why spots cannot be counted by their names, as those of all pages and drawings on a surface are: two of them might be shown as one, or
 * one be told from a plate of the process by nobody.
 */
function wrongName({ spots }: Seen): string | null {
  for (const [written, { name }] of spots) {
    const called = `文件中的专色名称“${plain(name)}”`
    if (name === '') return '文件中有专色没有名称，请命名后重新导出'
    if (plain(name) !== name) return `${called}含不可见字符或超过 60 个字，请改名后重新导出`
    if (Buffer.from(name).toString('latin1') !== written) return `${called}不是 UTF-8 编码，请改名（如用英文）后重新导出`
    if (isReservedPlate(name.normalize('NFKC'))) return `${called}与印刷四色或工艺版的名称相同，请改名后重新导出`
  }
  return null
}
