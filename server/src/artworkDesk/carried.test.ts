import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { artworkNames, staffArtworkNames } from '../../../contract/order/artworkNames.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import type { PlacedText } from '../../../contract/artwork/layer.ts'
import { settledArtwork } from '../../../contract/order/acknowledged.ts'
import type { Acknowledged } from '../../../contract/order/placeOrder.ts'
import { artworkPackagePath, staffArtworkLine, staffArtworkQueue } from '../../../contract/order/artworkDesk.ts'
import { readPage } from '../../../contract/artwork/placedPage.ts'
import { addToCart, cartList, deleteFromCart, setCartQuantity } from '../../../contract/order/cart.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { demoRules } from '../../seed/rules.ts'
import { readFiles } from '../artwork/artwork.jobs.ts'
import { pdf } from '../artwork/files.fixture.ts'
import { paperOf } from '../jobTicket/ticket.jobs.ts'
import { printed } from '../order/shop.fixture.ts'
import { printedBy } from '../design/print.fixture.ts'
import { aDesk } from './desk.fixture.ts'

// Shown to fail with: nothing compared when it is ordered, any rule taken for acknowledged, lists of strangers told.

const d = await aDesk()
await d.financeAlone()
afterAll(() => d.w.close())

const { widthMm, heightMm } = demoRules.canvasBag.positions.find(({ key }) => key === 'front') ?? { widthMm: 0, heightMm: 0 }
const text = (id: string, words: string, rgb: string, y: number): PlacedText => ({
  ...{ kind: 'text', id, x: widthMm / 2, y, width: 60, height: 20, angle: 0, text: words, font: 'sans', size: 12, align: 'middle' },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb, spot: null }, outline: null },
})
const inks = ['#000000', '#c7330b', '#0b5cad']
/** A design for the front in so many inks, of the very size. */
const drawn = (count: number, names?: Design['names']): Design => ({
  schema: 1,
  surfaces: [
    {
      ...{ position: 'front', widthMm, heightMm },
      layers: inks.slice(0, count).map((rgb, at) => text(`t${at}`, names && at === 0 ? '{姓名}' : `荣达${at}`, rgb, 20 + at * 25)),
    },
  ],
  ...(names && { names }),
})
const list = (...rows: string[]): Design['names'] => ({ columns: ['姓名', '部门'], rows: rows.map((row) => [row, '一部']) })

/** A mark of flat inks on white. */
const mark = (...fills: string[]): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#ffffff' } })
    .composite(
      fills.map((fill, at) => ({
        input: Buffer.from(
          `<svg width="1200" height="600"><rect x="${60 + at * 400}" y="100" width="300" height="400" fill="${fill}"/></svg>`,
        ),
      })),
    )
    .png()
    .toBuffer()

async function fileOf(design: Design): Promise<number> {
  const { files } = await d.w.must(printedBy(d.w, d.main, { productId: d.w.products.canvasBag, design }))
  return files[0]?.id ?? 0
}
const bag = (artworkIds: readonly number[]) => ({
  product: 'canvasBag' as const,
  quantity: 500,
  selection: printed,
  artworkIds: [...artworkIds],
})
const confirmed = async (...ids: number[]) => {
  const { confirmation, input } = await d.w.confirmed('main', d.main, [bag(ids)])
  return { confirmation, input, cartId: confirmation.lines[0]?.cartId ?? 0 }
}
const settled = (key: string, who: string | null = d.main) => d.w.ask(who, settledArtwork, { key })
const order = (input: { key: string; addressId: number }, acknowledged: Acknowledged[] = []) =>
  d.w.ask(d.main, createOrder, { ...input, acknowledged })

