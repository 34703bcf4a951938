import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shanghai } from '../../../contract/text.ts'
import { Design, designPicture } from '../../../contract/artwork/design.ts'
import {
  commentByLink,
  commentDesign,
  commentsOf,
  copyDesign,
  designByLink,
  designDetail,
  designRevDetail,
  designRevs,
  designsAtMost,
  doneComment,
  listDesigns,
  moveDesign,
  revsAtMost,
  saveDesign,
  shareByLink,
  usedPictures,
} from '../../../contract/artwork/shelf.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { png } from '../artwork/files.fixture.ts'
import { takeInBytes } from '../file/upload.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { ofSchema1 } from './designs.fixture.ts'
import { forgetDeleted } from './designShelf.sql.ts'

let w: Shop
let main: string
let buyer: string
let colleague: string
let stranger: string
let logo: number
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  buyer = await w.token('buyer')
  stranger = await w.token('stranger')
  // Another purchaser, who sees no orders but the own ones.
  await sql`update account set identity_id = (select identity_id from account where nickname = '李娜') where nickname = '周雨'`.execute(
    w.db,
  )
  colleague = await w.token('designer')
  logo = await brought('李娜')
})
afterAll(() => w.close())
beforeEach(() => sql`delete from design`.execute(w.db))

async function brought(nickname: string, name = '标志.png'): Promise<number> {
  const by = await w.db
    .selectFrom('account')
    .select(['id as accountId', 'company_id as companyId'])
    .where('nickname', '=', nickname)
    .executeTakeFirstOrThrow()
  return (await takeInBytes(w.services, { side: 'buyer', ...by }, { kind: 'artwork', name, bytes: await png(name.length * 10, 60) })).id
}
const design = (words = '一'): Design => {
  const made = Design.parse(ofSchema1(logo))
  const layers = made.surfaces[0]?.layers.map((layer) => (layer.kind === 'text' ? { ...layer, text: words } : layer)) ?? []
  return { ...made, surfaces: made.surfaces.map((surface, at) => (at === 0 ? { ...surface, layers } : surface)) }
}
const save = (token: string, also: object = {}) =>
  w.ask(token, saveDesign, { productId: w.products.canvasBag, name: '年会帆布袋', design: design(), ...also })
const aDesign = async (token = buyer, also: object = {}): Promise<number> => (await w.must(save(token, also))).id
const detail = (id: number, token = buyer) => w.ask(token, designDetail, { id })
const move = (id: number, also: object, token = buyer) => w.ask(token, moveDesign, { id, ...also })
const shelf = (token = buyer, also: object = {}) => w.ask(token, listDesigns, also)
const place = { position: 'front', x: 20, y: 30, words: '标志再大一点' }

describe('企业素材', () => {
  const used = (token = buyer, also: object = {}) => w.ask(token, usedPictures, also)
  const names = async (token = buyer, also: object = {}) => (await w.must(used(token, also))).rows.map(({ name }) => name)
  const placing = (...fileIds: number[]) => {
    const layers = fileIds.map((fileId) => ({ kind: 'picture', id: `p${fileId}`, fileId, x: 10, y: 10, width: 5, height: 5, angle: 0 }))
    return Design.parse({ schema: 1, surfaces: [{ position: 'front', widthMm: 200, heightMm: 120, layers }] })
  }

  test('are the pictures of own and shared designs, each once, the last used first; of nobody else’s', async () => {
    const other = await brought('李娜', '新标志.png')
    await aDesign(buyer, { design: placing(logo) })
    w.clock.now = new Date(w.clock.now.getTime() + 60_000)
    const id = await aDesign(buyer, { design: placing(other, logo) })
    expect(await names()).toEqual(['新标志.png', '标志.png'])
    expect((await w.must(used())).rows[0]).toMatchObject({ id: other, preview: expect.stringContaining('preview') })
    expect([await names(colleague), await names(stranger)]).toEqual([[], []])
    expect(await names(main)).toHaveLength(2)
    await w.must(move(id, { shared: true }))
    expect(await names(colleague)).toEqual(['新标志.png', '标志.png'])
    expect(await names(buyer, { keyword: '新' })).toEqual(['新标志.png'])
    expect(await names(buyer, { limit: 1, page: 2 })).toEqual(['标志.png'])
    // What is listed may be placed.
    expect(await w.must(w.ask(colleague, designPicture, { id: other }))).toMatchObject({ id: other })
  })

  test('are not told of designs that were deleted, to guests, or more than 60 at once', async () => {
    const id = await aDesign()
    await w.must(move(id, { deleted: true }))
    expect(await names()).toEqual([])
    expect(await w.ask('', usedPictures, {})).toMatchObject({ code: 'login.needed' })
    expect(await used(buyer, { limit: 61 })).toMatchObject({ status: 400 })
  })
})

