import sharp from 'sharp'
import { PageRead, unknownRgb } from '../../../contract/artwork/pageRead.ts'
import type { ReadPage } from '../../../contract/artwork/placedPage.ts'
import type { PlacedPage } from '../../../contract/artwork/layer.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { PageAt } from '../artwork/readPage.ts'
import { drawnPicture, judgePictures } from '../artwork/pagePictures.ts'
import { pageRead } from '../artwork/pages.ts'
import { inTransaction } from '../database/db.ts'
import { contentAt } from '../file/contents.ts'
import { fileLinks, ownFiles, type StoredFile } from '../file/file.sql.ts'
import { takeInBytes } from '../file/upload.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import { queueBy } from '../queue.ts'
import type { Services } from '../services.ts'
import { ownContent } from './design.sql.ts'

// Pages of PDFs that designs place.

/** One page of a company at a time: the same asked for twice finds its picture. */
const inLine = queueBy(1, 12)

/** A page as it may be placed, with a picture of it. @throws Refusal file.missing, file.refused that says why not, server.busy. */
export const placeablePage = (services: Services, buyer: Buyer, { id, page }: { id: number; page: number }): Promise<ReadPage> =>
  inLine(String(buyer.companyId), async () => {
    const [file = refuse('file.missing', { id })] = await pdfsOf(services, buyer, [id])
    const at = { path: await contentAt(services, file.hash), page }
    const { pages, read } = await soundReading(file, at)
    const { png, picture } = await drawn(services, file, page)
    const previewId = (await ownContent(services.db, buyer, picture)) ?? (await takeInBytes(services, buyer, pictureOf(file, page, png))).id
    const preview = (await fileLinks(services.db, services, buyer.companyId, [previewId])).get(previewId) ?? refuse('file.missing')
    const { width, height } = await sharp(png).metadata()
    return { fileId: id, name: file.name, page, pages, read, preview: { ...preview, widthPx: width, heightPx: height, colours: null } }
  })

/**
 * The company's files of placed pages. @throws Refusal file.missing; file.refused for what must not be printed, and design.preview for a page
 * that is not what the design says of it, or not what it is shown as: it was counted, judged and approved by that.
 */
export const pageFiles = (services: Services, companyId: number, layers: readonly PlacedPage[]): Promise<StoredFile[]> =>
  layers.length === 0 ? Promise.resolve([]) : inLine(String(companyId), () => judgedFiles(services, companyId, layers))

async function judgedFiles(services: Services, companyId: number, layers: readonly PlacedPage[]): Promise<StoredFile[]> {
  const ids = [...new Set(layers.map(({ fileId }) => fileId))]
  const files = pdfsAmong(await inTransaction(services.db, (tx) => ownFiles(tx, companyId, 'artwork', ids)))
  const checked = new Map<string, PageRead>()
  for (const { fileId, page, read: said } of layers) {
    const file = files.find(({ id }) => id === fileId) ?? refuse('file.missing', { id: fileId })
    const key = `${fileId} ${page}`
    const read = checked.get(key) ?? (await soundReading(file, { path: await contentAt(services, file.hash), page })).read
    checked.set(key, read)
    if (!isRead(PageRead.parse(said), read)) refused(file, '与设计中记录的不一致，请移除后重新放入')
    if (read.loose.length > 0) refused(file, `的字体未嵌入（${read.loose.slice(0, 3).join('、')}），请嵌入或转曲后重新上传`)
  }
  await judgePictures(services, companyId, layers)
  return files
}

/** Whether this was read of a page. Releases before did not know what some spots look like, and said grey, which nothing is printed by. */
function isRead(said: PageRead, read: PageRead): boolean {
  const inks = said.inks.map((ink, at) => (ink.rgb === unknownRgb && read.inks[at] ? { ...ink, rgb: read.inks[at].rgb } : ink))
  return JSON.stringify({ ...said, inks }) === JSON.stringify(read)
}

const refused = ({ name }: StoredFile, why: string): never => refuse('file.refused', null, `“${name}”${why}`)

async function pdfsOf({ db, now }: Services, buyer: Buyer, ids: readonly number[]): Promise<StoredFile[]> {
  const files = await inTransaction(db, async (tx) => {
    await checkArtwork(tx, buyer, ids, now())
    return ownFiles(tx, buyer.companyId, 'artwork', ids)
  })
  return pdfsAmong(files)
}

function pdfsAmong(files: StoredFile[]): StoredFile[] {
  for (const file of files) {
    if (file.type === 'ai') refused(file, '未包含 PDF 数据，请在 Illustrator 中勾选“创建 PDF 兼容文件”后重新保存')
    if (file.type !== 'pdf') refused(file, '不是 PDF 或兼容 PDF 的 AI 文件')
  }
  return files
}

async function soundReading(file: StoredFile, at: PageAt) {
  const reading = await pageRead(at)
  return 'why' in reading ? refused(file, `不能放到图上：${reading.why}`) : reading
}

const drawn = (services: Services, file: StoredFile, page: number) =>
  drawnPicture(services, { hash: file.hash, page }).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return refused(file, '内容过于复杂，无法生成预览，请简化后重新上传')
  })

const pictureOf = ({ name }: StoredFile, page: number, bytes: Buffer) =>
  ({ kind: 'artwork', name: `${name.replace(/\.[^.]*$/, '')} 第${page}页.png`, bytes }) as const