describe('一物一名', () => {
  test('the list goes with its file from the cart to the workshop; fewer rows than pieces have to be known', async () => {
    const fileId = await fileOf(drawn(2, list('陈荣达', '=李明', '王小明')))
    const { productId, quantity, selection } = { productId: d.w.products.canvasBag, quantity: 500, selection: printed }
    const { cartId } = await d.w.must(d.w.ask(d.main, addToCart, { productId, quantity, selection, artworkIds: [fileId], new: 0 }))
    const row = async () => (await d.w.must(d.w.ask(d.main, cartList, {}))).valid.find(({ id }) => id === cartId)
    const told = { fileId, rule: 'P29', severity: 'W', words: expect.stringContaining('正面 的名单有 3 行，订购 500 ') }
    expect(await row()).toMatchObject({ artwork: [{ id: fileId, names: 3 }], findings: [told] })
    await d.w.must(d.w.ask(d.main, setCartQuantity, { id: cartId, number: 600 }))
    expect((await row())?.findings[0]?.words).toContain('订购 600 ')
    await d.w.must(d.w.ask(d.main, deleteFromCart, { ids: [cartId] }))

    const { confirmation, input, cartId: bought } = await confirmed(fileId)
    expect(confirmation.lines[0]?.artwork).toMatchObject([{ id: fileId }])
    expect(await d.w.must(settled(input.key))).toMatchObject([
      { cartId: bought, fileId, positionLabel: '正面', names: 3, state: 'reading', findings: [{ rule: 'P29' }], hindrance: null },
    ])
    expect(await order(input)).toMatchObject({ code: 'artwork.unacknowledged', msg: expect.stringContaining('名单有 3 行') })
    expect(await order(input, [{ cartId: bought, fileId, rules: ['P25'] }])).toMatchObject({ code: 'artwork.unacknowledged' })
    expect(await order(input, [{ cartId: bought + 1, fileId, rules: ['P29'] }])).toMatchObject({ code: 'artwork.unacknowledged' })
    const { orderId } = await d.w.must(order(input, [{ cartId: bought, fileId, rules: ['P29'] }]))

    const known = { by: '陈荣达', words: [told.words] }
    const [line] = (await d.w.detail(d.main, orderId)).lines
    expect(line?.artwork).toMatchObject([{ id: fileId, names: 3, known }])
    const lineId = line?.id ?? 0
    expect((await d.w.must(d.w.ask(d.production, staffArtworkQueue, { keyword: orderId }))).rows).toMatchObject([
      { artwork: [{ names: 3, known }], warnings: 1 },
    ])
    expect((await d.w.must(d.w.ask(d.production, staffArtworkLine, { lineId }))).artwork).toMatchObject([{ names: 3, known }])

    expect(await d.w.must(d.w.ask(d.main, artworkNames, { fileId, page: 2, limit: 2 }))).toMatchObject({
      ...{ rows: [{ page: 3, cells: ['王小明', '一部'] }], total: 3, columns: ['姓名', '部门'] },
    })
    expect(await d.w.ask(d.production, staffArtworkNames, { lineId, fileId })).toMatchObject({ status: 200, data: { total: 3 } })

    expect((await paperOf(d.w.services, lineId)).artwork).toMatchObject([{ names: '一物一名 · 3 件，每件一页，名单见稿件包' }])
    const answer = await d.w.app.inject({ url: `${artworkPackagePath}/${lineId}`, headers: { authorization: `Bearer ${d.production}` } })
    const files = unzipSync(answer.rawPayload)
    const table = Buffer.from(files['名单/正面-名单.csv'] ?? []).toString('utf8')
    expect(table).toBe("\ufeff页,姓名,部门\r\n1,陈荣达,一部\r\n2,'=李明,一部\r\n3,王小明,一部\r\n")
    expect(strFromU8(files['manifest.txt'] ?? new Uint8Array())).toContain('一物一名 3 件')
  })

  test('rows that are not printed wholly have to be known, whichever row is looked at', async () => {
    const long = '欧阳'.repeat(20)
    const fileId = await fileOf(drawn(1, list('陈荣达', long, '李明', long)))
    const { input, cartId } = await confirmed(fileId)
    const words = '正面 的名单第 2 行等 2 行的文字超出印刷区域，超出的部分不会印出，请缩小字号后重新生成'
    const [line] = await d.w.must(settled(input.key))
    expect(line?.findings).toEqual(expect.arrayContaining([{ rule: 'P21', severity: 'W', words }]))
    expect(await order(input, [{ cartId, fileId, rules: ['P29'] }])).toMatchObject({
      code: 'artwork.unacknowledged',
      msg: expect.stringContaining(words),
    })
    const { orderId } = await d.w.must(order(input, [{ cartId, fileId, rules: ['P21', 'P29'] }]))
    const [bought] = (await d.w.detail(d.main, orderId)).lines
    const known = { by: '陈荣达', words: expect.arrayContaining([words]) }
    expect(bought?.artwork).toMatchObject([{ known }])
    expect((await d.w.must(d.w.ask(d.production, staffArtworkLine, { lineId: bought?.id ?? 0 }))).artwork).toMatchObject([{ known }])
    // A file of before has no such note.
    await sql`update design_file set carries = carries - 'over' where file_id = ${fileId}`.execute(d.w.db)
    const { input: again } = await confirmed(fileId)
    expect((await d.w.must(settled(again.key)))[0]?.findings.map(({ rule }) => rule)).toEqual(['P29'])
  })

  test('a list is told to nobody else, nor what is none', async () => {
    const [fileId, alike] = [await fileOf(drawn(1, list('甲', '乙'))), await fileOf(drawn(1))]
    const { lineId } = await d.bag()
    const ask = (who: string | null, input: object) => d.w.ask(who, artworkNames, input as { fileId: number })
    expect(await ask(null, { fileId })).toMatchObject({ status: 401 })
    expect(await ask(d.stranger, { fileId })).toMatchObject({ status: 404, code: 'file.missing' })
    expect(await ask(d.main, { fileId: alike })).toMatchObject({ status: 404, code: 'artwork.missing' })
    expect(await ask(d.main, { fileId: 'x' })).toMatchObject({ status: 400 })
    expect(await ask(d.main, { fileId, limit: 101 })).toMatchObject({ status: 400 })
    const asStaff = (who: string | null, input: { lineId: number; fileId: number }) => d.w.ask(who, staffArtworkNames, input)
    expect(await asStaff(null, { lineId, fileId })).toMatchObject({ status: 401 })
    expect(await asStaff(d.main, { lineId, fileId })).toMatchObject({ status: 401 })
    expect(await asStaff(await d.w.token('finance'), { lineId, fileId })).toMatchObject({ code: 'permit.missing' })
    // It lies on no such line.
    expect(await asStaff(d.production, { lineId, fileId })).toMatchObject({ code: 'artwork.missing' })
  })
})

