import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Design } from '../../../contract/artwork/design.ts'
import { askDesignApproval, decideDesignApproval } from '../../../contract/artwork/designApproval.ts'
import type { PlacedPage } from '../../../contract/artwork/layer.ts'
import { readPage } from '../../../contract/artwork/placedPage.ts'
import { designByLink, designDetail, saveDesign, shareByLink } from '../../../contract/artwork/shelf.ts'
import { artworkChecks } from '../../../contract/order/artworkCheck.ts'
import { readOrderArtwork } from '../artwork/artwork.jobs.ts'
import { pdf, png } from '../artwork/files.fixture.ts'
import { contentAt } from '../file/contents.ts'
import { takeInBytes } from '../file/upload.ts'
import { printedBy } from './print.fixture.ts'
import { aShop, printed } from '../order/shop.fixture.ts'
import { bringArtwork } from '../artwork/brought.fixture.ts'

const w = await aShop()
const main = await w.token('main')
const brought = async (name: string, bytes: Buffer) => (await bringArtwork(w, name, bytes)).id
const logo = await brought('标志.ai', await pdf({ trim: [60, 30], spots: ['PANTONE 186 C', 'PANTONE 871 C'], pages: 2 }))
afterAll(() => w.close())

const read = (id: number, page = 1, token = main) => w.ask(token, readPage, { id, page })
async function placed(id: number, also: Partial<PlacedPage> = {}): Promise<PlacedPage> {
  const { name, page, read: facts, preview } = await w.must(read(id))
  return {
    ...{ kind: 'page', id: 'a', name, fileId: id, page, previewId: preview.id, read: facts },
    ...{ x: 100, y: 60, width: 120, height: 60, angle: 0 },
    ...also,
  }
}
const design = (...layers: Design['surfaces'][number]['layers']): Design => ({
  schema: 1,
  surfaces: [{ position: 'front', widthMm: 300, heightMm: 320, layers }],
})
const print = (of: Design, token = main) => printedBy(w, token, { productId: w.products.canvasBag, design: of })

test('a page of an AI file says its size, pages and plates, with a picture of it; asked again it is the same picture', async () => {
  const first = await w.must(read(logo))
  expect(first).toMatchObject({
    ...{ fileId: logo, name: '标志.ai', page: 1, pages: 2 },
    read: {
      size: { width: 60, height: 30 },
      inks: [{ spot: 'PANTONE 186 C' }, { spot: 'PANTONE 871 C' }],
      spaces: [],
      loose: [],
      ppi: null,
    },
    preview: { name: '标志 第1页.png', widthPx: 1200, heightPx: 600 },
  })
  const shown = await w.app.inject({ url: first.preview.link })
  expect((await sharp(shown.rawPayload).metadata()).hasAlpha).toBe(true)
  const again = await Promise.all([read(logo), read(logo)])
  expect(again.map(({ data }) => data.preview.id)).toEqual([first.preview.id, first.preview.id])
  expect((await w.must(read(logo, 2))).preview.id).not.toBe(first.preview.id)
})

test('what cannot be placed says why: no such page, locked, scripted, no PDF', async () => {
  expect(await read(logo, 3)).toMatchObject({ code: 'file.refused', msg: '“标志.ai”不能放到图上：文件只有 2 页，请选择 1 到 2 页' })
  expect(await read(await brought('脚本.pdf', await pdf({ script: true })))).toMatchObject({
    code: 'file.refused',
    msg: '“脚本.pdf”不能放到图上：文件内含脚本或附件，请另存为普通 PDF 后重新上传',
  })
  expect(await read(await brought('图.png', await png(50, 50)))).toMatchObject({ msg: '“图.png”不是 PDF 或兼容 PDF 的 AI 文件' })
  const old = Buffer.from('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n')
  expect(await read(await brought('旧.ai', old))).toMatchObject({ msg: expect.stringContaining('创建 PDF 兼容文件') })
})

test('not logged in, a stranger’s file, without the grant, bad input', async () => {
  expect(await read(logo, 1, '')).toMatchObject({ status: 401 })
  expect(await read(logo, 1, await w.token('stranger'))).toMatchObject({ status: 404, code: 'file.missing' })
  expect(await read(logo, 1, await w.token('reader'))).toMatchObject({ code: 'permit.missing' })
  expect(await read(logo, 0)).toMatchObject({ status: 400, msg: expect.stringContaining('页码从 1 起') })
  expect(await read(987_654)).toMatchObject({ code: 'file.missing' })
  expect(await print(design(await placed(logo)), await w.token('stranger'))).toMatchObject({ status: 404, code: 'file.missing' })
  const many = await Promise.all(Array.from({ length: 11 }, async (_, n) => placed(logo, { id: `p${n}` })))
  expect(await print(design(...many))).toMatchObject({ status: 400, msg: expect.stringContaining('每处最多 10 个 PDF 页面') })
})