describe('a design', () => {
  test('is kept, shown with the small pictures of what it places, and listed by folder and name', async () => {
    const id = await aDesign()
    const kept = await w.must(detail(id))
    expect(kept).toMatchObject({ id, rev: 1, name: '年会帆布袋', storeName: 'canvasBag', mine: true, mayEdit: true, linkMay: null })
    expect(kept.design).toEqual(design())
    expect(kept.pictures).toMatchObject([{ id: logo }])
    expect(kept.pictures[0]?.preview).toMatch(/^\/files\/\d+\/preview\.webp/)
    await w.must(move(id, { folder: '年会', name: '年会袋' }))
    await aDesign(buyer, { name: '展会袋' })
    expect((await w.must(shelf())).rows.map(({ name }) => name)).toEqual(['展会袋', '年会袋'])
    expect(await shelf(buyer, { folder: '年会' })).toMatchObject({
      data: { total: 1, rows: [{ name: '年会袋', cover: { position: 'front' } }] },
    })
    expect(await shelf(buyer, { keyword: '展会' })).toMatchObject({ data: { total: 1, used: 2, folders: ['年会'] } })
    expect(await shelf(buyer, { keyword: '%' })).toMatchObject({ data: { total: 0 } })
  })

  test('of the first version is read as it was', async () => {
    const id = await aDesign()
    await sql`update design set document = ${JSON.stringify(ofSchema1(logo))}::jsonb where id = ${id}`.execute(w.db)
    expect((await w.must(detail(id))).design).toEqual(ofSchema1(logo))
  })

  test('that is saved from an older revision is refused, and told who saved the newer one and when', async () => {
    const id = await aDesign(buyer)
    await w.must(move(id, { shared: true }))
    expect(await w.must(save(main, { id, rev: 1, design: design('二') }))).toMatchObject({ id, rev: 2 })
    const saidAt = shanghai(w.clock.now)
    expect(await save(buyer, { id, rev: 1, design: design('三') })).toMatchObject({
      status: 409,
      code: 'design.stale',
      facts: { rev: 2, by: '陈荣达', at: saidAt },
    })
    expect((await w.must(detail(id))).design).toEqual(design('二'))
  })

  test('that is saved twice at once from one revision is saved once; the same again is no other revision', async () => {
    const id = await aDesign()
    const both = await Promise.all(['二', '三'].map((words) => save(buyer, { id, rev: 1, design: design(words) })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rev, design: kept } = await w.must(detail(id))
    expect(rev).toBe(2)
    expect(await w.must(save(buyer, { id, rev: 1, design: kept }))).toMatchObject({ id, rev: 2 })
    expect(await w.must(w.ask(buyer, designRevs, { id }))).toHaveLength(2)
  })

  test('has what it was before, and goes on from it', async () => {
    const id = await aDesign()
    await w.must(save(buyer, { id, rev: 1, design: design('二') }))
    expect(await w.must(w.ask(buyer, designRevs, { id }))).toMatchObject([
      { rev: 2, by: '李娜' },
      { rev: 1, by: '李娜' },
    ])
    const old = await w.must(w.ask(buyer, designRevDetail, { id, rev: 1 }))
    expect(old.design).toEqual(design())
    expect(await w.must(save(buyer, { id, rev: 2, design: old.design }))).toMatchObject({ id, rev: 3 })
    expect(await w.ask(buyer, designRevDetail, { id, rev: 9 })).toMatchObject({ code: 'design.rev.missing' })
    await sql`update design set rev = 60 where id = ${id}`.execute(w.db)
    await w.must(save(buyer, { id, rev: 60, design: design('四') }))
    expect((await w.must(w.ask(buyer, designRevs, { id }))).every(({ rev }) => rev > 61 - revsAtMost)).toBe(true)
  })

  test('is refused with words for what is wrong with it', async () => {
    expect(await save(buyer, { name: ' ' })).toMatchObject({ facts: { fields: { name: '请填写设计名称' } } })
    expect(await save(buyer, { id: 1 })).toMatchObject({ facts: { fields: { rev: '请说明修改自哪一版' } } })
    expect(await save(buyer, { design: { schema: 2, surfaces: [] } })).toMatchObject({ status: 400 })
    expect(await save(buyer, { productId: 999_999 })).toMatchObject({ code: 'product.missing' })
    expect(await save(stranger)).toMatchObject({ code: 'file.missing' })
    const id = await aDesign()
    expect(await save(buyer, { id, rev: 1, productId: w.products.plainBag })).toMatchObject({
      facts: { fields: { productId: '这份设计属于另一件商品' } },
    })
    expect(await move(id, {})).toMatchObject({ facts: { fields: { name: '请说明要修改什么' } } })
    const part = { d: `M0 0L${'1 1 '.repeat(49_000)}Z`, fill: null, evenOdd: false, stroke: null }
    const drawing = {
      kind: 'drawing',
      id: 'x',
      x: 1,
      y: 1,
      width: 9,
      height: 9,
      angle: 0,
      name: '图',
      box: { width: 1, height: 1 },
      parts: [part],
    }
    const many = { ...design(), surfaces: [{ ...design().surfaces[0], layers: Array.from({ length: 6 }, () => drawing) }] }
    const answer = await save(buyer, { design: many })
    expect([400, 413]).toContain(answer.status)
  })

  test('is one of five hundred of the company', async () => {
    const id = await aDesign()
    await sql`insert into design (company_id, account_id, saved_by, product_id, name, document, rev, updated_at)
      select company_id, account_id, saved_by, product_id, 'd' || n, document, 1, updated_at
      from design, generate_series(1, ${designsAtMost - 2}) n where id = ${id}`.execute(w.db)
    const both = await Promise.all([save(main, { design: { ...design() } }), save(buyer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'design.full' })
    await w.must(move(id, { deleted: true }))
    await w.must(save(buyer))
    expect(await move(id, { deleted: false })).toMatchObject({ code: 'design.full' })
  })

  test('that was deleted is nowhere but in the bin, can be had back, and is forgotten after thirty days', async () => {
    const id = await aDesign()
    await w.must(move(id, { deleted: true }))
    expect(await detail(id)).toMatchObject({ status: 404, code: 'design.missing' })
    expect((await w.must(shelf())).rows).toEqual([])
    expect((await w.must(shelf(buyer, { shelf: 'deleted' }))).rows).toMatchObject([{ id }])
    expect(await move(id, { name: '改' })).toMatchObject({ code: 'design.missing' })
    await w.must(move(id, { deleted: false }))
    await w.must(detail(id))
    await w.must(move(id, { deleted: true }))
    await forgetDeleted(w.db, new Date(w.clock.now.getTime() + 31 * 86_400_000))
    expect((await w.must(shelf(buyer, { shelf: 'deleted' }))).rows).toEqual([])
  })
})

describe('sharing', () => {
  test('one’s own design is there for nobody else, a shared one for the company only', async () => {
    const id = await aDesign()
    const asked: readonly (readonly [Endpoint, object])[] = [
      [designDetail, { id }],
      [designRevs, { id }],
      [designRevDetail, { id, rev: 1 }],
      [commentsOf, { id }],
      [saveDesign, { id, rev: 1, productId: w.products.canvasBag, name: '改', design: { ...design(), surfaces: [design().surfaces[1]] } }],
      [copyDesign, { id }],
      [moveDesign, { id, name: '改' }],
      [moveDesign, { id, deleted: true }],
      [shareByLink, { id, may: 'read' }],
      [commentDesign, { id, ...place }],
      [doneComment, { id, commentId: 1, done: true }],
    ]
    for (const token of [main, colleague, stranger])
      for (const [call, input] of asked)
        expect(await w.ask(token, call, input), call.path).toMatchObject({ status: 404, code: 'design.missing' })
    await w.must(move(id, { shared: true }))
    expect(await w.must(detail(id, colleague))).toMatchObject({ owner: '李娜', mine: false, mayEdit: false })
    expect(await w.must(detail(id, main))).toMatchObject({ mine: false, mayEdit: true })
    expect((await w.must(shelf(colleague, { shelf: 'shared' }))).rows).toMatchObject([{ id }])
    expect((await w.must(shelf(buyer, { shelf: 'shared' }))).rows).toEqual([])
    for (const [call, input] of asked)
      expect(await w.ask(stranger, call, input), call.path).toMatchObject({ status: 404, code: 'design.missing' })
    expect(await save(colleague, { id, rev: 1 })).toMatchObject({ status: 403, msg: expect.stringContaining('复制一份') })
    expect(await move(id, { shared: false }, main)).toMatchObject({ status: 403, msg: '只有设计创建者可以共享或删除这份设计' })
  })

  test('who copies a shared design may use its pictures, also when it is shared no more', async () => {
    const id = await aDesign()
    expect(await w.ask(colleague, designPicture, { id: logo })).toMatchObject({ code: 'file.missing' })
    await w.must(move(id, { shared: true }))
    const copy = await w.must(w.ask(colleague, copyDesign, { id }))
    await w.must(move(id, { shared: false }))
    expect(await w.must(detail(copy.id, colleague))).toMatchObject({ name: '年会帆布袋 副本', mine: true, shared: false })
    await w.must(w.ask(colleague, designPicture, { id: logo }))
    expect(await w.ask(stranger, designPicture, { id: logo })).toMatchObject({ code: 'file.missing' })
  })
})

describe('a link', () => {
  const linked = (id: number, may: 'read' | 'comment' | null) => w.must(w.ask(buyer, shareByLink, { id, may }))
  const open = (token: string | null) => w.ask(null, designByLink, { token: token ?? '' })

  test('opens the design and nothing but small pictures of what it places, until it is taken back or another is given', async () => {
    const id = await aDesign()
    const first = await linked(id, 'read')
    const shown = await open(first.token)
    expect(shown.data).toMatchObject({ name: '年会帆布袋', may: 'read', labels: { front: '正面' }, pictures: [{ id: logo }] })
    expect(JSON.stringify(shown.data)).not.toContain('标志.png')
    const second = await linked(id, 'comment')
    expect(await open(first.token)).toMatchObject({ status: 404, code: 'design.link.missing' })
    expect(await open(second.token)).toMatchObject({ status: 200 })
    const { rows } = await sql<{ all: string }>`select d::text as all from design d where id = ${id}`.execute(w.db)
    expect(rows[0]?.all).not.toContain(second.token)
    expect(await linked(id, null)).toEqual({ token: null })
    expect(await open(second.token)).toMatchObject({ status: 404 })
    expect(await open('x')).toMatchObject({ status: 400, msg: '链接不正确' })
    const third = await linked(id, 'read')
    await w.must(move(id, { deleted: true }))
    expect(await open(third.token)).toMatchObject({ status: 404 })
  })

  test('lets whoever may comment say something, under the name they give', async () => {
    const id = await aDesign()
    const say = (token: string | null, also: object = {}) =>
      w.ask(null, commentByLink, { token: token ?? '', author: '王总', ...place, ...also })
    const { token: reads } = await linked(id, 'read')
    expect(await say(reads)).toMatchObject({ status: 403, msg: '此链接只能查看，不能评论' })
    const { token } = await linked(id, 'comment')
    await w.must(say(token))
    expect(await say(token, { position: 'nowhere' })).toMatchObject({ facts: { fields: { position: '设计中没有这个部位' } } })
    expect(await say(token, { author: '' })).toMatchObject({ facts: { fields: { author: '请填写您的称呼' } } })
    expect((await open(token)).data.comments).toMatchObject([{ by: '王总', isGuest: true, words: '标志再大一点', done: false }])
    await Promise.all(Array.from({ length: 19 }, () => say(token)))
    expect(await say(token)).toMatchObject({ code: 'request.tooOften' })
  })
})

describe('comments', () => {
  test('are said by colleagues of what is shared, and done with', async () => {
    const id = await aDesign()
    await w.must(move(id, { shared: true }))
    const said = await w.must(w.ask(colleague, commentDesign, { id, ...place }))
    expect(await w.must(w.ask(buyer, commentsOf, { id }))).toMatchObject([{ id: said.id, isGuest: false, done: false, x: 20, y: 30 }])
    expect(await w.must(detail(id))).toMatchObject({ comments: 1 })
    await w.must(w.ask(buyer, doneComment, { id, commentId: said.id, done: true }))
    expect(await w.must(detail(id))).toMatchObject({ comments: 0 })
    const other = await aDesign()
    expect(await w.ask(buyer, doneComment, { id: other, commentId: said.id, done: false })).toMatchObject({
      code: 'design.comment.missing',
    })
  })

  test('are two hundred at most, one hundred of them of guests', async () => {
    const id = await aDesign()
    await sql`insert into design_comment (design_id, company_id, position, x, y, words, author, at)
      select id, company_id, 'front', 0, 0, '好', '客', now() from design, generate_series(1, 100) where id = ${id}`.execute(w.db)
    const { token } = await w.must(w.ask(buyer, shareByLink, { id, may: 'comment' }))
    await sql`delete from tally`.execute(w.db)
    expect(await w.ask(null, commentByLink, { token: token ?? '', author: '客', ...place })).toMatchObject({ code: 'design.comments.full' })
    await w.must(w.ask(buyer, commentDesign, { id, ...place }))
    await sql`insert into design_comment (design_id, company_id, position, x, y, words, account_id, at)
      select id, company_id, 'front', 0, 0, '好', account_id, now() from design, generate_series(1, 98) where id = ${id}`.execute(w.db)
    const both = await Promise.all([1, 2].map(() => w.ask(buyer, commentDesign, { id, ...place })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
