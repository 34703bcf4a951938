import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { bannerWidths, pictureFormats, pictureWidths, type PictureFormat } from '../../../contract/goods/catalog.ts'
import { Refusal, refusals } from '../../../contract/refusal.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { drawingOf, drawnName, isOfHouse, keyIn } from './drawings.ts'
import { contentAt } from '../file/contents.ts'
import { broughtDrawn, keepDrawn } from '../file/drawnStore.ts'
import type { Services, Routes } from '../services.ts'
import { gate } from '../gate.ts'
import { painter, type Order } from './painter.ts'
import { formats, pathOf as placeOf, shrunkPath, there } from './pictureFiles.ts'
import { shownPictures, uploadedPicture } from './pictures.sql.ts'
import { markUrl } from '../../../contract/picture.ts'
import { shopMemory } from '../shop.ts'
import { drawnMark, initialSvg } from './shopMark.ts'
import { uploadedHash } from '../file/uploadedPicture.ts'

/** Drawing and encoding take all of a core, so no more than two pictures are made at once. */
const atOnce = 2
/** Paths of files that exist, remembered so that serving one costs a file read only. */
const mostKnown = 20_000

/** An uploaded picture may stand on a card or across the page. */
const uploadedWidths: readonly number[] = [...pictureWidths, ...bannerWidths]

type How = {
  /** Behind all who are not. */
  readonly patient?: boolean
  /** Whether whoever asked still waits. */
  readonly isWanted?: () => boolean
}

type Wanted = { readonly name: string; readonly key: string; readonly width: number; readonly format: PictureFormat }

/** `tote-natural-front-1f2e3d4c-480.avif` taken apart; null where it is no name of a picture. */
function wantedBy(file: string): Wanted | null {
  const [, key, hash, width, format] = /^([\w-]{1,80})-([0-9a-f]{8})-(\d{3,4})\.(avif|webp|jpg)$/.exec(file) ?? []
  if (!key || !hash || !pictureFormats.includes(format as PictureFormat)) return null
  return { name: `/pictures/${key}-${hash}`, key, width: Number(width), format: format as PictureFormat }
}

/**
 * GET /pictures/<name>-<width>.<format>: made when first asked for, kept in the data folder, cached for ever by browsers.
 * /pictures/<name>.svg is the shop's own mark where it is a drawing, /favicon.svg what stands for the shop in a square.
 */
export const pictureRoutes: Routes = (_, services, app) => {
  const files = pictureFiles(services)
  const shop = shopMemory(services.db)

  app.get<{ Params: { file: string } }>('/pictures/:file', async ({ params }, reply) => {
    const [mark] = /^[\w-]{1,100}(?=\.svg$)/.exec(params.file) ?? []
    const svg = mark === undefined ? null : await drawnMark(await shop.now(services.now()), `/pictures/${mark}`)
    if (svg !== null) return sendSvg(reply, svg, 'public, max-age=31536000, immutable')
    const wanted = wantedBy(params.file)
    const path = wanted && (await files.pathOf(wanted, services.now(), { isWanted: () => !reply.raw.destroyed }).catch(unreadable))
    if (path === 'unreadable') return away(reply)
    if (!wanted || !path) return missing(reply)
    // A name whose hash is no longer the drawing's is of an older release: it is shown, but not for ever.
    const lasting = uploadedHash(wanted.name) !== null || wanted.name === (await drawnName(wanted.key))
    return reply
      .type(formats[wanted.format].type)
      .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(await readFile(path))
  })

  app.get('/favicon.svg', async (_, reply) => {
    const now = await shop.now(services.now())
    const svg = now.icon === '' ? initialSvg(now) : await drawnMark(now, now.icon)
    return svg === null
      ? reply.header('cache-control', 'public, max-age=300').redirect(markUrl(now.icon))
      : sendSvg(reply, svg, 'public, max-age=300')
  })

  let closing = false
  if (services.drawsAhead) app.addHook('onListen', async () => void files.makeShown(services.now(), () => closing).catch(() => {}))
  app.addHook('onClose', async () => {
    closing = true
    files.leave()
  })
}

const sendSvg = (reply: FastifyReply, svg: string, lasting: string): FastifyReply =>
  reply.type('image/svg+xml').header('cache-control', lasting).header('content-security-policy', unscripted).send(svg)
