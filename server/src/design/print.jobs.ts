import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Noted } from '../../../artwork/carried.ts'
import { notedOf } from '../../../artwork/noted.ts'
import { printedIdsOf } from '../../../artwork/design.ts'
import { previewGround } from '../../../artwork/display.ts'
import { filled, pagesOf } from '../../../artwork/names.ts'
import { picturesPrinted, type Seen } from '../../../artwork/together.ts'
import { Design, type Surface } from '../../../contract/artwork/design.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { productsSeen } from '../cart/cart.sql.ts'
import { inTransaction } from '../database/db.ts'
import { contentAt } from '../file/contents.ts'
import { ownFiles, type StoredFile } from '../file/file.sql.ts'
import { leaveFree } from '../file/quota.sql.ts'
import { addPreview, takeInBytes } from '../file/upload.ts'
import type { ToWrite } from '../print/drawnOn.ts'
import { drawnPreview, writtenPdf } from '../print/process.ts'
import type { Services } from '../services.ts'
import { surfacesToPrint } from './design.rules.ts'
import { madeBefore, noteDesign } from './design.sql.ts'
import { pageFiles } from './pages.ts'
import { inksOf } from './pictureInks.ts'
import { printedKey } from './printed.rules.ts'
import { beginRun, endRun, goBehind, keepMade, tellDone, type Begun } from './printRun.sql.ts'

type Owner = Pick<Buyer, 'companyId' | 'accountId'>

/** What is told of a run that ended without anybody's doing. */
export const broken = '生成印刷文件时出错，请再试一次；仍不成功请联系客服'

/**
 * Goes on with a run from where it stands, surface by surface: what is made is not made again, and the same content is one file whoever
 * writes it. May be run twice.
 */
export const runPrint = (services: Services, id: number): Promise<void> =>
  goOn(services, id, async (run) => {
    if (await makeAll(services, id, run)) await endRun(services.db, id, { state: 'done' }, services.now())
  })

/** Goes on with a run that is under way as `make` does, which ends it; says why where that cannot be. Then other companies have their turn. */
export async function goOn(services: Services, id: number, make: (run: Begun) => Promise<void>): Promise<void> {
  const run = await beginRun(services.db, id)
  if (!run) return
  try {
    await make(run)
  } catch (error) {
    // Tried again by itself, once there is room.
    if (error instanceof Refusal && error.code === 'server.busy') throw error
    await endRun(services.db, id, { state: 'failed', fault: error instanceof Refusal ? error.message : broken }, services.now())
    if (!(error instanceof Refusal)) throw error
  } finally {
    await goBehind(services.db, run.companyId)
  }
}

/** Makes what is missing; false: it was cancelled meanwhile. */
async function makeAll(services: Services, id: number, { productId, files, ...run }: Begun): Promise<boolean> {
  const { surfaces, names } = Design.parse(run.design)
  const product = (await productsSeen(services.db, run.companyId, [productId])).get(productId)
  const printed = surfacesToPrint(surfaces, product?.rules ?? refuse('product.missing'), names)
  let before = 0
  for (const { surface, label } of printed) {
    if (files.every(({ position }) => position !== surface.position)) {
      const file = await madeFile(services, { id, before, ...run }, { surface, names, productId }, label)
      if (file === null) return false
    }
    before += pagesOf(surface, names)
  }
  return true
}

type Making = Owner & {
  readonly id: number
  /** Pages of surfaces before. */ readonly before: number
  /** Whose word it is; absent: the buyer's. */ readonly of?: string
}

/** Makes the file of a surface for a run, which is told how far it is, and keeps it there; null: the run was cancelled meanwhile. */
export async function madeFile(
  services: Services,
  { id, before, of = '', ...owner }: Making,
  printed: Printed,
  label: string,
): Promise<number | null> {
  const cancel = new AbortController()
  const told = (done: number) =>
    void tellDone(services.db, id, before + done).then(
      (goesOn) => !goesOn && cancel.abort(),
      () => undefined,
    )
  const file = await fileOf(services, owner, printed, { label, of, told, signal: cancel.signal })
  if (file === null) return null
  const { surface, names } = printed
  const goesOn = await keepMade(services.db, id, { id: file, position: surface.position }, before + pagesOf(surface, names))
  return goesOn ? file : null
}

/** The company's files that these layers are printed from, as they may be printed. @throws Refusal file.missing, file.refused. */
async function filesOf(services: Services, companyId: number, surface: Surface): Promise<StoredFile[]> {
  const shown = surface.layers.filter(({ hidden }) => !hidden)
  const pictures = shown.flatMap((layer) => (layer.kind === 'picture' ? [layer.fileId] : []))
  const own = await inTransaction(services.db, (tx) => ownFiles(tx, companyId, 'artwork', [...new Set(pictures)]))
  const pages = shown.filter((layer) => layer.kind === 'page')
  return [...own, ...(await pageFiles(services, companyId, pages))]
}

