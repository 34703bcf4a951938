import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { stepKinds, stepStates } from '../../../contract/production/production.ts'
import { isInRun } from '../../../contract/promotion/poolState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { chainsOnLine } from '../chain/chain.sql.ts'
import { inTransaction } from '../database/db.ts'
import { forgetFile, insertFile } from '../file/file.sql.ts'
import { contentAt, type Contents, keep, unlessAway } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import { positionLabel } from '../order/artwork.rules.ts'
import { readOrder, type ShownLine, type ShownOrder } from '../order/detail.sql.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { sidesOnGoods } from '../mockup/sides.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { paperPictures } from '../paper/picture.ts'
import { tolerated } from '../production/step.rules.ts'
import { orderOfLine, readLine } from '../production/step.sql.ts'
import { cellsOf, factsOf, namesTold, packedFor, placesOf, wornOf, type Place } from './ticket.rules.ts'
import { previewsOf, productOf, readTicket, setTicket } from './ticket.sql.ts'
import type { TicketPaper } from './ticketPaper.ts'

/**
 * The job `ticket`: draws the paper of a line as it is now. May run twice, or be killed in the middle: the ticket takes one
 * paper, once. One that cannot be drawn says so, and is asked for anew by whoever wants it.
 */
export async function makeTicket(services: Contents, id: number): Promise<void> {
  const { db, dataDir } = services
  const { state, lineId, staffId } = await readTicket(db, id)
  if (state !== 'making') return
  try {
    await setTicket(db, id, { progress: 10 })
    const paper = await paperOf(services, lineId)
    await setTicket(db, id, { progress: 40 })
    const bytes = await drawPaper({ kind: 'ticket', ...paper })
    await setTicket(db, id, { progress: 80 })
    const arrived = await receive(dataDir, Readable.from([bytes]), bytes.length)
    await keep(services, arrived)
    await inTransaction(db, async (tx) => {
      const { size, hash } = arrived
      const named = { kind: 'ticket', name: `工单-${paper.number}.pdf`, type: 'pdf' } as const
      const file = await insertFile(tx, { side: 'staff', staffId }, { ...named, size, hash, preview: null })
      if (!(await setTicket(tx, id, { state: 'made', progress: 100, file_id: file.id }))) await forgetFile(tx, file.id)
    })
  } catch (error) {
    await setTicket(db, id, { state: 'failed' })
    throw error
  }
}

/** What stands on the ticket of a line as it is now. @throws Refusal 'order.missing'. */
export async function paperOf(contents: Contents, lineId: number): Promise<TicketPaper> {
  const { db, now } = contents
  const orderId = await orderOfLine(db, lineId)
  const [order, work] = await Promise.all([readOrder(db, orderId, seenByStaff, now()), readLine(db, lineId)])
  const line = order.lines.find(({ id }) => id === lineId) ?? refuse('order.missing')
  const { rules, views } = await productOf(db, line.productId, line.receipt.priceVersion)
  const previews = await previewsOf(
    db,
    line.files.map(({ id }) => id),
  )
  const chains = await chainsOnLine(db, lineId)
  const artwork = line.files.map(async ({ id, position, note, names }) => {
    const { name = '', preview = null } = previews.get(id) ?? {}
    const said = { position: positionLabel(line.positions, position), note, names: namesTold(names) }
    const chain = chains.find(({ fileId }) => fileId === id)?.chain ?? ''
    return { name, ...said, chain, picture: await pictureOf(contents, preview) }
  })
  const sides = await sidesOnGoods(contents, lineId)
  const places = placesOf(line.selection, rules, views, line.matrix).map((place) => mocked(place, sides))
  const worn = wornOf(line, rules)
  const named = [...worn, ...places.flatMap(({ view }) => view ?? [])].map(({ picture }) => picture)
  const pictures = [...(await paperPictures(contents, named)), ...[...sides].map(([name, path]) => [mockedName(name), { path }] as const)]
  return {
    number: `${orderId}-L${line.place}`,
    orderId,
    company: order.companyName,
    madeAt: shanghai(now()),
    facts: factsOf(line, tolerated(line.quantity, work.toleranceBp), runOf(order)),
    spec: line.words,
    cells: cellsOf(line, rules),
    worn,
    places,
    pictures: Object.fromEntries(pictures),
    artwork: await Promise.all(artwork),
    steps: stepsOf(line),
    packing: packedFor(line, order.consignments, orderId),
    mark: order.mark,
  }
}

/** A side with what is printed on it, where that can be shown. */
const mocked = (place: Place, sides: ReadonlyMap<string, string>): Place =>
  place.view && sides.has(place.view.picture)
    ? { ...place, view: { ...place.view, picture: mockedName(place.view.picture), isMocked: true } }
    : place

const mockedName = (picture: string): string => `${picture} printed`

/** The run that an order is printed in with others. */
const runOf = ({ pool }: ShownOrder): number | null => (pool && isInRun(pool.state) ? pool.id : null)

/** A small picture as PNG in base64; null where there is none, or it cannot be read any more. */
const pictureOf = (contents: Contents, preview: string | null): Promise<string | null> =>
  preview === null
    ? Promise.resolve(null)
    : contentAt(contents, preview)
        .then((path) => readFile(path))
        .then((bytes) => sharp(bytes).flatten({ background: '#ffffff' }).png().toBuffer())
        .then((png) => png.toString('base64'))
        .catch(unlessAway)

const stepsOf = ({ steps }: ShownLine): TicketPaper['steps'] =>
  steps.map(({ name, kind, plannedDay, state, good }) => ({
    name: stepKinds[kind] ? `${name}（${stepKinds[kind]}）` : name,
    day: plannedDay ?? '',
    done: state === 'done' ? `已完成，合格 ${good ?? 0}` : state === 'working' ? stepStates.working : '',
  }))
