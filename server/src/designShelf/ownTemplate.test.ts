import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { refilled } from '../../../artwork/refilled.ts'
import { pictureRoom, slotsIn, withLetters } from '../../../artwork/slots.ts'
import { panned, whollyIn } from '../../../artwork/slotPicture.ts'
import type { Design, Surface } from '../../../contract/artwork/design.ts'
import { printDesign } from '../../../contract/artwork/printRun.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { saveDesign } from '../../../contract/artwork/shelf.ts'
import { listTemplates, offeredTemplates, templateDetail, templateVersion, type Template } from '../../../contract/artwork/template.ts'
import {
  copyTemplate,
  moveTemplate,
  offerTemplate,
  productTemplates,
  saveTemplate,
  staffTemplate,
  staffTemplates,
} from '../../../contract/artwork/templateDesk.ts'
import { demoRules } from '../../seed/rules.ts'
import { png } from '../artwork/files.fixture.ts'
import { printedBy } from '../design/print.fixture.ts'
import { takeInBytes } from '../file/upload.ts'
import { aShop } from '../order/shop.fixture.ts'

const w = await aShop()
const [admin, buyer] = await w.tokens('admin', 'buyer')
afterAll(() => w.close())

const front = demoRules.nonwovenBag.positions[0] ?? { key: '', label: '', widthMm: 1, heightMm: 1 }
const size = { widthMm: front.widthMm, heightMm: front.heightMm }
const facts = { name: '活动袋', kind: 'bag', scene: 'annual', use: '年会伴手袋', widthMm: 200, heightMm: 200 } as const

