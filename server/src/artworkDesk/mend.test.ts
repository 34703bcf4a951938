import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import { artworkPackagePath, staffArtworkLine, verifyArtwork } from '../../../contract/order/artworkDesk.ts'
import { mendable, mendDesign, mendRun } from '../../../contract/artwork/mend.ts'
import { staffArtworkChecks } from '../../../contract/order/artworkCheck.ts'
import { orderDetail } from '../../../contract/order/order.ts'
import { demoRules } from '../../seed/rules.ts'
import { png } from '../artwork/files.fixture.ts'
import { pathOf } from '../file/store.ts'
import { picture, words } from '../print/surface.fixture.ts'
import { aDesk, small } from './desk.fixture.ts'
import { runMend } from './mend.jobs.ts'

// Shown to fail with: the size and the files of the design not compared, the line not looked at again at the end, one that is sent in two
// transactions, the chain not bound anew, all files of the line put there anew.

let d: Awaited<ReturnType<typeof aDesk>>
let sales: string
beforeAll(async () => {
  d = await aDesk()
  sales = await d.w.token('sales')
  await d.w.db
    .updateTable('staff')
    .set({ areas: ['orders'] })
    .where('username', '=', 'sales')
    .execute()
})
afterAll(() => d.w.close())

/** An order of a design that waits for a look, with one file for the front. */
async function lying(layers: Layer[], also: { readonly names?: Names; readonly back?: number } = {}) {
  const { names, back } = also
  const surface: Surface = { position: 'front', widthMm: 100, heightMm: 80, layers }
  const [file] = await d.designed({ schema: 1, surfaces: [surface], ...(names && { names }) })
  if (!file) throw new Error('no file was made')
  const at = await d.bag([{ id: file.id, position: 'front' }, ...(back === undefined ? [] : [{ id: back, position: 'back' }])], small)
  return { ...at, fileId: file.id, file }
}
type At = { readonly lineId: number; readonly fileId: number }
const shown = (at: At, who = d.production) => d.w.ask(who, mendable, { lineId: at.lineId, fileId: at.fileId })

async function asked({ lineId, fileId }: At, layers: Layer[], more: object = {}, who: string | null = d.production) {
  const { seen, rounds } = await d.w.must(shown({ lineId, fileId }))
  return d.w.ask(who, mendDesign, { lineId, fileId, layers, note: '电话改为新号码', seen, rounds, ...more })
}
/** The same with its job done: how it ended. */
async function mended(at: At, layers: Layer[], more: object = {}) {
  const { id } = await d.w.must(asked(at, layers, more))
  await runMend(d.w.services, id)
  return d.w.must(d.w.ask(d.production, mendRun, { id }))
}
const lineOf = async (lineId: number) => d.w.must(d.w.ask(d.production, staffArtworkLine, { lineId }))
const bought = async (orderId: string) => {
  const order = await d.w.must(d.w.ask(d.main, orderDetail, { orderId }))
  const [line] = order.lines
  if (!line) throw new Error('no line')
  return { order, line }
}
const text = (content: string, id = 't') => words(content, { id })

test('a design on a line of his own customer’s is shown to whoever sees those only', async () => {
  const at = await lying([text('电话一')])
  const production = d.w.db.updateTable('staff').where('username', '=', 'production')
  const version = sql<number>`version + 1`
  await sql`update company set manager_id = (select id from staff where username = 'production') where name = '荣达贸易有限公司'`.execute(
    d.w.db,
  )
  await production.set({ own_only: true, version }).execute()
  const own = await d.w.token('production')
  try {
    expect(await shown(at, own)).toMatchObject({ status: 200, data: { barred: '' } })
    await sql`update company set manager_id = null where name = '荣达贸易有限公司'`.execute(d.w.db)
    expect(await shown(at, own)).toMatchObject({ status: 404 })
  } finally {
    await production.set({ own_only: false, version }).execute()
  }
})