/** Where what a surface is printed from lies on this disk, by the numbers of the company's files. @throws Refusal file.missing, file.refused. */
export const pathsFor = async (services: Services, companyId: number, surface: Surface): Promise<Record<number, string>> =>
  pathsOf(services, surface, await filesOf(services, companyId, surface))

async function pathsOf(services: Services, surface: Surface, files: readonly StoredFile[]): Promise<Record<number, string>> {
  const paths: Record<number, string> = {}
  for (const fileId of printedIdsOf({ layers: surface.layers.filter(({ hidden }) => !hidden) })) {
    const { hash } = files.find(({ id }) => id === fileId) ?? refuse('file.missing', { id: fileId })
    paths[fileId] = await contentAt(services, hash)
  }
  return paths
}

export type Printed = { readonly surface: Surface; readonly names: Names | undefined; readonly productId: number }
type How = { readonly label: string; readonly of: string; readonly told: (pages: number) => void; readonly signal: AbortSignal }

/**
 * The file of a surface, made once: the same surface is the same bytes; null: it was cancelled meanwhile.
 * @throws Refusal file.refused for pictures that cannot be read, input.invalid for what must not be printed.
 */
async function fileOf(services: Services, owner: Owner, { surface, names, productId }: Printed, how: How): Promise<number | null> {
  const files = await filesOf(services, owner.companyId, surface)
  const paths = await pathsOf(services, surface, files)
  const { label, of, signal } = how
  const written = await writtenPdf(owner.companyId, { surface, names, paths }, how).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    if (signal.aborted) return null
    return refuse('file.refused', null, `${label}的内容过多，或其中的图片已损坏，无法生成印刷稿件，请简化或换一张图片`)
  })
  if (written === null) return null
  if ('why' in written) refuse('input.invalid', { fields: { design: written.why } }, `${label}不能印刷：${written.why}`)
  const { pdf, ...over } = written
  const noted = { ...notedOf(surface, names, await picturesSeen(services, surface, files)), ...over }
  return keptFile(services, owner, { surface, names, productId, name: `设计稿-${label}${of}.pdf`, paths, noted, pdf })
}

/** What is known of the inks of the pictures of a surface that are printed. */
async function picturesSeen(services: Services, surface: Surface, files: readonly StoredFile[]): Promise<Map<number, Seen>> {
  const seen = new Map<number, Seen>()
  const printed = picturesPrinted(surface)
  for (const file of files) if (printed.includes(file.id)) seen.set(file.id, await seenIn(services, file))
  return seen
}

/** Of a picture's inks what is compared with what is paid. */
async function seenIn(services: Services, file: StoredFile): Promise<Seen> {
  const told = await inksOf(services, file)
  return 'inks' in told ? { colours: told.colours, inks: told.inks, white: told.white } : told
}

type Written = Printed & {
  readonly name: string
  readonly paths: Readonly<Record<number, string>>
  readonly noted: Noted
  readonly pdf: Buffer
}

/** What was written, as the account's file; the one there is, where it was written before. */
async function keptFile(services: Services, owner: Owner, written: Written): Promise<number> {
  const { surface, names, productId, name, paths, noted, pdf } = written
  const hash = createHash('sha256').update(pdf).digest('hex')
  const made = { hash, position: surface.position, productId, noted, printed: printedKey(surface, names) }
  const before = await madeBefore(services.db, owner, made)
  if (before?.isShown) return before.id
  const preview = await previewOf(owner.companyId, { surface: filled(surface, names, 0), paths })
  if (before) {
    // One that could not be drawn then is drawn now.
    if (preview) await addPreview(services, before.id, preview)
    return before.id
  }
  await leaveFree(services)
  const brought = { kind: 'artwork', name, bytes: pdf, preview } as const
  const file = await takeInBytes(services, { side: 'buyer', ...owner }, brought)
  return noteDesign(services.db, file, owner, { surface, names, productId, noted })
}

const previewSide = 480 // px

/** The small picture of a surface, for lists; null: there is none, and the file is good all the same. */
const previewOf = (companyId: number, shown: ToWrite): Promise<Buffer | null> =>
  drawnPreview(companyId, { ...shown, pixels: previewSide })
    .then((png) => sharp(png).flatten({ background: previewGround }).webp({ quality: 78 }).toBuffer())
    .catch(() => null)
