import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blankDetail, blankMovements, moveBlank, productBlank, saveBlank, saveProductBlank } from '../../../contract/goods/blank.ts'
import { listMargins, saveCost, type MarginRow } from '../../../contract/price/margin.ts'
import { fen, parseYuan, sum, yuan } from '../../../contract/money.ts'
import { readDashboard } from '../../../contract/report/report.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'

// Shown to fail with: a cost by the piece multiplied by how often its line was counted; a cost written whatever was seen.

let w: Shop
let main: string
let finance: string
let bags: string
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  finance = await w.token('finance')
  const wanted = { product: 'canvasBag', quantity: 500, selection: printed } as const
  bags = await w.order('main', main, wanted, { product: 'plainBag', quantity: 200 })
  await w.transfer(main, finance, bags)
  // Neither unpaid nor cancelled orders brought in anything.
  await w.order('main', main, { product: 'plainBag', quantity: 300 })
})
afterAll(() => w.close())

const margins = (more: object = {}) => w.must(w.ask(finance, listMargins, { limit: 100, ...more }))
const lineOf = async (rule: string, product?: keyof Shop['products']): Promise<MarginRow> => {
  const { rows } = await margins()
  const found = rows.find((row) => row.rule === rule && (!product || row.productId === w.products[product]))
  if (!found) throw new Error(`nothing was sold by ${rule}: ${rows.map((row) => row.rule).join(' ')}`)
  return found
}
const save = ({ rule, productId, keptCost }: MarginRow, cost: string, more: object = {}) =>
  w.ask(finance, saveCost, { rule, productId, cost, unit: 'piece', seen: keptCost, ...more })