describe('a design on a line', () => {
  test('is changed, put in place of the old one, and sent as the next proof with the words', async () => {
    const other = await d.brought('背面.png', await png(600, 480))
    const { orderId, lineId, fileId, file } = await lying([text('电话一')], { back: other.id })
    const before = await bought(orderId)
    const told = await d.w.must(shown({ lineId, fileId }))
    expect(told).toMatchObject({
      ...{ orderId, barred: '', underWay: null, rounds: 0, answer: '', rows: null, names: null },
      place: { label: '正面', process: 'digital', inks: null },
      surface: { position: 'front', widthMm: 100, heightMm: 80, layers: [{ text: '电话一' }] },
    })
    expect(await mended({ lineId, fileId }, [text('电话二')])).toMatchObject({ state: 'done', done: 1, total: 1, fault: '', lineId })

    const { order, line } = await bought(orderId)
    expect([order.gross, order.paid, line.receipt]).toEqual([before.order.gross, before.order.paid, before.line.receipt])
    expect(line.state).toBe('proof')
    const now = line.artwork.find(({ position }) => position === 'front')
    expect(now).toMatchObject({ name: '设计稿-正面（商家修改）.pdf', note: '', mends: { id: fileId, hash: file.hash } })
    expect(line.artwork.find(({ position }) => position === 'back')).toMatchObject({ id: other.id, mends: null })
    expect(line.proofs).toMatchObject([{ round: 1, state: 'sent', note: '电话改为新号码', file: { name: '校样-正面.png' } }])
    // White ink is seen on it.
    const path = pathOf(d.w.services.dataDir, line.proofs[0]?.file.hash ?? '')
    expect(await sharp(path).metadata()).toMatchObject({ width: 1600, height: 1280, hasAlpha: false })
    expect(line.proofs[0]?.artworkHashes).toEqual([other.hash, now?.hash])
    expect(now?.hash).not.toBe(file.hash)
    const [event] = order.timeline.filter(({ title }) => title.includes('修改了设计'))
    expect(event).toMatchObject({ who: '商家', note: '电话改为新号码' })
    const { rows } = await sql<{
      after: object
    }>`select after from audit where action = 'artwork.mend' and subject = ${`line ${lineId}`}`.execute(d.w.db)
    expect(rows).toEqual([{ after: { fileId: now?.id, round: 1, note: '电话改为新号码' } }])

    await d.w.move(d.main, orderId, 'approveProof', { lineId, proofId: line.proofs[0]?.id })
    expect((await bought(orderId)).line.state).not.toBe('proof')
    expect((await d.w.must(shown({ lineId, fileId: now?.id ?? 0 }))).barred).not.toBe('')
    expect(await asked({ lineId, fileId: now?.id ?? 0 }, [text('电话三')])).toMatchObject({ code: 'order.move.forbidden' })
  })

  test('is what is printed: chain, fingerprints and package are those of the changed one', async () => {
    const { orderId, lineId, fileId } = await lying([text('旧')])
    await d.w.staffMove(d.production, orderId, 'acceptArtwork', { lineId })
    await d.w.staffMove(d.production, orderId, 'sendProof', { lineId, fileId: (await d.proof('校样.png', await png(40, 30))).id })
    await d.w.move(d.main, orderId, 'requestChange', { lineId, text: '改成新的' })
    expect((await d.w.must(shown({ lineId, fileId }))).answer).toBe('改成新的')
    await mended({ lineId, fileId }, [text('新')])
    const verified = await d.w.must(d.w.ask(d.production, verifyArtwork, { orderId }))
    expect(verified.filter(({ ok }) => !ok)).toEqual([])
    expect(verified.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['已更换的稿件', '稿件', '指纹链', '已更换稿件的指纹链', '第 2 轮校样的指纹链']),
    )
    const { rows } = await sql<{ same: boolean }>`select p.chains = array[c.chain] as same from proof p
      join line_artwork a on a.line_id = p.line_id and not a.replaced join artwork_chain c on c.line_artwork_id = a.id
      where p.line_id = ${lineId} and p.round = 2`.execute(d.w.db)
    expect(rows).toEqual([{ same: true }])

    const line = await lineOf(lineId)
    const packed = await d.w.app.inject({
      url: `${artworkPackagePath}/${lineId}`,
      headers: { authorization: `Bearer ${d.production}` },
    })
    const files = unzipSync(packed.rawPayload)
    const print = Object.entries(files).find(([name]) => name.includes('印刷'))
    expect(print, Object.keys(files).join()).toBeDefined()
    const brought = Object.entries(files).find(([, bytes]) => sha(bytes) === line.artwork[0]?.hash)
    expect(brought).toBeDefined()
    // What the old one looked like is still there to be compared with.
    expect(line.artwork).toMatchObject([{ mends: { id: fileId } }])
    expect(line.artwork[0]?.mends?.preview).not.toBe(null)
    // Changed once more, the buyer's own is still what it is compared with.
    await mended({ lineId, fileId: line.artwork[0]?.id ?? 0 }, [text('更新')])
    expect((await lineOf(lineId)).artwork).toMatchObject([{ mends: { id: fileId } }])
    expect((await lineOf(lineId)).proofs.map(({ round, state }) => [round, state])).toEqual([
      [3, 'sent'],
      [2, 'void'],
      [1, 'change_requested'],
    ])
    expect(strFromU8(files[Object.keys(files).find((name) => name.endsWith('.txt')) ?? ''] ?? new Uint8Array())).toContain('商家修改')
  })

  test('tells how fine its position prints, where the rules of then say that', async () => {
    expect((await d.w.must(shown(await lying([text('细')])))).place).not.toHaveProperty('limits')
    const [front, ...others] = demoRules.canvasBag.positions
    const limits = { textMm: 7, lineMm: 0.5 }
    if (!front) throw new Error('bags are printed nowhere')
    await d.withRules({ ...demoRules.canvasBag, positions: [{ ...front, limits }, ...others] }, async () => {
      expect((await d.w.must(shown(await lying([text('细')])))).place).toMatchObject({ limits })
    })
  })

  test('keeps its list of names, and every piece its own', async () => {
    const names = { columns: ['姓名'], rows: Array.from({ length: 500 }, (_, at) => [`张${at % 2 ? '伟' : '芳'}`]) }
    const { orderId, lineId, fileId } = await lying([text('{姓名}')], { names })
    expect(await d.w.must(shown({ lineId, fileId }))).toMatchObject({ names, rows: 500 })
    expect(await asked({ lineId, fileId }, [text('{部门}')])).toMatchObject({ code: 'input.invalid' })
    expect(await mended({ lineId, fileId }, [text('{姓名}收')])).toMatchObject({ state: 'done', total: 500, done: 500 })
    expect((await bought(orderId)).line.artwork).toMatchObject([{ names: 500 }])
  })

  test('says of a name that goes beyond the print area by the change', async () => {
    const names = { columns: ['姓名'], rows: [['陈荣达'], ['欧阳娜娜司徒欧阳'], ['李明']] }
    const { lineId, fileId } = await lying([text('{姓名}')], { names })
    const told = async () => (await d.w.must(d.w.ask(d.production, staffArtworkChecks, { lineId }))).flatMap(({ findings }) => findings)
    expect((await told()).map(({ rule }) => rule)).not.toContain('P21')
    expect(await mended({ lineId, fileId }, [words('{姓名}', { id: 't', size: 15 })])).toMatchObject({ state: 'done' })
    const cut = expect.stringContaining('正面 的名单第 2 行的文字超出印刷区域')
    expect(await told()).toEqual(expect.arrayContaining([{ rule: 'P21', severity: 'W', words: cut }]))
  })
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('is refused', () => {
  test('to whoever is not logged in, is no staff of the workshop, or names what is not there', async () => {
    const at = await lying([text('谁')])
    const layers = [text('谁呀')]
    expect(await asked(at, layers, {}, null)).toMatchObject({ code: 'login.needed' })
    expect((await asked(at, layers, {}, d.main)).status).not.toBe(200)
    expect(await asked(at, layers, {}, sales)).toMatchObject({ code: 'permit.missing' })
    expect(await shown(at, sales)).toMatchObject({ code: 'permit.missing' })
    const odd = await d.brought('不是设计.png', await png(40, 30))
    expect(await asked(at, layers, { fileId: odd.id })).toMatchObject({ code: 'file.missing' })
    expect(await asked(at, layers, { lineId: 999_999 })).toMatchObject({ code: 'order.missing' })
    expect(await d.w.ask(d.production, mendRun, { id: 999_999 })).toMatchObject({ code: 'design.print.missing' })
  })

  test('without words, without a change, and with what the buyer did not place or pay for', async () => {
    const [own, other] = [await d.brought('自己.png', await png(700, 500)), await d.brought('别的.png', await png(710, 500))]
    const layers = [text('原'), picture(own.id)]
    const at = await lying(layers)
    const refused = async (now: Layer[], more: object = {}) => {
      const { code, msg } = await asked(at, now, more)
      return [code, msg]
    }
    expect(await refused([text('新')], { note: ' ' })).toEqual(['input.invalid', '请填写修改说明'])
    expect(await refused([text('新')], { note: '长'.repeat(201) })).toEqual(['input.invalid', expect.stringContaining('200')])
    expect(await refused([])).toEqual(['input.invalid', expect.stringContaining('设计是空的')])
    expect(await refused([{ ...text('新'), hidden: true }])).toEqual(['input.invalid', expect.stringContaining('设计是空的')])
    expect(await refused(layers)).toEqual(['input.invalid', expect.stringContaining('设计没有改动')])
    expect(await refused([text('新'), picture(other.id)])).toEqual(['input.invalid', expect.stringContaining('原有的图片')])
    // What must not be printed is found when it is looked at closely, and nothing is sent.
    expect(await mended(at, [text('新'), picture(own.id, { width: 95, height: 95, x: 400 })])).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining('印刷区域之外'),
    })
    expect(await lineOf(at.lineId)).toMatchObject({ proofs: [], artwork: [{ id: at.fileId, mends: null }] })
  })

  test('with more inks than are paid', async () => {
    const surface: Surface = { position: 'front', widthMm: 300, heightMm: 320, layers: [text('二色')] }
    const [file] = await d.designed({ schema: 1, surfaces: [surface] })
    const { lineId } = await d.bag([{ id: file?.id ?? 0, position: 'front' }])
    const inks = ['#ff0000', '#00ff00', '#0000ff'].map((rgb, at) =>
      words('字', { id: `i${at}`, y: 20 * (at + 1), ink: { rgb, spot: null } }),
    )
    expect(await asked({ lineId, fileId: file?.id ?? 0 }, inks)).toMatchObject({
      code: 'artwork.misfit',
      msg: expect.stringContaining('付了 2 色'),
    })
  })

  test('where the buyer brought other artwork, or a proof was sent, while it was made', async () => {
    const at = await lying([text('同时')])
    const { id } = await d.w.must(asked(at, [text('同时改')]))
    const other = await d.brought('客户新稿.png', await png(720, 500))
    await d.w.must(d.attach(at, [{ id: other.id, position: 'front' }]))
    await runMend(d.w.services, id)
    expect(await d.w.must(d.w.ask(d.production, mendRun, { id }))).toMatchObject({ state: 'failed' })
    expect(await lineOf(at.lineId)).toMatchObject({ artwork: [{ id: other.id }], proofs: [], queue: 'check' })

    const line = await lying([text('校样')])
    await d.w.staffMove(d.production, line.orderId, 'acceptArtwork', { lineId: line.lineId })
    const mending = await d.w.must(asked(line, [text('校样改')]))
    await d.w.staffMove(d.production, line.orderId, 'sendProof', {
      lineId: line.lineId,
      fileId: (await d.proof('校样.png', await png(40, 30))).id,
    })
    await runMend(d.w.services, mending.id)
    expect(await d.w.must(d.w.ask(d.production, mendRun, mending))).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining('新的校样'),
    })
    expect((await lineOf(line.lineId)).proofs).toMatchObject([{ round: 1, state: 'sent' }])
    // Whoever saw what lay there before is told so at once.
    expect(await asked(line, [text('再改')], { rounds: 0 })).toMatchObject({ code: 'proof.stale' })
    expect(await asked(line, [text('再改')], { seen: [other.id] })).toMatchObject({ code: 'artwork.changed' })
    // No proof that nobody sent is left.
    const { rows } = await sql<{ name: string }>`select f.name from stored_file f where f.name = '校样-正面.png'
      and not exists (select from proof p where p.file_id = f.id)`.execute(d.w.db)
    expect(rows).toEqual([])
  })
})