describe('what was paid', () => {
  test('more inks than that are told in the cart, and refused when it is ordered and when it is put on an order', async () => {
    const fileId = await fileOf(drawn(3))
    const words = '正面 设计了 3 色，付了 2 色，请在设计中改为 2 色或改工艺'
    const { input, cartId } = await confirmed(fileId)
    expect(await d.w.must(settled(input.key))).toMatchObject([{ findings: [{ rule: 'P09', severity: 'E', words }], hindrance: words }])
    expect(await order(input, [{ cartId, fileId, rules: ['P09'] }])).toMatchObject({ status: 409, code: 'artwork.misfit', msg: words })
    const { orderId, lineId } = await d.bag()
    expect(await d.attach({ orderId, lineId }, [{ id: fileId, position: 'front' }])).toMatchObject({ code: 'artwork.misfit', msg: words })
    await d.w.must(d.attach({ orderId, lineId }, [{ id: await fileOf(drawn(2)), position: 'front' }]))
  })

  test('so are a picture and drawn inks that need more together; a picture that has the colours of what is drawn is not', async () => {
    const withPicture = async (...fills: string[]): Promise<Design> => {
      const { id } = await d.brought(`标志${fills.join('')}.png`, await mark(...fills))
      const placed = { kind: 'picture', id: 'p', fileId: id, x: widthMm / 2, y: heightMm / 2, width: 60, height: 30, angle: 0 } as const
      const design = drawn(1)
      return { ...design, surfaces: design.surfaces.map((one) => ({ ...one, layers: [...one.layers, placed] })) }
    }
    const fileId = await fileOf(await withPicture('#c7330b', '#0b5cad'))
    const words = '正面 的图片与其他内容合计 3 种颜色（#000000、#c7330b、#0b5cad），付了 2 色，请在设计中改为 2 色或改工艺'
    const { input, cartId } = await confirmed(fileId)
    const [told] = await d.w.must(settled(input.key))
    expect(told).toMatchObject({ findings: expect.arrayContaining([{ rule: 'P09', severity: 'E', words }]), hindrance: words })
    expect(await order(input, [{ cartId, fileId, rules: ['P09'] }])).toMatchObject({ status: 409, code: 'artwork.misfit', msg: words })
    const { orderId, lineId } = await d.bag()
    expect(await d.attach({ orderId, lineId }, [{ id: fileId, position: 'front' }])).toMatchObject({ code: 'artwork.misfit', msg: words })
    const shared = await fileOf(await withPicture('#000000', '#0b5cad'))
    await d.w.must(d.attach({ orderId, lineId }, [{ id: shared, position: 'front' }]))
  })

  test('a design for other goods is refused until it is made for these too; one of before is not asked', async () => {
    const fileId = await fileOf(drawn(1))
    const made = (ids: string) => sql`update design_file set product_ids = ${sql.raw(ids)} where file_id = ${fileId}`.execute(d.w.db)
    await made(`array[${d.w.products.tshirt}::bigint]`)
    const { input } = await confirmed(fileId)
    expect(await order(input)).toMatchObject({ code: 'artwork.misfit', msg: expect.stringContaining('为其他商品做的') })
    // It is made again by the same run only while that is fresh.
    await d.w.db.deleteFrom('print_run').execute()
    expect(await fileOf(drawn(1))).toBe(fileId)
    await d.w.must(order(input))
    await made('null')
    await d.w.must(order((await confirmed(fileId)).input))
  })

  test('a page of mixed colours is refused where plates are paid, as in the design', async () => {
    const { id } = await d.brought('四色.pdf', await pdf({ trim: [60, 30], content: '0.5 0.2 0 0 k 0 0 40 40 re f' }))
    const { name, page, read, preview } = await d.w.must(d.w.ask(d.main, readPage, { id, page: 1 }))
    const placed = { kind: 'page', id: 'p', name, fileId: id, page, previewId: preview.id, read } as const
    const layers = [{ ...placed, x: widthMm / 2, y: heightMm / 2, width: 60, height: 30, angle: 0 }]
    const fileId = await fileOf({ schema: 1, surfaces: [{ position: 'front', widthMm, heightMm, layers }] })
    const words = '正面按专色制版，“四色.pdf”含混合颜色（四色或图片），请在原文件中改为专色后重新放入'
    const { input, cartId } = await confirmed(fileId)
    expect(await d.w.must(settled(input.key))).toMatchObject([{ findings: [{ rule: 'P10', severity: 'E', words }], hindrance: words }])
    expect(await order(input, [{ cartId, fileId, rules: ['P10'] }])).toMatchObject({ status: 409, code: 'artwork.misfit', msg: words })
    const { orderId, lineId } = await d.bag()
    expect(await d.attach({ orderId, lineId }, [{ id: fileId, position: 'front' }])).toMatchObject({ code: 'artwork.misfit', msg: words })
  })

  test('white on goods that are all of one colour is counted as it is there, though they are bought by colours and sizes', async () => {
    const shirt = demoRules.tshirt.positions.find(({ key }) => key === 'front')
    const size = { widthMm: shirt?.widthMm ?? 0, heightMm: shirt?.heightMm ?? 0 }
    const layers = [text('b', '荣达', '#000000', 20), text('w', '荣达', '#ffffff', 60)]
    const design: Design = { schema: 1, surfaces: [{ position: 'front', ...size, layers }] }
    const { files } = await d.w.must(printedBy(d.w, d.main, { productId: d.w.products.tshirt, design }))
    const selection = { prints: [{ position: 'front', process: 'silk', colours: 1 }], options: [] }
    const by = async (...colours: string[]) => {
      const matrix = colours.flatMap((colour) => ['M', 'L'].map((size) => ({ colour, size, quantity: 50 })))
      const bought = { product: 'tshirt' as const, selection, matrix, artworkIds: files.map(({ id }) => id) }
      const { input } = await d.w.confirmed('main', d.main, [bought])
      return (await d.w.must(settled(input.key))).map(({ hindrance }) => hindrance)
    }
    expect(await by('white')).toEqual([null])
    expect(await by('black')).toEqual([null])
    expect(await by('grey')).toEqual([expect.stringContaining('设计了 2 色，付了 1 色')])
    expect(await by('white', 'grey')).toEqual([expect.stringContaining('设计了 2 色，付了 1 色')])
  })

  test('another size than is printed is refused', async () => {
    const [surface] = drawn(1).surfaces
    const fileId = await fileOf({ schema: 1, surfaces: surface ? [{ ...surface, widthMm: widthMm - 10 }] : [] })
    expect(await order((await confirmed(fileId)).input)).toMatchObject({
      code: 'artwork.misfit',
      msg: expect.stringContaining(`正面 的设计为 ${widthMm - 10}×${heightMm} 毫米，所选配置印 ${widthMm}×${heightMm} 毫米`),
    })
  })
})

