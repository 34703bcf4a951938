import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTitle, listTitles } from '../../../contract/invoice/billInfo.ts'
import { deleteTitle, editTitle, TitleForm } from '../../../contract/account/invoice.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'

let w: PeopledWorld
let main: string
let finance: string
let buyer: string
let stranger: string
beforeAll(async () => {
  w = await aPeopledWorld()
  ;[main, finance, buyer, stranger] = await Promise.all([w.token('main'), w.token('approver'), w.token('buyer'), w.token('stranger')])
})
afterAll(() => w.close())

const plain = { headerType: 2, type: 1, name: '荣达深圳分公司', dutyNumber: '91440300ma5f8k2l74' } as const
const special = {
  ...plain,
  type: 2,
  tell: '0755-2600 1234',
  address: '深圳市南山区科苑路 18 号',
  bank: '招商银行深圳科技园支行',
  cardNumber: '7559 0000 1234 567',
} as const
const titles = async (token: string) => (await w.ask(token, listTitles, { limit: 100 })).data.rows.filter(isTitle)

describe('invoice titles', () => {
  test('are the company’s own, the default first', async () => {
    const { data } = await w.ask(buyer, listTitles)
    expect(data.total).toBe(2)
    expect(data.rows.filter(isTitle).map(({ name, type, isDefault }) => [name, type, isDefault])).toEqual([
      ['荣达贸易有限公司', 1, 1],
      ['荣达贸易有限公司', 2, 0],
    ])
    expect((await titles(stranger)).map((title) => title.name)).toEqual(['蓝海科技有限公司'])
    expect(await w.ask(buyer, listTitles, { type: 'records' })).toMatchObject({ status: 400, msg: '类型应为 title 或 record' })
  })

  test('are kept as they are meant, whoever of the company writes them', async () => {
    const { data, msg } = await w.ask(finance, editTitle, special)
    expect(msg).toBe('保存成功')
    expect((await titles(main)).find((title) => title.id === data.id)).toEqual({
      ...special,
      id: data.id,
      dutyNumber: '91440300MA5F8K2L74',
      tell: '0755-26001234',
      cardNumber: '755900001234567',
      email: '',
      drawerPhone: '',
      isDefault: 0,
    })
  })

  test('leave a row in the audit, without numbers', async () => {
    const { data } = await w.ask(main, editTitle, { ...plain, name: '审计用抬头' })
    await w.ask(main, deleteTitle, { id: data.id })
    const rows = await w.db.selectFrom('audit').selectAll().where('subject', '=', `title ${data.id}`).orderBy('id').execute()
    expect(rows.map(({ action }) => action)).toEqual(['title.save', 'title.delete'])
    expect(JSON.stringify(rows)).not.toContain('91440300')
  })

  test('have one default however many ask at once', async () => {
    const [one, two] = await titles(main)
    if (!one || !two) throw new Error('the cast has two titles')
    const answers = await Promise.all([one, two, one, two].map((title) => w.ask(main, editTitle, { ...title, isDefault: true })))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect((await titles(main)).filter((title) => title.isDefault === 1)).toHaveLength(1)
    expect((await titles(stranger)).map((title) => title.isDefault)).toEqual([1])
  })

  test('are each kept once, also when the same comes twice at once', async () => {
    const twin = { ...plain, name: '荣达广州分公司' }
    const both = await Promise.all([w.ask(main, editTitle, twin), w.ask(finance, editTitle, twin)])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(both.find((answer) => answer.status === 409)).toMatchObject({ code: 'title.taken', msg: '该发票抬头已存在' })
    const kept = both.find((answer) => answer.status === 200)?.data.id ?? 0
    expect(await w.ask(main, editTitle, { ...twin, id: kept, email: 'a@b.cn' })).toMatchObject({ status: 200 })
    const other = (await w.ask(main, editTitle, { ...plain, name: '荣达珠海分公司' })).data.id
    expect(await w.ask(main, editTitle, { ...twin, id: other })).toMatchObject({ code: 'title.taken' })
  })

  test('go once, by a GET that is heard only with the token in its header', async () => {
    const { id } = (await w.ask(main, editTitle, { ...plain, name: '将删除' })).data
    const byCookie = await w.app.inject({ url: `/api/billInfo/del/${id}`, cookies: { Yshop_token: main } })
    expect(byCookie.json()).toMatchObject({ status: 401 })
    const both = await Promise.all([w.ask(main, deleteTitle, { id }), w.ask(main, deleteTitle, { id })])
    expect(both.map((answer) => [answer.status, answer.msg]).toSorted()).toEqual([
      [200, '删除成功'],
      [404, '发票抬头不存在'],
    ])
    expect((await titles(main)).some((title) => title.id === id)).toBe(false)
  })

  test('of another company are not there', async () => {
    const [{ id } = { id: 0 }] = await titles(main)
    const missing = { status: 404, code: 'title.missing' }
    expect(await w.ask(stranger, editTitle, { ...plain, id })).toMatchObject(missing)
    expect(await w.ask(stranger, deleteTitle, { id })).toMatchObject(missing)
    expect((await titles(stranger)).map((title) => title.name)).toEqual(['蓝海科技有限公司'])
    expect((await titles(main)).some((title) => title.id === id)).toBe(true)
  })

  test('are changed only by those who manage invoices', async () => {
    const [{ id } = { id: 0 }] = await titles(buyer)
    for (const answer of [await w.ask(buyer, editTitle, plain), await w.ask(buyer, deleteTitle, { id })])
      expect(answer).toMatchObject({ status: 403, code: 'permit.missing', msg: '您没有此操作的权限' })
  })

  test('are a hundred at most, also when the last two come at once', async () => {
    const { company_id } = await w.db
      .selectFrom('invoice_title')
      .select('company_id')
      .where('name', '=', '蓝海科技有限公司')
      .executeTakeFirstOrThrow()
    const fill = Array.from({ length: 98 }, (_, n) => ({ company_id, header_type: 1 as const, type: 1 as const, name: `抬头 ${n}` }))
    await w.db.insertInto('invoice_title').values(fill).execute()
    const last = await Promise.all(['甲', '乙'].map((name) => w.ask(stranger, editTitle, { ...plain, name })))
    expect(last.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(last.find((answer) => answer.status === 409)).toMatchObject({ code: 'title.full', msg: '发票抬头已达 100 个上限' })
  })
})

describe('what a title needs', () => {
  const person = { headerType: 1, type: 1, name: '李娜' } as const
  test.each([
    ['a person’s needs a name only', person, {}],
    ['a company’s needs its tax number', { ...plain, dutyNumber: '' }, { dutyNumber: '请填写税号' }],
    ['of 15, 17, 18 or 20 signs', { ...plain, dutyNumber: '9144030' }, { dutyNumber: '税号应为 15、17、18 或 20 位数字或大写字母' }],
    ['any such number will do', { ...plain, dutyNumber: '440300123456789' }, {}],
    [
      'a special one needs all of the bank’s',
      { ...special, tell: '', address: '', bank: '', cardNumber: '' },
      {
        tell: '专用发票须填写注册电话',
        address: '专用发票须填写注册地址',
        bank: '专用发票须填写开户银行',
        cardNumber: '专用发票须填写银行账号',
      },
    ],
    [
      'all is told at once',
      { ...special, name: '', tell: '', bank: '' },
      { name: '请填写发票抬头', tell: '专用发票须填写注册电话', bank: '专用发票须填写开户银行' },
    ],
    ['a person gets no special one', { ...special, headerType: 1 }, { type: '个人抬头不能开具专用发票' }],
    [
      'phones are judged',
      { ...person, tell: '123', drawerPhone: '1' },
      {
        tell: '电话格式不正确，应为 11 位手机号，或带区号的座机如 0755-12345678',
        drawerPhone: '电话格式不正确，应为 11 位手机号，或带区号的座机如 0755-12345678',
      },
    ],
    [
      'and mail and account',
      { ...person, email: 'a@b', cardNumber: '12' },
      { email: '邮箱格式不正确', cardNumber: '银行账号应为 8-30 位数字' },
    ],
    ['the kinds are chosen', { ...person, type: 3, headerType: 0 }, { headerType: '请选择抬头类型', type: '请选择发票类型' }],
  ] as const)('%s', async (_, typed, faults) => {
    const judged = TitleForm.safeParse(typed)
    expect(Object.fromEntries(judged.error?.issues.map(({ path, message }) => [path[0], message]) ?? [])).toEqual(faults)
    const answer = await w.ask(main, editTitle, { ...typed, name: typed.name && `${typed.name}${_}` })
    expect(answer.status).toBe(judged.success ? 200 : 400)
    expect(answer.facts?.['fields'] ?? {}).toEqual(faults)
  })
})
