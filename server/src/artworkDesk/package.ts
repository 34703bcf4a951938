import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { linksTold } from '../../../artwork/chain.ts'
import { artworkPackagePath, printVariants } from '../../../contract/order/artworkDesk.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { queryId } from '../../../contract/text.ts'
import { whoFetches } from '../company/fetching.ts'
import type { Db } from '../database/db.ts'
import { bytesOf, thereOf } from '../file/contents.ts'
import { zipOf, type ZipEntry } from '../file/zip.ts'
import { paperOf } from '../jobTicket/ticket.jobs.ts'
import { positionLabel } from '../order/artwork.rules.ts'
import { asSeenBy } from '../database/ownDb.ts'
import { chainsOnLine } from '../chain/chain.sql.ts'
import { listsOnLine } from '../artwork/names.sql.ts'
import { printFilesOf } from './printed.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { originOf } from '../http/request.ts'
import type { Services } from '../services.ts'
import { positionsOf } from './desk.rules.ts'
import { printingOf } from './desk.sql.ts'
import type { Variant } from '../print/printMetadata.ts'
import { fitName, listFiles, manifestOf, packedFiles } from './package.rules.ts'
import { packedLine } from './package.sql.ts'

const Asked = z.object({ lineId: queryId('订单明细') })
const Kind = z.object({ variant: z.enum(printVariants, { error: `印刷文件格式可选：${printVariants.join('、')}` }).default('X-4') })

/**
 * GET /api/admin/artwork/package/:lineId: all that whoever makes a line needs, as one zip – its artwork as it was brought, its
 * proof, print files of its designs as `variant` of PDF/X, lists of names, its job ticket as it is now, and a list of them with their hashes.
 * Heard only with the token in its header.
 */
export function packageRoute(app: FastifyInstance, services: Services): void {
  app.get(`${artworkPackagePath}/:lineId`, async (request, reply) => {
    const actor = await whoFetches(services, originOf(request), request.url.split('?', 1)[0] ?? '')
    if (actor?.side !== 'staff') throw new Refusal('login.needed')
    if (!actor.areas.has('orders') && !actor.areas.has('production')) throw new Refusal('permit.missing')
    const asked = Asked.safeParse(request.params)
    if (!asked.success) throw new Refusal('order.missing')
    const kind = Kind.safeParse(request.query)
    if (!kind.success) throw new Refusal('input.invalid', { field: 'variant' }, kind.error.issues[0]?.message)
    const { name, entries } = await packageOf(services, asSeenBy(services.db, actor), asked.data.lineId, kind.data.variant)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="artwork.zip"; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(zipOf(entries)))
  })
}

/** The package of a line as `db` shows it; its files are read only as it is sent. @throws Refusal order.missing. */
async function packageOf(services: Services, db: Db, lineId: number, variant: Variant): Promise<{ name: string; entries: ZipEntry[] }> {
  const { orderId, title, ...line } = await worded(db, lineId)
  const paper = await paperOf({ ...services, db }, lineId)
  const ticket = await drawPaper({ kind: 'ticket', ...paper })
  const files = packedFiles(line)
  const there = await thereOf(
    services,
    files.map(({ hash }) => hash),
  )
  const missing = new Set(files.map(({ hash }) => hash).filter((hash) => !there.has(hash)))
  const ticketFile = {
    path: `工单-${paper.number}.pdf`,
    ...sumOf(ticket),
    words: '按下载时的订单生成',
  }
  const labels = await labelsOf(db, lineId)
  const pathOf = (position: string) => `印刷文件/${fitName(labels(position))}-PDF_${variant}.pdf`
  const printed = await printFilesOf(services, db, lineId, variant)
  const unmade = printed.flatMap((one) => ('why' in one ? [`${pathOf(one.position)}：${one.why}`] : []))
  const chains = (await chainsOnLine(db, lineId)).map(({ name, chain, links }) => ({ name, chain, links: linksTold(links) }))
  const printFiles = printed.flatMap((one) =>
    'bytes' in one ? [{ path: pathOf(one.position), bytes: one.bytes, ...sumOf(one.bytes), words: '由设计生成' }] : [],
  )
  const lists = listFiles(await listsOnLine(db, lineId), labels).map((one) => ({ ...one, ...sumOf(one.bytes) }))
  const heading = `订单 ${orderId}  ${title}  ${paper.madeAt}`
  return {
    name: fitName(`稿件包-${paper.number}`),
    entries: [
      ...files
        .filter(({ hash }) => there.has(hash))
        .map(({ path, hash }) => ({ name: path, bytes: bytesOf(services, hash), packed: false })),
      ...printFiles.map(({ path, bytes }) => ({ name: path, bytes: [bytes], packed: false })),
      ...lists.map(({ path, bytes }) => ({ name: path, bytes: [bytes], packed: true })),
      { name: ticketFile.path, bytes: [ticket], packed: false },
      {
        name: 'manifest.txt',
        bytes: [Buffer.from(manifestOf(heading, [...files, ...printFiles, ...lists, ticketFile], missing, chains, unmade))],
        packed: true,
      },
    ],
  }
}

const sumOf = (bytes: Buffer) => ({ size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') })

/** What positions of a line are called. */
async function labelsOf(db: Db, lineId: number): Promise<(position: string) => string> {
  const printing = await printingOf(db, lineId)
  const positions = printing ? positionsOf(printing) : []
  return (position) => positionLabel(positions, position) || position
}

/** What goes into the package, its positions in words. */
async function worded(db: Db, lineId: number) {
  const line = await packedLine(db, lineId)
  const labels = await labelsOf(db, lineId)
  const artwork = line.artwork.map((one) => ({ ...one, position: one.position === null ? '' : labels(one.position) }))
  return { ...line, artwork }
}
