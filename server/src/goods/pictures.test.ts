import { afterAll, describe, expect, test } from 'vitest'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { copyGoods, moveGoods, saveGoods } from '../../../contract/goods/goodsDesk.ts'
import { type GoodsMove } from '../../../contract/goods/goodsState.ts'
import { aGoodsDesk } from './goods.fixture.ts'

const w = await aGoodsDesk()
const main = await w.token('main')
afterAll(() => w.close())

const move = (move: GoodsMove, ...ids: number[]) => w.must(w.ask(w.sales, moveGoods, { move, ids }))
const save = (form: object) => w.ask(w.sales, saveGoods, form)

describe('pictures', () => {
  test('that staff bring are shown in all sizes and for ever, from any process', async () => {
    const { link: image } = await w.upload(w.sales, '#20365c')
    const was = await w.form(w.products.canvasBag)
    const gallery = [{ image, alt: '正面' }, ...was.gallery]
    await w.must(save({ ...was, gallery }))
    const { gallery: now } = await w.shown(w.products.canvasBag)
    expect(now).toEqual(gallery)
    for (const [format, type] of Object.entries({ avif: 'avif', webp: 'webp', jpg: 'jpeg' })) {
      for (const answer of await w.get(`${image}-480.${format}`)) {
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['content-type']).toBe(`image/${type}`)
        expect(answer.headers['cache-control']).toContain('immutable')
      }
    }
    expect((await w.get(`${image}-481.jpg`)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
    w.pass(5)
    const page = await w.must(w.ask(null, productDetail, { id: w.products.canvasBag }))
    expect(page).toMatchObject({ image, galleryAlts: ['正面', ''] })
    expect(
      await save({
        ...(await w.form(w.products.canvasBag)),
        gallery: [
          { image, alt: '' },
          { image, alt: '背面' },
        ],
      }),
    ).toMatchObject({ code: 'input.invalid', msg: '同一张图片只需要一次' })
  })

  test('are brought by those who look after goods only', async () => {
    for (const [token, msg] of [
      [await w.token('production'), '您没有此操作的权限'],
      [main, '您没有此操作的权限'],
      [null, '请先登录'],
    ] as const)
      expect(await w.upload(token, '#fff')).toMatchObject({ errno: 1, msg })
  })

  test('a private file is never shown as a picture', async () => {
    await w.file('artwork', '陈荣达', 'c')
    const image = `/pictures/up-${'c'.repeat(24)}-${'c'.repeat(8)}`
    const form = await w.form(w.products.canvasBag, { gallery: [{ image, alt: '' }] })
    expect(await save(form)).toMatchObject({ code: 'file.missing' })
    expect((await w.get(`${image}-480.jpg`)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })
})

describe('related goods', () => {
  const page = async (id: number) => {
    w.pass(5)
    return w.must(w.ask(null, productDetail, { id }))
  }

  test('stand first on the page in the order chosen, then come those of the category, without those off sale', async () => {
    const { tshirt, canvasBag, plainBag, lot } = w.products
    const automatic = (await page(canvasBag)).related.map(({ productId }) => productId)
    const { revision } = await w.must(save(await w.form(canvasBag, { relatedIds: [tshirt, lot, plainBag] })))
    expect((await w.shown(canvasBag)).related.map(({ id }) => id)).toEqual([tshirt, lot, plainBag])
    const [one, two, three, ...others] = (await page(canvasBag)).related.map(({ productId }) => productId)
    expect([one, two, three]).toEqual([tshirt, lot, plainBag])
    expect(others).toEqual(automatic.filter((id) => ![tshirt, lot, plainBag].includes(id)).slice(0, others.length))
    expect(new Set([one, two, three, ...others]).size).toBe(3 + others.length)
    for (const answer of await w.get(`/api/product/detail/${canvasBag}`)) expect(answer.json().data.related[0].productId).toBe(tshirt)

    await move('withdraw', tshirt)
    expect((await page(canvasBag)).related[0]?.productId).toBe(lot)
    expect((await w.shown(canvasBag)).related[0]).toMatchObject({ id: tshirt, onSale: false })
    await move('republish', tshirt)
    expect(await w.audited('goods.save', `product ${canvasBag}`)).toMatchObject({
      before: { relatedIds: [] },
      after: { relatedIds: [tshirt, lot, plainBag] },
    })
    // Who says nothing of them leaves them; a copy has them too.
    await w.must(save(await w.form(canvasBag, { revision, sort: 7 })))
    const { id: copy } = await w.must(w.ask(w.sales, copyGoods, { id: canvasBag }))
    expect((await w.shown(copy)).related.map(({ id }) => id)).toEqual([tshirt, lot, plainBag])
  })

  test('are other goods, each once, that there are', async () => {
    const { canvasBag, tshirt } = w.products
    const put = async (relatedIds: number[]) => save(await w.form(canvasBag, { relatedIds }))
    expect(await put([canvasBag])).toMatchObject({ status: 400, msg: '相关商品不能是商品自己' })
    expect(await put([987_654])).toMatchObject({ status: 404, code: 'product.missing' })
    expect(await put([tshirt, tshirt])).toMatchObject({ status: 400, msg: '相关商品不能重复' })
    const both = await Promise.all(
      [await w.form(canvasBag, { relatedIds: [tshirt] }), await w.form(canvasBag, { relatedIds: [] })].map(save),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
