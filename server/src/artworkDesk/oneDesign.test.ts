import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Design } from '../../../contract/artwork/design.ts'
import { settledArtwork } from '../../../contract/order/acknowledged.ts'
import { staffArtworkChecks } from '../../../contract/order/artworkCheck.ts'
import { staffArtworkQueue } from '../../../contract/order/artworkDesk.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { createOrder, type Acknowledged } from '../../../contract/order/placeOrder.ts'
import { demoRules } from '../../seed/rules.ts'
import { pdf } from '../artwork/files.fixture.ts'
import { printed } from '../order/shop.fixture.ts'
import { words } from '../print/surface.fixture.ts'
import { aDesk } from './desk.fixture.ts'

// Shown to fail with: each design of a position compared alone, the first process of a position taken for all.

let d: Awaited<ReturnType<typeof aDesk>>
beforeAll(async () => void (d = await aDesk()))
afterAll(() => d.w.close())

const { widthMm, heightMm } = demoRules.canvasBag.positions.find(({ key }) => key === 'front') ?? { widthMm: 0, heightMm: 0 }
/** The file of a design for the front in these inks. */
async function fileIn(...inks: readonly string[]): Promise<number> {
  const layers = inks.map((rgb, at) => words('荣达', { id: `t${at}`, y: 20 + at * 25, ink: { rgb, spot: null } }))
  const design: Design = { schema: 1, surfaces: [{ position: 'front', widthMm, heightMm, layers }] }
  const [file] = await d.designed(design)
  return file?.id ?? 0
}
const bag = (artworkIds: readonly number[]) => ({
  ...{ product: 'canvasBag' as const, quantity: 500, selection: printed },
  artworkIds: [...artworkIds],
})
const confirmed = async (...ids: number[]) => {
  const { confirmation, input } = await d.w.confirmed('main', d.main, [bag(ids)])
  return { input, cartId: confirmation.lines[0]?.cartId ?? 0 }
}
const settled = (key: string) => d.w.ask(d.main, settledArtwork, { key })
const order = (input: { key: string; addressId: number }, acknowledged: Acknowledged[] = []) =>
  d.w.ask(d.main, createOrder, { ...input, acknowledged })

test('two designs at one position are refused by either road, though each is within what was paid; beside a file that was brought one is not', async () => {
  const [one, other] = [await fileIn('#000000', '#c7330b'), await fileIn('#0b5cad')]
  const words = '正面 放了 2 份设计，每个部位只印一份：请只留一份，或在一份设计里画在一起后重新生成'
  const { input, cartId } = await confirmed(one, other)
  expect(await d.w.must(settled(input.key))).toMatchObject([
    { fileId: one, findings: [{ rule: 'P34', severity: 'E', words }], hindrance: words },
    { fileId: other, findings: [{ rule: 'P34', severity: 'E', words }], hindrance: words },
  ])
  expect(await order(input)).toMatchObject({ status: 409, code: 'artwork.misfit', msg: words })
  const knowing = [one, other].map((fileId) => ({ cartId, fileId, rules: ['P34'] }))
  expect(await order(input, knowing)).toMatchObject({ status: 409, code: 'artwork.misfit' })
  const { orderId, lineId } = await d.bag()
  const both = [one, other].map((id) => ({ id, position: 'front' }))
  expect(await d.attach({ orderId, lineId }, both)).toMatchObject({ status: 409, code: 'artwork.misfit', msg: words })
  // Nor where it is not said where they are printed.
  expect(await d.attach({ orderId, lineId }, [{ id: one }, { id: other, position: '' }])).toMatchObject({ code: 'artwork.misfit' })
  const { id: brought } = await d.brought('参考.pdf', await pdf({ trim: [50, 40] }))
  await d.w.must(
    d.attach({ orderId, lineId }, [
      { id: one, position: 'front' },
      { id: brought, position: 'front' },
    ]),
  )
  await d.w.must(order((await confirmed(one, brought)).input))
})

test('a line that was ordered with two before stays so, and is told of at the desk', async () => {
  const [one, other] = [await fileIn('#000000', '#c7330b'), await fileIn('#0b5cad')]
  const { orderId, lineId } = await d.bag([{ id: one, position: 'front' }])
  await sql`insert into line_artwork (line_id, company_id, file_id, position, created_at)
    select line_id, company_id, ${other}, position, created_at from line_artwork where line_id = ${lineId} and not replaced`.execute(d.w.db)
  const found = (await d.w.must(d.w.ask(d.production, staffArtworkChecks, { lineId }))).map(({ findings }) =>
    findings.map(({ rule }) => rule),
  )
  expect(found).toEqual([['P34'], ['P34']])
  expect((await d.w.must(d.w.ask(d.production, staffArtworkQueue, { keyword: orderId }))).rows).toMatchObject([{ worst: 'E', errors: 2 }])
  await d.w.staffMove(d.production, orderId, 'acceptArtwork', { lineId })
})

test('the same file lies on a line once', async () => {
  const fileId = await fileIn('#000000')
  const { productId, quantity, selection } = { productId: d.w.products.canvasBag, quantity: 500, selection: printed }
  const msg = expect.stringContaining('同一稿件只能放一次')
  expect(await d.w.ask(d.main, addToCart, { productId, quantity, selection, artworkIds: [fileId, fileId] })).toMatchObject({
    status: 400,
    msg,
  })
  expect(await d.attach(await d.bag(), [{ id: fileId }, { id: fileId }])).toMatchObject({ status: 400, msg })
})

test('a design at a position that two processes print is refused, whichever was chosen first', async () => {
  const fileId = await fileIn('#000000', '#c7330b')
  const both = [
    { position: 'front', process: 'silk', colours: 2 },
    { position: 'front', process: 'transfer', widthMm, heightMm },
  ]
  await d.withRules({ ...demoRules.canvasBag, conflicts: [] }, async () => {
    for (const prints of [both, both.toReversed()]) {
      const selection = { ...printed, prints }
      const { input } = await d.w.confirmed('main', d.main, [{ ...bag([fileId]), selection }])
      expect(await order(input)).toMatchObject({ code: 'artwork.misfit', msg: expect.stringContaining('正面 选了 2 种印刷工艺') })
    }
  })
})
