import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { notedOf } from '../../../artwork/carried.ts'
import { filled } from '../../../artwork/names.ts'
import { printedIdsOf } from '../../../artwork/design.ts'
import { plateColours } from '../../../artwork/pictureColours.ts'
import { designPicture, printDesign, type Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { readPage } from '../../../contract/artwork/placedPage.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { productsSeen } from '../cart/cart.sql.ts'
import { inTransaction } from '../db.ts'
import { contentAt } from '../file/contents.ts'
import type { FileType } from '../file/file.rules.ts'
import { fileLinks, ownFiles, type StoredFile } from '../file/file.sql.ts'
import { addPreview, takeInBytes } from '../file/upload.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import type { Routes, Services } from '../services.ts'
import { surfacesToPrint } from './design.rules.ts'
import { madeBefore, noteDesign } from './design.sql.ts'
import { pageFiles, placeablePage } from './pages.ts'
import { printedKey } from './printed.rules.ts'
import type { ToWrite } from '../print/drawnOn.ts'
import { drawnPreview, writtenPdf } from '../print/process.ts'

/** Which pictures may be placed. */
const placeable: ReadonlySet<FileType> = new Set(['png', 'jpg', 'webp'])

/** Pictures of a design, and the artwork that is made from it. */
export const designRoutes: Routes = ({ serve }, services) => {
  serve(designPicture, async ({ input: { id }, actor, db, now }) => {
    const [file] = await picturesOf(services, actor, [id], now)
    const link = (await fileLinks(db, services, actor.companyId, [id])).get(id)
    if (!file || !link) return refuse('file.missing', { id })
    const { autoOrient } = await metadataOf(services, file)
    return { ...link, widthPx: autoOrient.width, heightPx: autoOrient.height, colours: await coloursOf(services, file) }
  })

  serve(readPage, ({ input, actor }) => placeablePage(services, actor, input))

  serve(printDesign, async ({ input: { productId, design }, actor, db, now }) => {
    const product = (await productsSeen(db, actor.companyId, [productId])).get(productId) ?? refuse('product.missing')
    const surfaces = surfacesToPrint(design.surfaces, product.rules ?? refuse('product.missing'), design.names)
    if (surfaces.length === 0)
      refuse('input.invalid', { fields: { design: '请先放上图片、文字或图形' } }, '设计是空的，请先放上图片、文字或图形')
    const files = await filesOf(
      services,
      actor,
      surfaces.flatMap(({ surface }) => surface.layers.filter(({ hidden }) => !hidden)),
      now,
    )
    const made: { id: number; position: string }[] = []
    for (const { surface, label } of surfaces)
      made.push({
        id: await fileOf(services, actor, { surface, names: design.names, productId }, label, files),
        position: surface.position,
      })
    const links = await fileLinks(
      db,
      services,
      actor.companyId,
      made.map(({ id }) => id),
    )
    return {
      files: made.flatMap(({ id, position }) => {
        const link = links.get(id)
        return link ? [{ ...link, position }] : []
      }),
    }
  })
}

/** What these layers are printed from. @throws Refusal file.missing, file.refused. */
async function filesOf(services: Services, buyer: Buyer, layers: readonly Layer[], now: Date): Promise<StoredFile[]> {
  const pictures = layers.flatMap((layer) => (layer.kind === 'picture' ? [layer.fileId] : []))
  const pages = layers.filter((layer) => layer.kind === 'page')
  return [...(await picturesOf(services, buyer, [...new Set(pictures)], now)), ...(await pageFiles(services, buyer, pages))]
}

/** The artwork with these ids, which the buyer may use and which are pictures. @throws Refusal file.missing, file.refused. */
async function picturesOf({ db }: Pick<Services, 'db'>, buyer: Buyer, ids: readonly number[], now: Date): Promise<StoredFile[]> {
  const files = await inTransaction(db, async (tx) => {
    await checkArtwork(tx, buyer, ids, now)
    return ownFiles(tx, buyer.companyId, 'artwork', ids)
  })
  const odd = files.find(({ type }) => !placeable.has(type))
  if (odd) refuse('file.refused', null, `“${odd.name}”不能放到图上，请用 PNG、JPG 或 WebP 图片`)
  return files
}

const metadataOf = async (services: Services, { hash, name }: StoredFile) =>
  sharp(await contentAt(services, hash), { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('file.refused', null, `“${name}”已损坏，无法读取，请重新导出后上传`))

const lookedAt = 200 // px

/** How many inks a picture needs, told by a small one of it whose colours are those of its own pixels; null: nobody can tell. */
async function coloursOf(services: Services, { hash }: StoredFile): Promise<number | null> {
  const small = { width: lookedAt, height: lookedAt, fit: 'inside', withoutEnlargement: true, kernel: 'nearest' } as const
  const { data, info } = await sharp(await contentAt(services, hash), { limitInputPixels: 50_000_000 })
    .resize(small)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => ({ data: null, info: { width: 0, height: 0 } }))
  return data && plateColours({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}

/** The file of a surface, made once: the same surface is the same bytes. @throws Refusal file.refused for pictures that cannot be read. */
async function fileOf(
  services: Services,
  buyer: Buyer,
  { surface, names, productId }: { readonly surface: Surface; readonly names: Names | undefined; readonly productId: number },
  label: string,
  files: readonly StoredFile[],
): Promise<number> {
  const paths: Record<number, string> = {}
  for (const fileId of printedIdsOf({ layers: surface.layers.filter(({ hidden }) => !hidden) })) {
    const { hash } = files.find(({ id }) => id === fileId) ?? refuse('file.missing', { id: fileId })
    paths[fileId] = await contentAt(services, hash)
  }
  const bytes = await writtenPdf(buyer.companyId, { surface, names, paths }).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return refuse('file.refused', null, `${label}的内容过多，或其中的图片已损坏，无法生成印刷稿件，请简化或换一张图片`)
  })
  if ('why' in bytes) refuse('input.invalid', { fields: { design: bytes.why } }, `${label}不能印刷：${bytes.why}`)
  const hash = createHash('sha256').update(bytes.pdf).digest('hex')
  const made = { hash, position: surface.position, productId, noted: notedOf(surface, names), printed: printedKey(surface, names) }
  const before = await madeBefore(services.db, buyer, made)
  if (before?.isShown) return before.id
  const preview = await previewOf(buyer.companyId, { surface: filled(surface, names, 0), paths })
  if (before) {
    // One that could not be drawn then is drawn now.
    if (preview) await addPreview(services, before.id, preview)
    return before.id
  }
  const file = await takeInBytes(services, buyer, { kind: 'artwork', name: `设计稿-${label}.pdf`, bytes: bytes.pdf, preview })
  return noteDesign(services.db, file, buyer, { surface, names, productId })
}

const previewSide = 480 // px
/** White things are seen on it too. */
const ground = '#eceef0'

/** The small picture of a surface, for lists; null: there is none, and the file is good all the same. */
const previewOf = (companyId: number, shown: ToWrite): Promise<Buffer | null> =>
  drawnPreview(companyId, { ...shown, pixels: previewSide })
    .then((png) => sharp(png).flatten({ background: ground }).webp({ quality: 78 }).toBuffer())
    .catch(() => null)
