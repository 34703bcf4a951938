import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { paperDeeds, shippingDeeds, type PaperDeed, type ShippingDeed } from '../../../contract/shipping/shipping.ts'
import { chinaDay, shanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { packingsOf } from '../consignment/packing.sql.ts'
import { paperOf as packingPaper } from '../consignment/make.ts'
import { insertFile } from '../file/file.sql.ts'
import { contentAt, type Contents, keep, unlessAway } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import { paperOf as ticketPaper } from '../jobTicket/ticket.jobs.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { marksNow } from '../paper/marksNow.ts'
import type { PaperOrder } from '../paper/papers.ts'
import { readPayee } from '../payment/payee.sql.ts'
import type { Staff } from '../actor.ts'
import { labelsOf } from './label.ts'
import type { Label, LabelsPaper } from './labelPaper.ts'
import { linesOf, waysOf } from './papers.sql.ts'
import { endRun, nextItems, setPaper, setProgress, settleAll, type Item, type RunWords, type Settled } from './run.sql.ts'

type Run = { readonly deed: PaperDeed; readonly words: RunWords; readonly actor: Staff; readonly address: string }

export const isPaper = (deed: ShippingDeed): deed is PaperDeed => (paperDeeds as readonly string[]).includes(deed)

/**
 * Draws the papers of a run's consignments into one file, in its order. May run twice, or be killed in the middle: the run takes
 * one file, once. One that cannot be drawn says so, and is asked for anew by whoever wants it.
 */
export async function makePapers(services: Contents, id: number, { deed, words, actor, address }: Run): Promise<void> {
  const { db, dataDir, now } = services
  try {
    const items = await nextItems(db, id, 0, Number.MAX_SAFE_INTEGER)
    const title = `${shippingDeeds[deed].label.replace('打印', '')} ${chinaDay(now())}`
    const { order, told } = await gathered[deed](services, items, { title, words, come: (done) => setProgress(db, id, done) })
    const bytes = order && (await drawPaper(order))
    const arrived = bytes && (await receive(dataDir, Readable.from([bytes]), bytes.length))
    if (arrived) await keep(services, arrived)
    await inTransaction(db, async (tx) => {
      if (!(await endRun(tx, id, now()))) return
      await settleAll(tx, id, told)
      if (!arrived) return
      const { size, hash } = arrived
      const named = { kind: 'sheaf', name: `${title} 第${id}批.pdf`, type: 'pdf', size, hash, preview: null } as const
      const file = await insertFile(tx, actor, named)
      await setPaper(tx, id, file.id)
      const after = { deed, consignments: items.length }
      await insertAudit(tx, { actor, subject: `shipping ${id}`, address, after, action: 'shipping.papers' }, now())
    })
  } catch (error) {
    await inTransaction(db, (tx) => endRun(tx, id, now(), { state: 'failed' }))
    throw error
  }
}

type Gathering = { readonly title: string; readonly words: RunWords; readonly come: (done: number) => Promise<void> }
/** What is to be drawn – null: nothing – and what is said of each consignment. */
type Gathered = { readonly order: PaperOrder | null; readonly told: readonly Settled[] }

const done = (told: string): Settled => ({ outcome: 'done', told })

/** The labels, the first as the carrier drew it where it did. */
async function withPicture(contents: Contents, labels: readonly Label[], hash: string | null): Promise<LabelsPaper['labels']> {
  const bytes =
    hash &&
    (await contentAt(contents, hash)
      .then((path) => readFile(path))
      .catch(unlessAway))
  return bytes ? [{ picture: bytes.toString('base64') }, ...labels.slice(1)] : labels
}

async function packingsIn(db: Db, items: readonly Item[]) {
  const found = await packingsOf(
    db,
    items.map(({ consignmentId }) => consignmentId),
  )
  return items.flatMap(({ consignmentId }) => found.get(consignmentId) ?? [])
}

const gathered: Record<PaperDeed, (services: Contents, items: readonly Item[], gathering: Gathering) => Promise<Gathered>> = {
  async packing(services, items, { title, come }) {
    const { db } = services
    const { payee } = await readPayee(db)
    const papers = (await packingsIn(db, items)).map((packing) => packingPaper(packing, payee))
    await come(papers.length)
    return { order: { kind: 'packings', title, papers, marks: await marksNow(services) }, told: papers.map(() => done('装箱单 1 份')) }
  },

  async label(services, items, { title, words, come }) {
    const { db, now } = services
    const { payee } = await readPayee(db)
    const ways = await waysOf(db, items, payee)
    const packings = await packingsIn(db, items)
    const madeAt = shanghai(now()).slice(0, 16)
    const each = items.map(({ consignmentId }, at) => {
      const [packing, way] = [packings[at], ways.get(consignmentId)]
      return packing && way ? { labels: labelsOf(packing, way, madeAt), way } : { labels: [], way: null }
    })
    await come(each.length)
    const labels = await Promise.all(each.map(({ labels, way }) => withPicture(services, labels, way?.picture ?? null)))
    const told = each.map(({ labels, way }) => done(`面单 ${labels.length} 张${way?.trackingNo ? '' : '（还没有运单号）'}`))
    return { order: { kind: 'labels', title, size: words.size ?? '100x150', labels: labels.flat() }, told }
  },

  async ticket(services, items, { title, come }) {
    const lines = await linesOf(
      services.db,
      items.map(({ consignmentId }) => consignmentId),
    )
    const papers = []
    const drawnOf = new Set<number>()
    for (const [at, { consignmentId }] of items.entries()) {
      for (const lineId of lines.get(consignmentId) ?? []) {
        // What goes to several addresses is made once.
        if (!drawnOf.has(lineId)) papers.push(await ticketPaper(services, lineId))
        drawnOf.add(lineId)
      }
      await come(at + 1)
    }
    const told = items.map(({ consignmentId }) => done(`工单 ${lines.get(consignmentId)?.length ?? 0} 份`))
    return { order: papers.length > 0 ? { kind: 'tickets', title, papers } : null, told }
  },
}