describe('the margin of price lines', () => {
  test('all they brought in is what the paid orders come to without tax, to the fen', async () => {
    const { rows } = await sql<{ net: string }>`select receipt ->> 'net' as net from customer_order where number = ${bags}`.execute(w.db)
    const listed = await margins()
    expect(listed.revenue).toBe(rows[0]?.net)
    expect(yuan(sum(listed.rows.map(({ revenue }) => parseYuan(revenue))))).toBe(listed.revenue)
    expect(listed).toMatchObject({ costed: '0.00', margin: '0.00' })
    expect(listed.rows.find(({ rule }) => rule === 'freight')).toMatchObject({ productId: null, times: 1, margin: null, rate: null })
  })

  test('a cost by the piece is of all pieces, one by the time of each time; both add up', async () => {
    const base = await lineOf('base', 'canvasBag')
    expect(base).toMatchObject({ pieces: 500, unit: 'piece', unitCost: null, cost: null })
    await w.must(save(base, '1.2345'))
    const after = await lineOf('base', 'canvasBag')
    const left = fen(parseYuan(base.revenue) - 61_725)
    expect(after).toMatchObject({ unitCost: '1.2345', cost: '617.25', margin: yuan(left) })
    expect(after.rate).toBe(Math.round((1000 * left) / parseYuan(base.revenue)) / 10)
    expect(await lineOf('base', 'plainBag')).toMatchObject({ unitCost: null })

    const plate = (await margins({ keyword: '版费' })).rows[0] ?? after
    await w.must(save(plate, '30', { unit: 'time' }))
    const plated = await lineOf(plate.rule)
    expect(plated).toMatchObject({ unit: 'time', cost: yuan(fen(plate.times * 3000)) })
    const known = await margins({ state: 'known' })
    expect(known.total).toBe(2)
    expect(known.margin).toBe(yuan(fen(parseYuan(known.costed) - parseYuan('617.25') - plate.times * 3000)))
    expect((await margins({ state: 'unknown' })).rows.map(({ rule }) => rule)).not.toContain(plate.rule)
    const { margins: drawn } = await w.must(w.ask(finance, readDashboard))
    expect(drawn).toContainEqual(expect.objectContaining({ label: expect.stringContaining(plated.label), value: plated.rate }))
    for (const { note } of drawn) expect(note, 'thousands stand apart').not.toMatch(/\d{4}/)
    expect(drawn.map(({ note }) => note).join()).toMatch(/收入 \d+,\d{3}\.\d\d 元/)
  })

  test('two clerks at once: one cost is kept, the other is refused, and so is whoever saw an older one', async () => {
    const base = await lineOf('base', 'plainBag')
    const answers = await Promise.all([save(base, '0.40'), save(base, '0.55')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = await save(base, '0.60')
    expect(refused).toMatchObject({ code: 'cost.changed', msg: '成本已被他人修改，请刷新后重试' })
    const { keptCost } = await lineOf('base', 'plainBag')
    expect(await save({ ...base, keptCost }, '0.60')).toMatchObject({ status: 200 })
  })

  test.each([
    ['-1', '成本不能为负'],
    ['1.23456', '单价格式不正确，应为最多四位小数的元'],
    ['100000.01', '成本不能大于 100000 元'],
  ])('a cost of %s is refused at its field', async (cost, words) => {
    const base = await lineOf('base', 'canvasBag')
    expect(await save(base, cost)).toMatchObject({ code: 'input.invalid', facts: { fields: { cost: words } } })
  })

  test('only what was sold has a cost', async () => {
    const base = await lineOf('base', 'canvasBag')
    expect(await save({ ...base, rule: 'plate:nobody' }, '1')).toMatchObject({ code: 'cost.missing' })
    expect(await save({ ...base, productId: w.products.lot }, '1')).toMatchObject({ code: 'cost.missing' })
    expect(await save({ ...base, productId: null }, '1')).toMatchObject({ code: 'cost.missing' })
  })
})

test('goods made of blanks cost what these cost, until somebody says otherwise, and always where it is to be so', async () => {
  const production = await w.token('production')
  const productId = w.products.plainBag
  const { id: blankId } = await w.must(w.ask(production, saveBlank, { code: 'WF-1', name: '无纺布袋坯', variants: [{}] }))
  const [{ id: variantId } = { id: 0 }] = (await w.must(w.ask(production, blankDetail, { id: blankId }))).variants
  const count = { variantId, kind: 'counted', quantity: 1000, seen: 0, cost: '0.4567', reason: '期初' }
  await w.must(w.ask(production, moveBlank, count))
  const { colours, sizes } = await w.must(w.ask(production, productBlank, { productId }))
  const matches = (colours.length > 0 ? colours : [{ key: '' }]).flatMap((colour) =>
    (sizes.length > 0 ? sizes : [{ key: '' }]).map((size) => ({ colour: colour.key, size: size.key, variantId })),
  )
  const madeOf = { productId, blankId, costed: false, matches }
  await w.must(w.ask(production, saveProductBlank, { ...madeOf, revision: 0 }))
  await w.db.deleteFrom('line_cost').where('product_id', '=', productId).execute()
  const { pieces, revenue } = await lineOf('base', 'plainBag')

  // What lies there cost 0.4567 a piece; what the order takes of it costs the very same, whatever it was reckoned at before.
  const expected = yuan(fen(Math.round(pieces * 45.67)))
  const known = { byBlank: true, unitCost: '0.4567', keptCost: null, cost: expected }
  expect(await lineOf('base', 'plainBag')).toMatchObject({ ...known, margin: yuan(fen(parseYuan(revenue) - parseYuan(expected))) })
  const { lines } = await w.detail(main, bags)
  const lineId = lines.find((line) => line.quantity === 200)?.id ?? 0
  await w.staffMove(production, bags, 'schedule', { lineId, date: '2026-12-01' })
  await w.staffMove(production, bags, 'start', { lineId })
  const { rows } = await w.must(w.ask(await w.token('admin'), blankMovements, { variantId }))
  expect(rows[0]).toMatchObject({ kind: 'used', quantity: -200, amount: '-91.34', lineId })
  expect(await lineOf('base', 'plainBag')).toMatchObject(known)

  await w.must(save(await lineOf('base', 'plainBag'), '0.5'))
  expect(await lineOf('base', 'plainBag')).toMatchObject({ byBlank: false, unitCost: '0.50', keptCost: '0.50' })
  await w.must(w.ask(production, saveProductBlank, { ...madeOf, costed: true, revision: 1 }))
  expect(await lineOf('base', 'plainBag')).toMatchObject({ ...known, keptCost: '0.50' })
  const all = await margins()
  const sums = (of: (row: MarginRow) => string | null) =>
    yuan(sum(all.rows.flatMap((row) => (row.cost === null ? [] : parseYuan(of(row) ?? '0')))))
  expect(all).toMatchObject({ costed: sums((row) => row.revenue), margin: sums((row) => row.margin) })
})