test('the print file has its plates, and the order that it lies on counts two inks', async () => {
  const { files } = await w.must(print(design(await placed(logo))))
  expect(files[0]?.preview).not.toBeNull()
  const bytes = await readFile(await contentAt(w.services, files[0]?.hash ?? ''))
  const words = (await PDFDocument.load(bytes)).context.enumerateIndirectObjects().map(([, one]) => String(one))
  for (const plate of ['PANTONE#20186#20C', 'PANTONE#20871#20C'])
    expect(
      words.some((one) => one.includes(plate)),
      plate,
    ).toBe(true)
  const wanted = { product: 'canvasBag', quantity: 500, selection: printed, artworkIds: files.map(({ id }) => id) } as const
  const orderId = await w.order('main', main, wanted)
  const { id } = await w.db.selectFrom('customer_order').select('id').where('number', '=', orderId).executeTakeFirstOrThrow()
  await readOrderArtwork(w.services, id)
  const [check] = await w.must(w.ask(main, artworkChecks, { orderId }))
  expect(check?.facts).toEqual(['PDF', '300×320 毫米', '专色 2 个（PANTONE 186 C、PANTONE 871 C）'])
  // Two inks were paid for.
  expect(check?.findings).toEqual([])
})

test('a page that is not what the design says of it is not printed, nor one whose fonts are not in it', async () => {
  const page = await placed(logo)
  const lying = { ...page, read: { ...page.read, inks: page.read.inks.slice(0, 1) } }
  expect(await print(design(lying))).toMatchObject({
    data: { state: 'failed', fault: '“标志.ai”与设计中记录的不一致，请移除后重新放入' },
  })
  const inColour = (rgb: string) => ({ ...page, read: { ...page.read, inks: page.read.inks.map((ink) => ({ ...ink, rgb })) } })
  expect(await print(design(inColour('#00ff00')))).toMatchObject({ data: { state: 'failed' } })
  // As releases before said of plates whose look they could not reckon.
  expect(await print(design(inColour('#808080')))).toMatchObject({ data: { state: 'done' } })
  const loose = await placed(await brought('字.pdf', await pdf({ font: true })))
  expect(await print(design(loose))).toMatchObject({
    data: { state: 'failed', fault: '“字.pdf”的字体未嵌入（Helvetica），请嵌入或转曲后重新上传' },
  })
})

test('a picture that is missing is drawn when the same is asked for again', async () => {
  const of = design(await placed(logo, { angle: 7 }))
  const [made] = (await w.must(print(of))).files
  await sql`update stored_file set preview = null where id = ${made?.id}`.execute(w.db)
  expect((await w.must(print(of))).files[0]).toMatchObject({ id: made?.id, preview: expect.stringContaining('preview.webp') })
})

test('whoever has the link of a design sees what the page looks like, and never the file', async () => {
  const page = await placed(logo)
  const { id } = await w.must(
    w.ask(main, saveDesign, { productId: w.products.canvasBag, name: '有文件的', design: design(page), configuration: '' }),
  )
  expect((await w.must(w.ask(main, designDetail, { id }))).design.surfaces[0]?.layers).toEqual([page])
  const { token } = await w.must(w.ask(main, shareByLink, { id, may: 'read' }))
  const linked = await w.must(w.ask(null, designByLink, { token: token ?? '' }))
  expect(linked.pictures.find((one) => one.id === page.previewId)?.preview).toContain('/preview.webp')
  expect(linked.pictures.find((one) => one.id === page.fileId)?.preview ?? null).toBeNull()
  expect(JSON.stringify(linked)).not.toContain('标志.ai?')
})