const text = (id: string, words: string, y: number): Layer => ({
  ...{ kind: 'text', id, x: 100, y, width: 120, height: 12, angle: 0, text: words, font: 'sans', size: 12, align: 'middle' },
  ...{ leading: 1.3, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#1d3557', spot: null }, outline: null },
})
const slotted = (layer: Layer, label: string): Layer => ({
  ...layer,
  slot: { label, required: true, ways: ['text'], longest: 12, sample: '谁也不信客户端的这一句' },
})
const layers = [text('fixed', '年会', 40), slotted(text('name', '公司名称', 90), '公司名称'), slotted(text('day', '日期', 130), '活动日期')]

/** A template that is published. */
async function published(name: string = facts.name): Promise<number> {
  const { id } = await w.must(w.ask(admin, saveTemplate, { ...facts, name, layers }))
  await w.must(w.ask(admin, moveTemplate, { id, rev: 1, move: 'publish' }))
  return id
}
const offer = (templateId: number, offered = true, position = front.key) =>
  w.ask(admin, offerTemplate, { productId: w.products.plainBag, position, templateId, offered })

/** A design of the plain bag with a template filled in. */
function filledIn(template: Template, words: readonly string[] = ['荣达贸易', '2027年1月8日']): Design & { surfaces: [Surface] } {
  const blank = refilled(template, size, [])
  const slots = slotsIn({ layers: blank }).map(({ id }) => id)
  const filled = blank.map((layer) => {
    const said = words[slots.indexOf(layer.id)]
    return layer.slot && said !== undefined ? withLetters({ ...layer, slot: layer.slot }, said) : layer
  })
  return { schema: 1, surfaces: [{ position: front.key, ...size, layers: filled, ...(template.own && { template: template.own }) }] }
}
const save = (design: Design, more: object = {}) =>
  w.ask(buyer, saveDesign, { productId: w.products.plainBag, name: '填写', design, ...more })
const offeredNow = () => w.must(w.ask(null, offeredTemplates, { productId: w.products.plainBag }))
async function offeredOne(id: number): Promise<Template> {
  const found = (await offeredNow()).find(({ template }) => template.own?.id === id)
  if (!found) throw new Error('it is not offered')
  return found.template
}

test('a template is made, published and found first in the design centre; its slots say what it says in them', async () => {
  const { id, rev } = await w.must(w.ask(admin, saveTemplate, { ...facts, layers }))
  expect(rev).toBe(1)
  const key = `own-${id}`
  expect(await w.ask(null, templateDetail, { key })).toMatchObject({ code: 'template.missing' })
  expect(await w.must(w.ask(admin, moveTemplate, { id, rev, move: 'publish' }))).toEqual({ state: 'published', version: 1 })
  const { rows, total } = await w.must(w.ask(null, listTemplates, { kind: 'bag', limit: 5 }))
  expect(rows[0]).toMatchObject({ key, name: '活动袋', own: { id, version: 1 }, slots: [{ label: '公司名称' }, { label: '活动日期' }] })
  expect(rows[0]?.layers[1]?.slot?.sample).toBe('公司名称')
  expect(rows[1]?.own).toBeUndefined()
  const last = await w.must(w.ask(null, listTemplates, { kind: 'bag', limit: 5, page: Math.ceil(total / 5) }))
  expect(last.rows).toHaveLength(total % 5 || 5)
  const { products } = await w.must(w.ask(null, templateDetail, { key }))
  expect(products.map(({ productId }) => productId)).not.toContain(w.products.plainBag)
})

test('what is worked on is seen when it is published; a stale revision and a wrong move are refused', async () => {
  const id = await published('名片')
  await w.must(w.ask(admin, saveTemplate, { ...facts, id, rev: 1, name: '新名字', layers }))
  expect(await w.must(w.ask(admin, staffTemplate, { id }))).toMatchObject({ name: '新名字', changed: true, version: 1, rev: 2 })
  expect((await w.must(w.ask(null, templateDetail, { key: `own-${id}` }))).name).toBe('名片')
  expect(await w.ask(admin, saveTemplate, { ...facts, id, rev: 1, layers })).toMatchObject({ status: 409, code: 'template.stale' })
  expect(await w.ask(admin, moveTemplate, { id, rev: 1, move: 'update' })).toMatchObject({ code: 'template.stale' })
  expect(await w.ask(admin, moveTemplate, { id, rev: 2, move: 'publish' })).toMatchObject({ code: 'template.move.forbidden' })
  expect(await w.must(w.ask(admin, moveTemplate, { id, rev: 2, move: 'update' }))).toEqual({ state: 'published', version: 2 })
  expect((await w.must(w.ask(null, templateDetail, { key: `own-${id}` }))).name).toBe('新名字')
  expect(await w.must(w.ask(admin, moveTemplate, { id, rev: 2, move: 'withdraw' }))).toEqual({ state: 'withdrawn', version: 2 })
  expect(await w.must(w.ask(admin, moveTemplate, { id, rev: 2, move: 'republish' }))).toEqual({ state: 'published', version: 2 })
})

test('a template without anything, or with slots that cannot be, is not published', async () => {
  const { id } = await w.must(w.ask(admin, saveTemplate, { ...facts, layers: [] }))
  expect(await w.ask(admin, moveTemplate, { id, rev: 1, move: 'publish' })).toMatchObject({
    ...{ status: 409, code: 'template.unfit', msg: '模板是空的，请先放上文字或图形' },
  })
  const twice = [slotted(text('a', '甲', 20), '名称'), slotted(text('b', '乙', 60), '名称')]
  await w.must(w.ask(admin, saveTemplate, { ...facts, id, rev: 1, layers: twice }))
  expect(await w.ask(admin, moveTemplate, { id, rev: 2, move: 'publish' })).toMatchObject({ msg: '填写项名称“名称”用了两次，请改名' })
  // Nor one that places a file: nobody who begins with it has that.
  const read = { size: { width: 60, height: 30 }, inks: [], spaces: [], loose: [], ppi: null, partial: false }
  const page: Layer = {
    ...{ kind: 'page', id: 'p', name: '标志.ai', fileId: 1, page: 1, previewId: 2, read },
    ...{ x: 100, y: 100, width: 60, height: 30, angle: 0 },
  }
  await w.must(w.ask(admin, saveTemplate, { ...facts, id, rev: 2, layers: [...layers, page] }))
  expect((await w.ask(admin, moveTemplate, { id, rev: 3, move: 'publish' })).msg).toContain('模板只能由文字、图形和码组成')
  expect(await w.ask(admin, saveTemplate, { ...facts, name: '', layers })).toMatchObject({ code: 'input.invalid' })
  expect(await w.ask(admin, saveTemplate, { ...facts, widthMm: 0, layers })).toMatchObject({
    facts: { fields: { widthMm: '宽应为 1-5000 的整数毫米' } },
  })
})

test('one that the mall comes with is copied with its words as slots, one of the merchant’s own as it is worked on', async () => {
  const { id } = await w.must(w.ask(admin, copyTemplate, { key: 'bag-expo-roundel' }))
  const copy = await w.must(w.ask(admin, staffTemplate, { id }))
  expect(copy).toMatchObject({ state: 'draft', version: 0, kind: 'bag' })
  expect(slotsIn(copy).length).toBeGreaterThan(0)
  const own = await w.must(w.ask(admin, copyTemplate, { key: `own-${id}`, name: '再一份' }))
  expect((await w.must(w.ask(admin, staffTemplate, { id: own.id }))).layers).toEqual(copy.layers)
  expect(await w.ask(admin, copyTemplate, { key: 'nothing' })).toMatchObject({ code: 'template.missing' })
  const found = await w.must(w.ask(admin, staffTemplates, { state: 'draft', keyword: '再一份' }))
  expect(found.rows.map(({ name }) => name)).toEqual(['再一份'])
})

test('only a common product offers templates, that are published, have slots and fit', async () => {
  const id = await published()
  expect(await offer(id, true, 'nowhere')).toMatchObject({ code: 'template.unfit', msg: '印刷部位不正确' })
  const custom = await w.ask(admin, offerTemplate, { productId: w.products.canvasBag, position: 'front', templateId: id, offered: true })
  expect(custom).toMatchObject({ code: 'template.unfit' })
  const long = await w.must(w.ask(admin, saveTemplate, { ...facts, widthMm: 1000, heightMm: 100, layers }))
  expect(await offer(long.id)).toMatchObject({ msg: '模板未发布，请先发布' })
  await w.must(w.ask(admin, moveTemplate, { id: long.id, rev: 1, move: 'publish' }))
  expect((await offer(long.id)).msg).toContain('的比例与')
  const bare = await w.must(w.ask(admin, saveTemplate, { ...facts, layers: layers.slice(0, 1) }))
  await w.must(w.ask(admin, moveTemplate, { id: bare.id, rev: 1, move: 'publish' }))
  expect((await offer(bare.id)).msg).toContain('没有填写项')
  await w.must(offer(id))
  const { isCommon, positions } = await w.must(w.ask(admin, productTemplates, { productId: w.products.plainBag }))
  expect(isCommon).toBe(true)
  expect(positions[0]?.templates).toContainEqual({ id, name: '活动袋', offered: true, published: true })
  expect(await offeredOne(id)).toMatchObject({ own: { id, version: 1 } })
  const { products } = await w.must(w.ask(null, templateDetail, { key: `own-${id}` }))
  expect(products.map(({ productId }) => productId)).toContain(w.products.plainBag)
})

test('on a common product nothing is drawn freely, and nothing but the slots of what it offers is changed', async () => {
  const id = await published()
  await w.must(offer(id))
  const design = filledIn(await offeredOne(id))
  const [surface] = design.surfaces
  const { id: kept } = await w.must(save(design))
  expect(await w.must(save(design, { id: kept, rev: 1 }))).toMatchObject({ id: kept, rev: 1 })
  const free = { ...design, surfaces: [{ position: front.key, ...size, layers: [text('free', '随便画', 50)] }] }
  for (const refused of [await save(free), await w.ask(buyer, printDesign, { productId: w.products.plainBag, design: free })])
    expect(refused).toMatchObject({ status: 409, code: 'design.fixed', msg: expect.stringContaining('不能自由设计') })
  const withLayers = (all: Layer[]) => ({ ...design, surfaces: [{ ...surface, layers: all }] })
  const moved = withLayers(surface.layers.map((layer, at) => (at === 0 ? { ...layer, x: layer.x + 1 } : layer)))
  const more = withLayers([...surface.layers, text('more', '多一层', 50)])
  const renamed = withLayers(surface.layers.map((layer) => (layer.slot ? { ...layer, slot: { ...layer.slot, required: false } } : layer)))
  for (const [hostile, msg] of [
    [moved, '模板中的“年会”不允许修改'],
    [more, '不能在模板上添加“多一层”'],
    [renamed, '填写项“公司名称”被改动了不允许修改的内容'],
    [filledIn(await offeredOne(id), ['这个名称明显超过十二个字了', '一月']), '“公司名称”最多 12 个字，现有 13 个字'],
  ] as const) {
    expect(await save(hostile, { id: kept, rev: 1 })).toMatchObject({ code: 'design.fixed', msg })
    expect(await w.ask(buyer, printDesign, { productId: w.products.plainBag, design: hostile })).toMatchObject({
      code: 'design.fixed',
      msg,
    })
  }
})

test('a design keeps its version: neither another one nor taking it off changes it, and nobody else begins with it', async () => {
  const id = await published('版本')
  await w.must(offer(id))
  const first = await offeredOne(id)
  const design = filledIn(first)
  const { id: kept } = await w.must(save(design))
  await w.must(w.ask(admin, saveTemplate, { ...facts, id, rev: 1, layers: layers.slice(1) }))
  await w.must(w.ask(admin, moveTemplate, { id, rev: 2, move: 'update' }))
  expect((await offeredOne(id)).own).toEqual({ id, version: 2 })
  await w.must(w.ask(admin, moveTemplate, { id, rev: 2, move: 'withdraw' }))
  expect((await offeredNow()).some(({ template }) => template.own?.id === id)).toBe(false)
  const next = filledIn(first, ['荣达二部', '2027年2月'])
  expect(await w.must(save(next, { id: kept, rev: 1 }))).toMatchObject({ id: kept, rev: 2 })
  expect(await w.must(w.ask(buyer, templateVersion, { id, version: 1 }))).toMatchObject({ name: '版本', own: { id, version: 1 } })
  const stranger = await w.token('stranger')
  expect(await w.ask(stranger, templateVersion, { id, version: 1 })).toMatchObject({ code: 'template.missing' })
  const theirs = await w.ask(stranger, saveDesign, { productId: w.products.plainBag, name: '填写', design })
  expect(theirs).toMatchObject({ status: 409, code: 'template.unoffered' })
})

test('an empty surface begins nothing: a template that is not offered is got at neither by naming it nor by what was kept so before', async () => {
  const id = await published('只给别人')
  await w.must(w.ask(admin, moveTemplate, { id, rev: 1, move: 'withdraw' }))
  const empty: Design = { schema: 1, surfaces: [{ position: front.key, ...size, layers: [], template: { id, version: 1 } }] }
  expect(await save(empty)).toMatchObject({ status: 409, code: 'template.unoffered' })
  expect(await w.ask(buyer, printDesign, { productId: w.products.plainBag, design: empty })).toMatchObject({ code: 'template.unoffered' })
  const custom = { ...empty, surfaces: [{ position: 'front', ...size, layers: [], template: { id, version: 1 } }] }
  expect(await w.ask(buyer, saveDesign, { productId: w.products.canvasBag, name: '定制', design: custom })).toMatchObject({
    ...{ status: 409, code: 'design.fixed' },
  })
  expect(await w.ask(buyer, templateVersion, { id, version: 1 })).toMatchObject({ code: 'template.missing' })
  // One that was kept before is no beginning either.
  const other = await published('空着保存过')
  await w.must(offer(other))
  const design = filledIn(await offeredOne(other))
  const { id: kept } = await w.must(save(design))
  await w.must(w.ask(admin, moveTemplate, { id: other, rev: 1, move: 'withdraw' }))
  const planted = JSON.stringify({ ...design, surfaces: [{ ...design.surfaces[0], layers: [] }] })
  await sql`update design set document = ${planted}::jsonb where id = ${kept}`.execute(w.db)
  expect(await w.ask(buyer, templateVersion, { id: other, version: 1 })).toMatchObject({ code: 'template.missing' })
  expect(await save(design, { id: kept, rev: 1 })).toMatchObject({ code: 'template.unoffered' })
})

test('a new design is of the version that is offered, a begun one of its own where it was begun; neither where it does not fit', async () => {
  const id = await published('旧版本')
  await w.must(offer(id))
  const first = await offeredOne(id)
  await w.must(w.ask(admin, saveTemplate, { ...facts, id, rev: 1, layers: layers.slice(1) }))
  await w.must(w.ask(admin, moveTemplate, { id, rev: 2, move: 'update' }))
  const renewed = { status: 409, code: 'template.renewed', msg: '模板已更新，请重新打开' }
  expect(await save(filledIn(first))).toMatchObject(renewed)
  expect(await w.ask(buyer, printDesign, { productId: w.products.plainBag, design: filledIn(first) })).toMatchObject(renewed)
  const second = await offeredOne(id)
  const { id: kept } = await w.must(save(filledIn(second)))
  await w.must(offer(id, false))
  const [surface] = filledIn(second).surfaces
  await w.must(save(filledIn(second, ['荣达二部', '2027年2月']), { id: kept, rev: 1 }))
  const elsewhere = { schema: 1, surfaces: [{ ...surface, position: 'elsewhere' }] } as const
  expect(await save({ ...elsewhere, surfaces: [...elsewhere.surfaces] })).toMatchObject({ code: 'template.unoffered' })
  await w.must(offer(id))
  const low = { ...size, heightMm: 60 }
  const flat: Design = { schema: 1, surfaces: [{ ...surface, ...low, layers: refilled(second, low, surface.layers) }] }
  expect(await save(flat)).toMatchObject({ status: 409, code: 'design.fixed', msg: expect.stringContaining('比例') })
})

test('a picture lies where the buyer put it in its room, cropped or not; beyond the room it is refused', async () => {
  const { id } = await w.must(w.ask(admin, saveTemplate, { ...facts, name: '标志位', layers: [pictureRoom(facts, 'logo', '标志')] }))
  await w.must(w.ask(admin, moveTemplate, { id, rev: 1, move: 'publish' }))
  await w.must(offer(id))
  const design = filledIn(await offeredOne(id), [])
  const [surface] = design.surfaces
  const room = surface.layers[0]
  if (!room) throw new Error('there is no room')
  const by = await w.db
    .selectFrom('account')
    .select(['id as accountId', 'company_id as companyId'])
    .where('nickname', '=', '李娜')
    .executeTakeFirstOrThrow()
  const { id: fileId } = await takeInBytes(
    w.services,
    { side: 'buyer', ...by },
    { kind: 'artwork', name: '标志.png', bytes: await png(80, 40) },
  )
  const { x, y, width, height, angle, slot } = room
  const picture = { kind: 'picture' as const, id: room.id, fileId, ...{ x, y, width, height, angle }, ...(slot && { slot }) }
  const withPicture = (layer: object): Design => ({ ...design, surfaces: [{ ...surface, layers: [{ ...picture, ...layer }] }] })
  const all = panned(room, whollyIn(room, picture, { width: 80, height: 40 }), 0, -5)
  const { id: kept } = await w.must(save(withPicture(all)))
  const { files } = await w.must(printedBy(w, buyer, { productId: w.products.plainBag, design: withPicture(all) }))
  expect(files).toHaveLength(1)
  await w.must(save(withPicture({ ...all, width: all.width / 2, crop: { left: 0, top: 0, width: 0.5, height: 1 } }), { id: kept, rev: 1 }))
  for (const beyond of [{ x: x + 1 }, { width: width + 1 }, { angle: 5 }, { mask: 'star' }, { locked: true }]) {
    const refused = { status: 409, code: 'design.fixed', msg: '填写项“标志”被改动了不允许修改的内容' }
    expect(await save(withPicture(beyond), { id: kept, rev: 2 })).toMatchObject(refused)
    expect(await w.ask(buyer, printDesign, { productId: w.products.plainBag, design: withPicture(beyond) })).toMatchObject(refused)
  }
})

test('what must be filled in and is not is not printed; what is filled in becomes artwork', async () => {
  const id = await published()
  await w.must(offer(id))
  const template = await offeredOne(id)
  const print = (design: Design) => printedBy(w, buyer, { productId: w.products.plainBag, design })
  expect((await print(filledIn(template, ['荣达贸易']))).data).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('模板中的“活动日期”尚未填写'),
  })
  const { files } = await w.must(print(filledIn(template)))
  expect(files).toMatchObject([{ position: front.key }])
})