test('a design is put where it was made for, and nowhere else', async () => {
  const fileId = await fileOf(drawn(1))
  const { orderId, lineId } = await d.bag()
  expect(await d.attach({ orderId, lineId }, [{ id: fileId, position: 'back' }])).toMatchObject({
    code: 'input.invalid',
    msg: expect.stringContaining('是为“正面”设计的'),
  })
  await d.w.must(d.attach({ orderId, lineId }, [{ id: fileId, position: 'front' }]))
})

describe('what was found before it is ordered', () => {
  test('a file is read from the settlement on; what was found has to be known, what is being read hinders nobody', async () => {
    const { id: fileId } = await d.brought(
      '标志.pdf',
      await pdf({ trim: [50, 40], spots: ['PANTONE 186 C'], font: true, picture: { pixels: 900, mm: 20 } }),
    )
    const jobs = async () => {
      const { rows } = await sql<{ ids: number[] }>`select payload -> 'fileIds' as ids from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'artworkFiles'`.execute(d.w.db)
      return rows.map(({ ids }) => ids)
    }
    const { input } = await confirmed(fileId)
    expect(await jobs()).toContainEqual([fileId])
    expect(await d.w.must(settled(input.key))).toMatchObject([{ state: 'reading', findings: [] }])
    const early = await d.w.must(order(input))
    expect((await d.w.detail(d.main, early.orderId)).lines[0]?.artwork).toMatchObject([{ known: null }])

    await readFiles(d.w.services, [fileId])
    await readFiles(d.w.services, [fileId])
    const next = await confirmed(fileId)
    const [read] = await d.w.must(settled(next.input.key))
    expect(read).toMatchObject({ state: 'read', name: '标志.pdf', hindrance: null })
    const rules = read?.findings.flatMap(({ rule, severity }) => (severity === 'I' ? [] : [rule])) ?? []
    expect(rules).toContain('P18')
    expect(await order(next.input)).toMatchObject({
      status: 409,
      code: 'artwork.unacknowledged',
      msg: expect.stringContaining('“标志.pdf”'),
    })
    expect(await order(next.input, [{ cartId: next.cartId, fileId, rules: ['P99'] }])).toMatchObject({
      code: 'artwork.unacknowledged',
    })
    // Whoever names everything there is has not looked at what was found.
    expect(await order(next.input, [{ cartId: next.cartId, fileId, rules: [...rules, 'P39'] }])).toMatchObject({
      code: 'artwork.unacknowledged',
      msg: expect.stringContaining('不一致'),
    })
    const { orderId } = await d.w.must(order(next.input, [{ cartId: next.cartId, fileId, rules }]))
    expect((await d.w.staffDetail(d.production, orderId)).lines[0]?.artwork[0]?.known).toMatchObject({
      by: '陈荣达',
      words: { length: rules.length },
    })
    // Asked for again by the same key it is the same order, whatever is named.
    expect(await d.w.must(order(next.input))).toEqual({ orderId })
  })

  test('the check of a settlement is its buyer’s own', async () => {
    const { input } = await confirmed(await fileOf(drawn(1)))
    expect(await settled(input.key, null)).toMatchObject({ status: 401 })
    expect(await settled(input.key, d.stranger)).toMatchObject({ code: 'order.key.expired' })
    expect(await settled(input.key, await d.w.token('reader'))).toMatchObject({ code: 'permit.missing' })
    expect(await settled('x')).toMatchObject({ status: 400, msg: expect.stringContaining('订单确认码不正确') })
    expect(await order(input, [{ cartId: 1, fileId: 1, rules: ['E1'] }])).toMatchObject({ status: 400 })
    expect(await order(input, [{ cartId: 1, fileId: 1, rules: [] }])).toMatchObject({ status: 400 })
  })
})