test('twice at once is once; another change of the same line waits', async () => {
  const at = await lying([text('两次')])
  const [one, other] = await Promise.all([asked(at, [text('两次改', 'x')]), asked(at, [text('两次改', 'x')])])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.data).toEqual(other.data)
  expect((await d.w.must(shown(at))).underWay).toBe(one.data?.id)
  expect(await asked(at, [text('另一种')])).toMatchObject({ code: 'artwork.mending' })
  await Promise.all([runMend(d.w.services, one.data?.id ?? 0), runMend(d.w.services, one.data?.id ?? 0)])
  const line = await lineOf(at.lineId)
  expect(line.proofs).toHaveLength(1)
  expect(line.artwork).toHaveLength(1)
})

test('a company that wants designs approved may order again what it said yes to, and nothing that it did not', async () => {
  const at = await lying([text('审批')])
  await mended(at, [text('审批改')])
  const { line } = await bought(at.orderId)
  await sql`update company set design_approval = true where id = (select company_id from order_line where id = ${at.lineId})`.execute(
    d.w.db,
  )
  const again = async () =>
    d.bag([{ id: line.artwork[0]?.id ?? 0, position: 'front' }], small).then(
      () => 'ordered',
      (error: unknown) => String(error),
    )
  expect(await again()).toContain('未经企业审批')
  await d.w.move(d.main, at.orderId, 'approveProof', { lineId: at.lineId, proofId: line.proofs[0]?.id })
  expect(await again()).toBe('ordered')
  await sql`update company set design_approval = false`.execute(d.w.db)
})