/** Opened by itself a drawing is a page, which must neither run nor fetch anything. */
const unscripted = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

const missing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('图片不存在')

/** Told by HTTP too: whoever keeps copies of pictures takes any 200 for the picture. */
const away = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(refusals['files.away'].msg)

const unreadable = (error: unknown): 'unreadable' => {
  if (error instanceof Refusal) return 'unreadable'
  throw error
}

function pictureFiles(services: Services) {
  const { db, dataDir, demoAllowed } = services
  const folder = join(dataDir, 'pictures')
  const through = gate(atOnce)
  const painting = painter()
  const shown = catalogMemory(db).shelf<{ names: ReadonlySet<string>; drawn: boolean }>(1)
  const known = new Map<string, string>()

  /** The file, made where it is missing; null for names that the mall does not show, so that nobody fills the disk with others. */
  async function pathOf(wanted: Wanted, now: Date, how: How = {}): Promise<string | null> {
    const { name, key, width, format } = wanted
    const file = `${name}-${width}.${format}`
    const before = known.get(file)
    if (before) return before
    const uploaded = uploadedHash(name)
    if (uploaded !== null) return uploadedPath(wanted, uploaded, how)
    const { names, drawn } = await shown('', now, namesShown)
    if (!drawn || (!names.has(name) && (await drawnName(key)) !== name)) return null
    const drawing = await drawingOf(key)
    if (!drawing?.widths.includes(width)) return null
    const place = placeOf(folder, drawing, width, format)
    if (await atHand(place)) return remember(file, place)
    // What was once made is shown on, as orders name pictures that their goods have not any more; nothing else is made.
    if (!names.has(name) && !(await isOfHouse(key))) return null
    return made(file, { folder, key, width, format }, how)
  }

  /** What the mall shows; `drawn`: some of it is a drawing. */
  async function namesShown() {
    const names = (await shownPictures(db)).map((shown) => shown.name)
    return {
      names: new Set(names),
      drawn: demoAllowed || names.some((name) => uploadedHash(name) === null && keyIn(name) !== null),
    }
  }

  /** The file of a picture that staff uploaded; null: nobody did. */
  async function uploadedPath({ name, width, format }: Wanted, hash: string, how: How): Promise<string | null> {
    if (!uploadedWidths.includes(width)) return null
    const full = await uploadedPicture(db, hash)
    if (!full) return null
    const key = `up-${hash}`
    const place = shrunkPath(folder, key, width, format)
    const file = `${name}-${width}.${format}`
    if (await atHand(place)) return remember(file, place)
    return made(file, { folder, key, width, format, source: await contentAt(services, full) }, how)
  }

  /** Made already, here or by another machine. */
  const atHand = async (path: string): Promise<boolean> => (await there(path)) || broughtDrawn(services, path)

  /** Made in its turn; null where nobody wants it any more, so that pages left do not hold up the one that is looked at. */
  async function made(file: string, order: Order, { patient, isWanted }: How): Promise<string | null> {
    const path = await through(async () => (isWanted?.() === false ? null : painting.make(order)), patient)
    if (path === null) return null
    keepDrawn(services, path)
    return remember(file, path)
  }

  function remember(file: string, path: string): string {
    if (known.size >= mostKnown) known.clear()
    known.set(file, path)
    return path
  }

  /** Makes what the home page and lists show, as most browsers take it, while nobody waits for it. */
  async function makeShown(now: Date, stop: () => boolean): Promise<void> {
    for (const { name, later } of await shownPictures(db)) {
      if (later) return
      const key = keyIn(name) ?? ''
      const widths = uploadedHash(name) ? [480] : ((await drawingOf(key))?.widths.slice(0, key.startsWith('banner') ? 3 : 2) ?? [])
      for (const width of widths) {
        if (stop()) return
        const began = performance.now()
        await pathOf({ name, key, width, format: 'avif' }, now, { patient: true })
        // As long a rest as the work took: whoever asks for a page meanwhile hardly notices.
        await new Promise((rested) => setTimeout(rested, performance.now() - began).unref())
      }
    }
  }

  return { pathOf, makeShown, leave: painting.leave }
}
