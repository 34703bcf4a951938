import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addKey } from '../../../contract/account/apiKey.ts'
import { saveWebhook } from '../../../contract/webhook/webhook.ts'
import { closeAccount, editUser, exportMine, listConsents, login, userInfo } from '../../../contract/account/account.ts'
import { editAddress } from '../../../contract/account/address.ts'
import { fen } from '../../../contract/money.ts'
import { addFavourite } from '../../../contract/goods/favourite.ts'
import { bring } from '../file/upload.fixture.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { toSeveral } from '../order/addresses.fixture.ts'
import { forgetPassing } from '../file/passing.ts'
import { pathOf } from '../file/store.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { mayClose } from './closing.rules.ts'
import { person, lookingBy } from '../account/people.fixture.ts'
import { beginSession } from '../session/session.sql.ts'

let w: Shop
let buyer: string
let buyerId: number
let main: string
beforeAll(async () => {
  w = await aShop()
  ;[buyer, main] = await Promise.all([w.token('buyer'), w.token('main')])
  buyerId = (await w.must(w.ask(buyer, userInfo))).id
})
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const later = (ms: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + ms)
}
const home = {
  real_name: '欧阳小试',
  phone: '13577778888',
  address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
  detail: '月亮湾大道九号',
}

/** Gives the purchaser traces of every kind, under a name and a phone that nobody else has. */
async function leaveTraces(token: string): Promise<string> {
  const account = w.db.updateTable('account').where('id', '=', buyerId)
  await account.set({ phone: home.phone }).execute()
  await w.must(w.ask(token, editUser, { nickname: home.real_name }, 'named'))
  const { link } = await bring(w, token, 'avatar')
  await w.must(w.ask(token, editUser, { avatar: link }))
  await w.must(w.ask(token, editAddress, { ...home, is_default: 1 }, 'added'))
  await w.must(w.ask(token, addFavourite, { id: w.products.tshirt, category: 'collect' }))
  const who = { account_id: buyerId, company_id: await companyOf(buyerId) }
  await w.db.insertInto('footprint').values({ account_id: buyerId, product_id: w.products.tshirt, day: '2026-11-21' }).execute()
  const notice = { title: `${home.real_name} 提交了订单`, body: `联系人 ${home.real_name}`, link: '/myOrder' }
  await w.db
    .insertInto('notice')
    .values({ ...who, ...notice })
    .execute()
  const mainId = (await w.must(w.ask(main, userInfo))).id
  await w.db
    .insertInto('notice')
    .values({ ...who, ...notice, account_id: mainId })
    .execute()
  const consent = { account_id: buyerId, article: 'YinSi', text_hash: 'a'.repeat(64), address: '203.0.113.9' }
  await w.db.insertInto('consent').values(consent).execute()
  const delegate = { company_id: who.company_id, from_id: buyerId, to_id: mainId, from_day: '2026-11-01', to_day: '2026-11-30' }
  await w.db.insertInto('approval_delegate').values(delegate).execute()
  const others = { company_id: who.company_id, subject: `account ${buyerId}`, actor_name: '', address: '192.0.2.77' }
  for (const by of [
    { side: 'buyer', actor_id: mainId, action: 'son.edit' },
    { side: 'staff', actor_id: 1, action: 'company.impersonate' },
    { side: 'buyer', actor_id: buyerId, action: 'account.profile', actor_name: `账号 ${buyerId}（何婷 代）` },
  ] as const)
    await w.db
      .insertInto('audit')
      .values({ ...others, before: null, after: null, ...by })
      .execute()
  const by = await lookingBy(w.db, 1, w.clock.now)
  await beginSession(w.db, { accountId: buyerId, by }, { agent: 'Desk', address: others.address }, w.clock.now)
  const code = { phone: home.phone, type: 'login', code_hash: Buffer.from('x'), expires_at: w.clock.now }
  await w.db.insertInto('sms_code').values(code).execute()
  await w.ask(null, login, { username: home.phone, password: 'Wrong2026' })
  const orderId = await w.order('buyer', token, { product: 'canvasBag', quantity: 500, selection: printed })
  await w.cartLine(token, { product: 'lot', quantity: 10 })
  await leavePapers(orderId)
  await w.confirmed('buyer', token, [{ product: 'lot', quantity: 12 }])
  return orderId
}

