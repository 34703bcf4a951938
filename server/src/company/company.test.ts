import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  assignCompany,
  companyDetail,
  companyNotices,
  freezeCompany,
  listCompanies,
  listLevels,
  notifyCompany,
  reviewCompany,
} from '../../../contract/account/company.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { staffListOrders } from '../../../contract/order/order.ts'
import { aCompanyDesk } from './company.fixture.ts'

const w = await aCompanyDesk()
afterAll(() => w.close())
beforeEach(() => w.wait())

const pending = (id = w.qinghe) => ({ companyId: id, verdict: 'verified' })

describe('the list', () => {
  test('finds a company by a part of its name, its credit code, or the beginning of a phone of anyone in it', async () => {
    const found = async (keyword: string) => (await w.must(w.ask(w.sales, listCompanies, { keyword }))).rows.map(({ name }) => name)
    expect(await found('荣达')).toEqual(['荣达贸易有限公司'])
    expect(await found('ma5f8k2l')).toEqual(['荣达贸易有限公司'])
    expect(await found('13800000004')).toEqual(['荣达贸易有限公司'])
    expect(await found('1390000')).toHaveLength(3)
    expect(await found('0000004')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('counts each state, pages at the server, masks phones', async () => {
    const { rows, total, counts } = await w.must(w.ask(w.sales, listCompanies, { limit: 1 }))
    expect([rows.length, total]).toEqual([1, 4])
    expect(counts).toEqual({ all: 4, verified: 2, pending: 1, refused: 1 })
    const [waiting] = (await w.must(w.ask(w.sales, listCompanies, { status: 'pending' }))).rows
    expect(waiting).toMatchObject({ id: w.qinghe, stateLabel: '审核中', mainName: '许青', mainPhone: '139****0002' })
    const silver = (await w.must(w.ask(w.sales, listLevels))).find(({ name }) => name === '银牌会员')?.id ?? 0
    await w.db.updateTable('company').set({ level_id: silver }).where('id', '=', w.rongda).execute()
    expect((await w.must(w.ask(w.sales, listCompanies, { levelId: silver }))).rows).toMatchObject([
      { id: w.rongda, levelName: '银牌会员', members: 6 },
    ])
  })

  test('what waits for review stands with the oldest first', async () => {
    const submit = (id: number, day: string) =>
      w.db
        .updateTable('company')
        .set({ submitted_at: new Date(day), state: 'pending' })
        .where('id', '=', id)
        .execute()
    await submit(w.qinghe, '2026-11-20T01:00:00Z')
    await submit(w.xuri, '2026-11-19T01:00:00Z')
    const { rows } = await w.must(w.ask(w.sales, listCompanies, { status: 'pending' }))
    expect(rows.map(({ id }) => id)).toEqual([w.xuri, w.qinghe])
    await w.db.updateTable('company').set({ state: 'refused' }).where('id', '=', w.xuri).execute()
  })

  test('is for those who look after companies and for the service desk; only the former see whole phones and may act', async () => {
    const production = await w.token('production')
    const calls: Endpoint[] = [listCompanies, companyDetail, reviewCompany, freezeCompany, assignCompany, companyNotices]
    for (const call of calls) {
      expect(await w.ask(production, call, { id: w.rongda })).toMatchObject({ status: 403, code: 'permit.missing' })
    }
    await w.db
      .updateTable('staff')
      .set({ areas: ['service'] })
      .where('username', '=', 'production')
      .execute()
    const service = await w.token('production')
    expect(await w.shown(w.qinghe, service)).toMatchObject({
      mainPhone: '139****0002',
      memberList: [{ phone: '139****0002' }],
      warnings: [],
      moves: [],
      licence: null,
    })
    expect(await w.shown(w.qinghe)).toMatchObject({ mainPhone: '13900000002', memberList: [{ phone: '13900000002' }] })
    expect(await w.ask(service, reviewCompany, pending())).toMatchObject({ status: 403 })
    await w.db
      .updateTable('staff')
      .set({ areas: ['orders', 'production'] })
      .where('username', '=', 'production')
      .execute()
  })
})

test('a company is given a level and a price book, with what it had before in the audit', async () => {
  const levels = await w.must(w.ask(w.sales, listLevels))
  const silver = levels.find(({ name }) => name === '银牌会员')?.id ?? 0
  const { id: book } = await w.db.insertInto('price_book').values({ name: '大客户价' }).returning('id').executeTakeFirstOrThrow()
  await w.db.updateTable('company').set({ level_id: 1, price_book_id: null }).where('id', '=', w.lanhai).execute()
  expect(await w.ask(w.sales, assignCompany, { companyId: w.lanhai, levelId: silver, priceBookId: book })).toMatchObject({
    status: 200,
  })
  expect(await w.shown(w.lanhai)).toMatchObject({
    levelId: silver,
    levelName: '银牌会员',
    priceBookId: book,
    priceBookName: '大客户价',
  })
  expect(await w.audited('company.assign', w.lanhai)).toEqual({
    actor_name: '何婷',
    before: { levelId: 1, level: '普通会员', priceBookId: null, priceBook: null },
    after: { levelId: silver, level: '银牌会员', priceBookId: book, priceBook: '大客户价' },
  })
  expect((await w.shown(w.lanhai)).history[0]?.note).toBe('会员等级：普通会员 → 银牌会员，价格本：无 → 大客户价')
  const none = { companyId: w.lanhai, levelId: silver, priceBookId: null }
  expect(await w.ask(w.sales, assignCompany, { ...none, levelId: 999 })).toMatchObject({
    status: 404,
    msg: '会员等级不存在',
  })
  expect(await w.ask(w.sales, assignCompany, { ...none, priceBookId: 999 })).toMatchObject({ msg: '价格本不存在' })
  expect(await w.ask(w.sales, assignCompany, { ...none, companyId: 999 })).toMatchObject({ msg: '企业不存在' })
})

test('a message reaches every active account of the company, and nobody else', async () => {
  await w.db.updateTable('account').set({ state: 'disabled' }).where('nickname', '=', '周雨').execute()
  const told = { companyId: w.rongda, title: '春节放假通知', body: '2 月 1 日至 8 日不发货。' }
  expect(await w.must(w.ask(w.sales, notifyCompany, told))).toEqual({ sent: 4 })
  const { rows, total } = await w.must(w.ask(w.sales, companyNotices, { companyId: w.rongda, limit: 2 }))
  expect([rows.length, total]).toEqual([2, 4])
  expect(rows[0]).toMatchObject({ title: '春节放假通知', body: '2 月 1 日至 8 日不发货。', read: false })
  expect((await w.must(w.ask(w.sales, companyNotices, { companyId: w.xuri }))).rows).toEqual([])
  expect(await w.audited('company.notify', w.rongda)).toMatchObject({ after: { title: '春节放假通知', sent: 4 } })
  expect(await w.ask(w.sales, notifyCompany, { ...told, body: '' })).toMatchObject({
    facts: { fields: { body: '请填写内容' } },
  })
  const stranger = { ...told, companyId: 999 }
  expect(await w.ask(w.sales, companyNotices, stranger)).toMatchObject({ status: 404, msg: '企业不存在' })
  expect(await w.ask(w.sales, notifyCompany, stranger)).toMatchObject({ status: 404, msg: '企业不存在' })
})

test('the order desk shows one company’s orders alone', async () => {
  await w.order('main', await w.token('main'), { product: 'lot', quantity: 1 })
  await w.order('stranger', await w.token('stranger'), { product: 'lot', quantity: 1 })
  const { rows, total, tabs } = await w.must(w.ask(w.sales, staffListOrders, { companyId: w.lanhai }))
  expect([rows.length, total, tabs['all']]).toEqual([1, 1, 1])
  expect(rows[0]).toMatchObject({ companyName: '蓝海科技有限公司' })
})
