import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { lineProduction, moveStep } from '../../../contract/production/productionDesk.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { aShop, printed } from '../order/shop.fixture.ts'

/** A shop on a Monday at nine, its lines on the way to where they are made, and what is done there. */
export async function aProductionDesk() {
  const w = await aShop()
  const start = new Date('2026-11-23T01:00:00Z')
  w.clock.now = start
  const [main, stranger, production, finance] = await w.tokens('main', 'stranger', 'production', 'finance')
  await sessionsLast(w.db)

  /** It is Monday again. */
  const back = () => void (w.clock.now = start)
  /** Another time of the day or the year, in China. */
  const at = (moment: string) => void (w.clock.now = new Date(`${moment.replace(' ', 'T')}:00+08:00`))

  /** A plain line that is paid and waits to be scheduled. */
  async function waiting(quantity: number) {
    const orderId = await w.order('main', main, { product: 'plainBag', quantity })
    await w.transfer(main, finance, orderId)
    return { orderId, lineId: (await w.detail(main, orderId)).lines[0]?.id ?? 0 }
  }

  /** A plain line of 800 bags, paid and scheduled: 后道 → 质检 → 包装. */
  async function plain(quantity = 800) {
    const { orderId, lineId } = await waiting(quantity)
    await w.staffMove(production, orderId, 'schedule', { lineId, date: '2026-11-23' })
    return { orderId, lineId }
  }

  /** A printed line whose proof was sent. */
  async function proofed(selection: object = printed) {
    const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection })
    const lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
    await w.transfer(main, finance, orderId)
    await w.must(w.ask(main, attachArtwork, { orderId, lineId, fileIds: [await w.file('artwork', '陈荣达', 'a')] }))
    await w.staffMove(production, orderId, 'acceptArtwork', { lineId })
    await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, 'b') })
    return { orderId, lineId }
  }

  const line = (lineId: number) => w.must(w.ask(production, lineProduction, { lineId }))
  const stepAt = async (lineId: number, i: number) => (await line(lineId)).steps[i]?.id ?? 0
  const step = (stepId: number, move: string, more: object = {}) => w.ask(production, moveStep, { stepId, move, ...more })
  const stepped = (stepId: number, move: string, more: object = {}) => w.must(step(stepId, move, more))
  /** The first line of an order, as its buyer sees it. */
  async function lineOf(orderId: string) {
    const found = (await w.detail(main, orderId)).lines[0]
    if (!found) throw new Error('no line')
    return found
  }

  return { w, main, stranger, production, finance, back, at, waiting, plain, proofed, line, stepAt, step, stepped, lineOf }
}