test('twice at once: a template is published once, one revision is saved of two, an offer is one', async () => {
  const { id } = await w.must(w.ask(admin, saveTemplate, { ...facts, layers }))
  const saves = await Promise.all([1, 2].map((at) => w.ask(admin, saveTemplate, { ...facts, id, rev: 1, name: `第${at}个`, layers })))
  expect(saves.map(({ code }) => code).toSorted()).toEqual([undefined, 'template.stale'].toSorted())
  const moves = await Promise.all([1, 2, 3].map(() => w.ask(admin, moveTemplate, { id, rev: 2, move: 'publish' })))
  expect(moves.filter(({ status }) => status === 200)).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => w.must(offer(id))))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from product_template where template_id = ${id}`.execute(w.db)
  expect(rows).toEqual([{ count: 1 }])
  const versions = await sql<{
    count: number
  }>`select count(*)::int as count from design_template_version where template_id = ${id}`.execute(w.db)
  expect(versions.rows).toEqual([{ count: 1 }])
})

test('who is not of the goods area makes no templates, nor does a buyer or a guest', async () => {
  const finance = await w.token('finance')
  for (const [token, status] of [
    [null, 401],
    [buyer, 401],
    [finance, 403],
  ] as const) {
    expect((await w.ask(token, saveTemplate, { ...facts, layers })).status).toBe(status)
    expect((await w.ask(token, staffTemplates, {})).status).toBe(status)
  }
})