/** What the purchaser said of an order and had made of it. */
async function leavePapers(orderId: string): Promise<void> {
  const o = sql`(select * from customer_order where number = ${orderId}) o`
  const traces = [
    sql`insert into claim (number, company_id, account_id, order_id, kind, reason, words, state, answer_due_at, decide_due_at)
      select 'A1', company_id, account_id, id, 'order', 'plan', '计划有变', 'withdrawn', now(), now() from ${o}`,
    sql`with r as (insert into review (company_id, account_id, order_id, order_line_id, product_id, goods, delivery, anonymous, pictured)
        select l.company_id, o.account_id, o.id, l.id, l.product_id, 5, 4, false, false from ${o} join order_line l on l.order_id = o.id
        returning id, company_id)
      insert into review_part (review_id, company_id, kind, words) select id, company_id, 'first', '印得很清楚' from r`,
    sql`insert into consignment_note (consignment_id, company_id, order_line_id, account_id, short, damaged, words)
      select c.id, o.company_id, l.id, o.account_id, 1, 0, '少一件' from ${o} join consignment c on c.order_id = o.id join order_line l on l.order_id = o.id`,
    sql`insert into quotation (number, company_id, account_id, lines, receipt, gross_fen, seller, buyer_name, valid_until)
      select 'BJ1', company_id, account_id, '[]', '{}', 100, '{}', '某公司', now() from ${o}`,
    sql`with k as (insert into contract (number, company_id, order_id, state) select 'C1', company_id, id, 'making' from ${o} returning id, company_id),
      v as (insert into contract_version (contract_id, company_id, version, state, content, hash, expires_at)
        select id, company_id, 1, 'making', '{}', repeat('a', 64), now() from k returning id, company_id)
      insert into contract_signature (version_id, company_id, side, account_id, name, address, at, hash, seal)
      select v.id, v.company_id, 'buyer', o.account_id, '采购员', '198.51.100.7', now(), repeat('a', 64), 'b' from v, ${o}`,
    sql`insert into invoice (number, company_id, account_id, kind, title, tax_rate, amount_fen, tax_fen)
      select 'F1', company_id, account_id, 1, '{"name":"某公司"}', '0.13', 113, 13 from ${o}`,
    sql`insert into channel_payment (company_id, order_id, intent_id, account_id, channel, out_trade_no, amount_fen, expires_at)
      select o.company_id, o.id, i.id, o.account_id, 'alipay', 'P1', 100, now() from ${o} join payment_intent i on i.order_id = o.id`,
    sql`insert into notice_choice (company_id, account_id, kind, sms) select company_id, account_id, 'claim', true from ${o}`,
  ]
  for (const trace of traces) await trace.execute(w.db)
}

const companyOf = async (id: number) =>
  (await w.db.selectFrom('account').select('company_id').where('id', '=', id).executeTakeFirstOrThrow()).company_id

let orderId: string

