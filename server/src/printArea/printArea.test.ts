import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { copyGoods, moveGoods, saveGoods } from '../../../contract/goods/goodsDesk.ts'
import { printAreaDetail, savePrintAreas } from '../../../contract/goods/printArea.ts'
import { shownPictures } from '../picture/pictures.sql.ts'
import { pictureName } from '../../seed/goods/pictureName.ts'
import { aGoodsDesk, type GoodsDesk } from '../goods/goods.fixture.ts'

let w: GoodsDesk
let picture: string
let unprinted: string
const area = { position: 'front', xMm: 150, yMm: 100, widthMm: 300, heightMm: 200 }
const front = (areas: object[] = [area], change: object = {}) => ({ label: '正面', picture, widthMm: 600, areas, ...change })

const of = (id: number) => w.must(w.ask(w.sales, printAreaDetail, { id }))
const save = (id: number, version: number, ...views: object[]) => w.ask(w.sales, savePrintAreas, { id, version, views })
const seen = async (id: number) => {
  w.pass(5)
  return (await w.must(w.ask(null, productDetail, { id }))).printViews
}

/** A bag of its own, or what else is asked for, on whose gallery stands a picture of 900 × 600 pixels. */
async function aBag(of = w.products.canvasBag): Promise<number> {
  const { id } = await w.must(w.ask(w.sales, copyGoods, { id: of }))
  const form = await w.form(id)
  await w.must(w.ask(w.sales, saveGoods, { ...form, gallery: [...form.gallery, { image: picture, alt: '平铺' }] }))
  return id
}

const aShirt = () => aBag(w.products.tshirt)

async function aBagOnSale(): Promise<number> {
  const id = await aBag()
  await w.must(w.ask(w.sales, moveGoods, { move: 'publish', ids: [id] }))
  return id
}

beforeAll(async () => {
  w = await aGoodsDesk()
  picture = (await w.upload(w.sales, '#eee')).link
  unprinted = (await w.upload(w.sales, '#ded')).link
})
afterAll(() => w.close())

describe('areas on a picture', () => {
  test('are drawn in mm, shown to buyers in every process, and audited', async () => {
    const id = await aBagOnSale()
    expect(await of(id)).toMatchObject({ version: 0, views: [], positions: [{ key: 'front' }, { key: 'back' }] })
    expect((await of(id)).gallery.at(-1)).toEqual({ image: picture, alt: '平铺', ratio: 600 / 900 })
    expect(await seen(id)).toEqual([])
    expect(await w.must(save(id, 0, front()))).toEqual({ version: 1 })
    const views = [{ ...front(), heightMm: 400 }]
    expect((await of(id)).views).toEqual(views)
    w.pass(5)
    for (const answer of await w.get(`/api/product/detail/${id}`)) expect(answer.json().data.printViews).toEqual(views)
    expect(await w.audited('printArea.save', `product ${id}`)).toMatchObject({
      actor_name: '何婷',
      before: { views: [] },
      after: { views },
    })
  })

  test('are not shown on a picture that the gallery has no longer', async () => {
    const id = await aBagOnSale()
    await w.must(save(id, 0, front()))
    const form = await w.form(id)
    const gallery = form.gallery.filter(({ image }) => image !== picture)
    await w.must(w.ask(w.sales, saveGoods, { ...form, gallery }))
    expect(await seen(id)).toEqual([])
    expect((await of(id)).views).toHaveLength(1)
  })

  test('go along when the product is copied, with what is plain', async () => {
    const id = await aBag()
    // The bag comes in no colours.
    const plain = [{ picture: unprinted }]
    await w.must(save(id, 0, front([area], { plain })))
    const copy = await w.must(w.ask(w.sales, copyGoods, { id }))
    expect(await of(copy.id)).toMatchObject({ version: 1, views: [{ label: '正面', areas: [area], plain }] })
  })
})