describe('a page that is shown by another picture than the mall drew of it', () => {
  const words = '“标志.ai”显示的图片不是文件第 1 页的预览图，请移除后重新放入'
  const forget = () => sql`delete from page_picture`.execute(w.db)
  const known = () => w.number(sql`select count(*)::int as n from page_picture`)
  const saved = (of: Design, also: object = {}) =>
    w.ask(main, saveDesign, { productId: w.products.canvasBag, name: '有文件的', design: of, configuration: '', ...also })
  /** As it was kept by a release before, which asked nothing. */
  async function kept(page: PlacedPage): Promise<number> {
    const { id } = await w.must(saved(design(await placed(logo))))
    const document = JSON.stringify(design(page))
    for (const table of ['design', 'design_rev'])
      await sql`update ${sql.table(table)} set document = ${document}::jsonb
        where ${sql.ref(table === 'design' ? 'id' : 'design_id')} = ${id}`.execute(w.db)
    return id
  }
  let page: PlacedPage
  let other: PlacedPage
  beforeAll(async () => {
    page = await placed(logo)
    other = { ...page, previewId: await brought('别的图.png', await png(1200, 600)) }
  })

  test('is not saved, hidden or not, nor by the picture of another page of its file or of another file', async () => {
    const foreign = { ...page, previewId: (await w.must(read(logo, 2))).preview.id }
    const pages = [{ id: logo, page: 1 }]
    for (const wrong of [other, { ...other, hidden: true } as const, foreign])
      expect(await saved(design(wrong))).toMatchObject({ status: 409, code: 'design.preview', msg: words, facts: { pages } })
    const { id } = await w.must(saved(design(page)))
    expect(await saved(design(page, { ...other, id: 'b' }), { id, rev: 1 })).toMatchObject({ code: 'design.preview', msg: words })
    expect(await w.must(saved(design({ ...page, x: 99 }), { id, rev: 1 }))).toMatchObject({ id, rev: 2 })
  })

  test('is opened as it was kept before, and neither sent for approval, approved nor printed', async () => {
    const id = await kept(other)
    expect((await w.must(w.ask(main, designDetail, { id }))).design.surfaces[0]?.layers).toEqual([other])
    expect(await w.ask(main, askDesignApproval, { id, rev: 1 })).toMatchObject({ status: 409, code: 'design.preview', msg: words })
    expect(await print(design(other))).toMatchObject({ data: { state: 'failed', fault: words } })
    // One that waited before anybody looked.
    const asked = await w.must(saved(design(page)))
    const { approvalId } = await w.must(w.ask(main, askDesignApproval, { id: asked.id, rev: 1 }))
    const document = JSON.stringify(design(other))
    await sql`update design set document = ${document}::jsonb where id = ${asked.id}`.execute(w.db)
    await sql`update design_approval p set hash = d.hash from design d where d.id = p.design_id and p.id = ${approvalId}`.execute(w.db)
    const decided = (move: string) => w.ask(main, decideDesignApproval, { approvalId, move, reason: '图不对' })
    expect(await decided('approve')).toMatchObject({ code: 'design.preview', msg: words })
    expect(await w.must(decided('return'))).toEqual({ state: 'returned' })
  })

  test('nobody knows the pictures of a release before: the page is drawn once more, and it is the same one', async () => {
    await forget()
    expect(await saved(design(page))).toMatchObject({ code: 'design.preview', facts: { pages: [{ id: logo, page: 1 }] } })
    expect((await w.must(read(logo))).preview.id).toBe(page.previewId)
    await w.must(saved(design(page)))
    expect(await known()).toBe(1)
    await forget()
    expect((await w.must(print(design({ ...page, angle: 3 })))).files).toHaveLength(1)
    expect(await known()).toBe(1)
    await forget()
    expect(await print(design({ ...other, angle: 4 }))).toMatchObject({ data: { state: 'failed', fault: words } })
    // Which it is, is known from then on, and the other is none.
    expect(await known()).toBe(1)
    expect(await saved(design(other))).toMatchObject({ code: 'design.preview' })
  })

  test('is one of the company: not another’s of the same content, nor one that is there no more', async () => {
    const { companyId, accountId } = await w.db
      .selectFrom('account')
      .select(['company_id as companyId', 'id as accountId'])
      .where('nickname', '=', '林海')
      .executeTakeFirstOrThrow()
    const shown = await w.db.selectFrom('stored_file').select('hash').where('id', '=', page.previewId).executeTakeFirstOrThrow()
    const bytes = await readFile(await contentAt(w.services, shown.hash))
    const theirs = await takeInBytes(w.services, { side: 'buyer', companyId, accountId }, { kind: 'artwork', name: '同.png', bytes })
    for (const previewId of [theirs.id, 987_654]) {
      expect(await saved(design({ ...page, previewId }))).toMatchObject({ code: 'file.missing' })
      expect(await print(design({ ...page, previewId }))).toMatchObject({ data: { state: 'failed', fault: words } })
    }
  })
})