test('what one agreed to is listed, and whether the text still reads so', async () => {
  const account_id = (await w.must(w.ask(main, userInfo))).id
  const text_hash = createHash('sha256').update('正文').digest('hex')
  await w.db
    .insertInto('article')
    .values([
      { key: 'fuWu', title: '用户服务协议', content: '正文' },
      { key: 'YinSi', title: '隐私协议', content: '新的正文' },
    ])
    .onConflict((row) => row.column('key').doUpdateSet((set) => ({ content: set.ref('excluded.content') })))
    .execute()
  const given_at = new Date('2026-11-20T02:00:00Z')
  const given = (article: string) => ({ account_id, article, text_hash, given_at })
  await w.db
    .insertInto('consent')
    .values([given('fuWu'), given('YinSi')])
    .execute()
  expect((await w.ask(main, listConsents)).data).toMatchObject([
    { article: 'YinSi', current: false },
    { article: 'fuWu', title: '用户服务协议', givenTime: '2026-11-20 10:00:00', current: true },
  ])
  expect((await w.ask(await w.token('stranger'), listConsents)).data).toEqual([])
})

describe('all of one’s data', () => {
  let files: Record<string, Uint8Array>
  const table = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as Record<string, unknown>[]

  test('tells of an order to several addresses what goes to which', async () => {
    const { key, allocation } = await toSeveral(w).settled(main)
    const { orderId: divided } = await w.must(w.ask(main, createOrder, { key, allocation }))
    const { data } = await w.ask(main, exportMine)
    files = unzipSync(new Uint8Array((await w.app.inject(data.link)).rawPayload))
    const told = table('我的订单').find((order) => order['订单号'] === divided)
    expect(told?.['收货地址']).toMatchObject([
      { 收货单: `${divided}-1`, 地址: { realName: '北区' }, 商品: [{ 数量: 300 }, { 数量: 50 }] },
      { 收货单: `${divided}-2`, 地址: { realName: '东区' }, 商品: [{ 数量: 150 }, { 数量: 50 }] },
      { 收货单: `${divided}-3`, 地址: { realName: '南区' }, 商品: [{ 数量: 50 }] },
    ])
    await w.move(main, divided, 'cancel', { reason: '不需要了' })
  })

  test('comes as one archive with a table for each thing and the files one brought, and with nothing of others', async () => {
    orderId = await leaveTraces(buyer)
    const artwork = await bring(w, buyer, 'artwork', '#f00')
    await bring(w, main, 'artwork', '#0f0')
    const { data } = await w.ask(buyer, exportMine)
    expect(data.name).toBe('商城个人数据-2026-11-21.zip')
    const answer = await w.app.inject(data.link)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    expect(answer.rawPayload).toHaveLength(data.size)
    files = unzipSync(new Uint8Array(answer.rawPayload))
    const entries: string[] = []
    unzipSync(new Uint8Array(answer.rawPayload), { filter: ({ name }) => entries.push(name) < 0 })
    expect(entries.toSorted(), 'each file is there once').toEqual(Object.keys(files).toSorted())
    const named = Object.keys(files)
    expect(named.filter((name) => name.endsWith('.json'))).toHaveLength(30)
    expect(named).toContain(`文件/印刷稿件/${artwork.data?.id}-图片.png`)
    expect(named.filter((name) => name.startsWith('文件/'))).toHaveLength(2)
    expect(table('账号资料')).toMatchObject([{ 昵称: home.real_name, 手机号: home.phone, 身份: '采购', 单笔限额: '50000.00' }])
    expect(table('我的订单')).toMatchObject([
      { 订单号: orderId, 状态: '待付款', 收货地址: { realName: expect.any(String) }, 商品明细: [{ 数量: 500 }] },
    ])
    for (const name of [
      '登录设备',
      '收货地址',
      '收藏',
      '浏览足迹',
      '消息通知',
      '同意记录',
      '购物车',
      '审批委托',
      '售后申请',
      '商品评价',
      '收货异常',
      '报价单',
      '合同签署',
      '开票申请',
      '在线付款',
      '短信提醒',
      '操作记录',
      '文件清单',
    ])
      expect([name, table(name).length > 0]).toEqual([name, true])
    // It promises nothing: see 033.
    expect(Object.keys(table('报价单')[0] ?? {})).toEqual(['报价单号', '参考价', '参考期至', '开具时间'])
    const whole = Object.entries(files)
      .map(([name, bytes]) => (name.startsWith('文件/') ? '' : strFromU8(bytes)))
      .join('\n')
    expect(whole).not.toMatch(/argon2|蓝海|13900000001|王敏|周雨|192\.0\.2\.77|Desk/)
  })

  test('is audited, given three times a day, and taken by nobody else', async () => {
    expect(table('操作记录')).toContainEqual(expect.objectContaining({ 操作: '修改资料', 操作方: '买家' }))
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await w.ask(buyer, exportMine))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]).toMatchObject({ code: 'export.tooOften', msg: '每天最多导出 3 次，请稍后再试' })
    expect(answers[3]?.facts).toEqual({ retryAfter: 86_400 })
    expect(await w.ask(main, exportMine)).toMatchObject({ status: 200 })
    const audit = await w.db.selectFrom('audit').select('subject').where('action', '=', 'account.export').execute()
    expect(audit.filter(({ subject }) => subject === `account ${buyerId}`)).toHaveLength(4)
  })

  test('is deleted after a day, with its content; a content that another file has too stays', async () => {
    const { data: mine } = await w.ask(buyer, exportMine)
    const { data: theirs } = await w.ask(main, exportMine)
    const shared = { kind: 'artwork' as const, name: 'x.zip', type: 'zip', size: 1, hash: theirs.hash }
    await w.db.insertInto('stored_file').values(shared).execute()
    const there = (hash: string) =>
      stat(pathOf(w.services.dataDir, hash)).then(
        () => true,
        () => false,
      )
    // The database's own clock does not stand still.
    await w.pool.query('update stored_file set created_at = $1', [w.clock.now])
    await forgetPassing(w.services)
    expect(await there(mine.hash)).toBe(true)
    const worn = await w.db.selectFrom('account').select('avatar_id').where('id', '=', buyerId).executeTakeFirstOrThrow()
    later(86_400_001)
    await Promise.all([forgetPassing(w.services), forgetPassing(w.services)])
    expect([await there(mine.hash), await there(theirs.hash)]).toEqual([false, true])
    const left = await w.db.selectFrom('stored_file').select('id').where('kind', 'in', ['export', 'avatar']).execute()
    expect(left).toEqual([{ id: worn.avatar_id }])
    expect((await w.app.inject(mine.link)).statusCode).toBe(404)
  })
})