describe('plain pictures', () => {
  test('are shown to buyers and served, though the gallery has them not', async () => {
    const id = await aShirt()
    await w.must(w.ask(w.sales, moveGoods, { move: 'publish', ids: [id] }))
    expect((await of(id)).colours).toContainEqual({ key: 'white', label: '白' })
    const plain = [{ colour: 'white', picture: unprinted }]
    await w.must(save(id, 0, front([area], { plain })))
    expect((await seen(id)).map((view) => view.plain)).toEqual([plain])
    expect((await w.must(w.ask(null, productDetail, { id }))).gallery).not.toContain(unprinted)
    expect(await shownPictures(w.db)).toContainEqual({ name: unprinted, later: true })
  })

  test('of views of before are none', async () => {
    const id = await aBagOnSale()
    await w.must(save(id, 0, front()))
    expect((await seen(id))[0]).not.toHaveProperty('plain')
  })

  test.each([
    ['of a colour that no rule knows', [{ colour: 'gone', picture: 'own' }], '「正面」有未印图的颜色不在价格规则中，请移除'],
    ['of no colour where there are some', [{ picture: 'own' }], '「正面」有未印图的颜色不在价格规则中，请移除'],
    [
      'twice of a colour',
      [
        { colour: 'white', picture: 'own' },
        { colour: 'white', picture: 'own' },
      ],
      '「正面」的白未印图重复',
    ],
    [
      'that nobody brought',
      [{ colour: 'white', picture: `/pictures/up-${'0'.repeat(24)}-00000000` }],
      '「正面」的白未印图不存在，请重新上传',
    ],
    ['cut otherwise', [{ colour: 'white', picture: 'square' }], '「正面」的白未印图与视图图片的长宽比例不同，请按同样的构图裁剪后再上传'],
    ['without a picture', [{ colour: 'white', picture: '' }], '请上传未印图'],
  ] as const)('are refused: one %s', async (_, plain, msg) => {
    const id = await aShirt()
    const names: Record<string, string> = { own: unprinted, square: pictureName('tshirt-white-plain-front') }
    const told = plain.map((one) => ({ ...one, picture: names[one.picture] ?? one.picture }))
    const { status, code, data, msg: said } = await save(id, 0, front([area], { plain: told }))
    expect({ status, code }).toEqual({ status: 400, code: 'input.invalid' })
    expect([said, ...Object.values((data as { fields?: object } | null)?.fields ?? {})]).toContain(msg)
  })
})

describe('refused with the reason', () => {
  test.each([
    ['what leaves the picture at the right', () => [front([{ ...area, xMm: 301 }])], '「正面」的正面超出图片（600×400 毫米）'],
    ['what leaves it below', () => [front([{ ...area, yMm: 201 }])], '「正面」的正面超出图片（600×400 毫米）'],
    ['a position twice', () => [front([area, area])], '部位「正面」只能画一次'],
    ['a position on two views', () => [front(), front([area], { label: '背面' })], '部位「正面」只能画一次'],
    ['a position that no rule knows', () => [front([{ ...area, position: 'lid' }])], '「正面」有部位不在价格规则中，请移除'],
    ['two views of one name', () => [front(), front([])], '视图名称「正面」重复'],
    [
      'a picture of another product',
      () => [front([], { picture: '/pictures/up-000000000000000000000000-00000000' })],
      '「正面」的图片不在商品图库中，请重新选择',
    ],
    ['nothing wide', () => [front([{ ...area, widthMm: 0 }])], '宽不能小于 1 毫米'],
    ['half a millimetre', () => [front([{ ...area, xMm: 1.5 }])], '左边距应为整数毫米'],
    ['a view without a name', () => [front([], { label: ' ' })], '请填写视图名称'],
  ] as const)('%s', async (_, views, msg) => {
    const id = await aBag()
    const { status, code, data, msg: said } = await save(id, 0, ...views())
    expect({ status, code }).toEqual({ status: 400, code: 'input.invalid' })
    expect([said, ...Object.values((data as { fields?: object } | null)?.fields ?? {})]).toContain(msg)
    expect((await of(id)).version).toBe(0)
  })

  test('a product that is not there', async () => {
    expect(await save(987_654, 0)).toMatchObject({ status: 404, code: 'goods.missing' })
    expect(await w.ask(w.sales, printAreaDetail, { id: 987_654 })).toMatchObject({ status: 404, code: 'goods.missing' })
  })

  test('an edit of an older state; of two at once one counts', async () => {
    const id = await aBag()
    const both = await Promise.all([save(id, 0, front()), save(id, 0, front([]))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.map(({ code }) => code)).toContain('goods.changed')
    expect((await of(id)).version).toBe(1)
    expect(await save(id, 0, front())).toMatchObject({ code: 'goods.changed' })
  })

  test('who does not look after goods', async () => {
    const input = { id: w.products.canvasBag, version: 0, views: [] }
    expect(await w.ask(null, savePrintAreas, input)).toMatchObject({ status: 401 })
    expect(await w.ask(await w.token('finance'), savePrintAreas, input)).toMatchObject({ status: 403 })
    expect(await w.ask(await w.token('main'), savePrintAreas, input)).toMatchObject({ status: 401 })
  })
})