describe('an account is closed', () => {
  const password = person('main').password
  const close = (token: string, typed = password) => w.ask(token, closeAccount, { password: typed })

  test('only with its password, and not while an order of its own goes on', async () => {
    expect(await w.ask(buyer, closeAccount, {})).toMatchObject({ facts: { fields: { password: '请输入密码' } } })
    expect(await close(buyer, 'Wrong2026')).toMatchObject({
      code: 'password.mismatch',
      msg: '密码不正确',
      facts: { fields: { password: '密码不正确' } },
    })
    expect(await close(buyer)).toMatchObject({
      status: 409,
      code: 'account.busy',
      msg: `还有未完成的订单：${orderId}，处理完后才能注销`,
      facts: { orders: [orderId] },
    })
    expect(await w.ask(buyer, userInfo)).toMatchObject({ status: 200 })
  })

  test('once of two at once, and then nothing of the person stands in any table but the papers of orders', async () => {
    await w.move(buyer, orderId, 'cancel', { reason: '不再需要' })
    const avatar = (await w.must(w.ask(buyer, userInfo))).avatar ?? ''
    expect((await w.app.inject(avatar)).statusCode).toBe(200)
    const answers = await Promise.all([close(buyer), close(buyer)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await w.ask(buyer, userInfo)).status).toBe(401)
    expect((await w.app.inject(avatar)).statusCode).toBe(404)
    expect(await w.ask(null, login, { username: home.phone, password })).toMatchObject({ code: 'login.wrong' })
    await w.db.deleteFrom('tally').execute() // that try has just named the phone again

    const papers = ['customer_order', 'consignment', 'order_event']
    const { rows } = await w.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of rows.filter((one) => !papers.includes(one.name))) {
      const dump = await w.pool.query<{ row: string }>(`select t::text as row from "${name}" t`)
      if (
        dump.rows.some(
          ({ row }) => row.includes(home.real_name) || row.includes(home.phone) || row.includes(home.detail) || row.includes('203.0.113.9'),
        )
      )
        found.push(name)
    }
    expect([rows.length > 40, found]).toEqual([true, []])
  })

  test('what law wants kept is kept, and others go on', async () => {
    const order = await w.detail(main, orderId)
    expect(order).toMatchObject({ orderId, address: { realName: '李娜' } })
    expect(await w.ask(main, userInfo)).toMatchObject({ data: { nickname: '陈荣达', companyStatus: 'verified' } })
    const notices = await w.db.selectFrom('notice').select('title').where('title', 'like', '%提交了订单').execute()
    expect(notices).toEqual([{ title: '已注销用户 提交了订单' }])
    const audit = await w.db.selectFrom('audit').selectAll().where('action', '=', 'account.close').executeTakeFirst()
    expect(audit).toMatchObject({ actor_id: buyerId, actor_name: `账号 ${buyerId}`, after: { accounts: [buyerId], company: 'stays' } })
  })

  test('the main one only as the last, and the company with it', async () => {
    const busy = { code: 'account.busy', msg: expect.stringMatching(/^还有 \d 个启用中的子账号，请先停用或删除$/) }
    expect(await close(main)).toMatchObject(busy)
    const stranger = await w.token('stranger')
    const { id } = await w.must(w.ask(stranger, userInfo))
    const companyId = await companyOf(id)
    // Frozen in the very second in which the session is still believed: nothing is closed, nobody anonymised.
    const freeze = (state: 'suspended' | 'verified') => w.db.updateTable('company').set({ state }).where('id', '=', companyId).execute()
    await freeze('suspended')
    expect(await close(stranger)).toMatchObject({ code: expect.stringMatching(/session\.ended|account\.suspended/) })
    await freeze('verified')
    expect(await w.ask(stranger, userInfo)).toMatchObject({ status: 200, data: { id, companyStatus: 'verified' } })
    await w.must(w.ask(stranger, saveWebhook, { url: 'https://erp.example.com/t0k3n', events: ['order.state'], enabled: true }))
    await w.must(w.ask(stranger, addKey, { name: '林海的 ERP', scopes: ['order.read'], days: 0, password }))
    expect(await close(stranger)).toMatchObject({ status: 200, msg: '账号已注销' })
    expect(await w.logIn('stranger')).toMatchObject({ code: 'login.wrong' })
    const company = w.db.selectFrom('company').select(['name', 'state']).where('id', '=', companyId)
    expect(await company.execute()).toEqual([{ name: '蓝海科技有限公司', state: 'closed' }])
    // Nor does anything go on telling its programs.
    for (const table of ['webhook', 'api_key'] as const)
      expect(await w.db.selectFrom(table).select('id').where('company_id', '=', companyId).execute()).toEqual([])
  })

  test.each([
    [{ orders: ['5', '4', '3', '2'], sons: 2, balance: fen(1) }, '还有未完成的订单：5、4、3 等 4 个，处理完后才能注销'],
    [{ orders: [], sons: 2, balance: fen(1) }, '还有 2 个启用中的子账号，请先停用或删除'],
    [{ orders: [], sons: 0, balance: fen(1234) }, '企业还有余额 ¥12.34，请先联系在线客服退款'],
  ])('%j is told what is to be done first', (unfinished, words) => expect(() => mayClose(unfinished)).toThrow(words))

  test('nothing left to do', () => expect(mayClose({ orders: [], sons: 0, balance: fen(0) })).toBeUndefined())
})
