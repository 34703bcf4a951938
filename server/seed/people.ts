import { firstIdentities, Area, type Grant } from '../../contract/grant.ts'
import { parseYuan } from '../../contract/money.ts'
import { hashPassword } from '../src/account/password.ts'
import type { Db } from '../src/database/db.ts'

// The people every developer, screenshot and test knows by name.

export const password = 'Yincai2026'

/** One who can log in: as buyer at the mall with a phone, as staff at the back office with a user name. */
export type Person = {
  readonly key: string
  readonly site: '商城' | '后台'
  readonly login: string
  readonly password: string
  readonly who: string
  /** What this log-in is good for. */
  readonly use: string
}

const buyer = (key: string, login: string, who: string, use: string): Person => ({ key, site: '商城', login, password, who, use })
const staff = (login: string, who: string, use: string): Person => ({ key: login, site: '后台', login, password, who, use })

/** Everyone of the demo, in the order people are shown them. `key` is how tests call them. */
export const cast: readonly Person[] = [
  buyer('main', '13800000001', '荣达贸易 · 主账号 陈荣达', '全部权限，订单无需审批'),
  buyer(
    'buyer',
    '13800000002',
    '荣达贸易 · 采购 李娜',
    '下单、上传稿件；满 20000 元须审批、满 40000 元须两级审批，单笔限 50000 元、每月限 200000 元',
  ),
  buyer('approver', '13800000003', '荣达贸易 · 财务主管 王敏', '审批订单、付款、管理发票'),
  buyer('designer', '13800000004', '荣达贸易 · 设计 周雨', '上传稿件、确认校样'),
  buyer('off', '13800000005', '荣达贸易 · 采购 吴磊', '已停用，登录时告知'),
  buyer('reader', '13800000006', '荣达贸易 · 只读 孙悦', '只看企业的全部订单'),
  buyer('stranger', '13900000001', '蓝海科技 · 主账号 林海', '另一家企业，看不到荣达贸易的任何资料；金牌会员 98 折，帆布袋等三款有协议价'),
  buyer('pending', '13900000002', '青禾文化 · 主账号 许青', '企业审核中，不能登录'),
  buyer('refused', '13900000003', '旭日礼品 · 主账号 赵旭', '企业审核未通过，登录时告知原因'),
  buyer('school', '13900000004', '星河教育 · 主账号 周星', '账期 60 天；有对账单、分期付款中的订单、进行中与已完成的售后'),
  buyer(
    'hotel',
    '13900000005',
    '山河酒店 · 主账号 何清',
    '扫码付款的订单、待开与已开的发票、待回复的评价、待受理的售后、沿用上次校样的再来一单',
  ),
  staff('admin', '管理员', '全部后台权限，含员工与操作日志'),
  staff('sales', '销售 何婷', '商品、价格、订单、客服、企业'),
  staff('agent', '销售 林悦', '自己的客户（荣达贸易）的订单、企业与售后'),
  staff('production', '生产 刘强', '订单、生产与校样'),
  staff('finance', '财务 孙莉', '订单、银行流水与收款'),
]

const companies = [
  { name: '荣达贸易有限公司', credit_code: '91440300MA5F8K2L74', state: 'verified' },
  { name: '蓝海科技有限公司', credit_code: '91330106MA2H4W9X3Y', state: 'verified' },
  { name: '青禾文化传播有限公司', credit_code: '91310115MA1K3N6R8X', state: 'pending' },
  { name: '旭日礼品有限公司', credit_code: '91510100MA6C7T4P2C', state: 'refused', refuse_reason: '营业执照照片不清晰，请重新上传' },
] as const

/** 荣达贸易 lets one person approve and pay, which none of the first identities may. */
const financeHead = {
  name: '财务主管',
  grants: ['order.approve', 'order.pay', 'order.viewAll', 'contract.sign', 'invoice.manage', 'favourite.manage'],
} as const satisfies { name: string; grants: readonly Grant[] }

const mains = [
  { key: 'main', company: '荣达贸易有限公司', nickname: '陈荣达' },
  { key: 'stranger', company: '蓝海科技有限公司', nickname: '林海' },
  { key: 'pending', company: '青禾文化传播有限公司', nickname: '许青' },
  { key: 'refused', company: '旭日礼品有限公司', nickname: '赵旭' },
]
const noLimits = { limit_per_order_fen: null, limit_per_month_fen: null }
const limits = { limit_per_order_fen: parseYuan('50000.00'), limit_per_month_fen: parseYuan('200000.00') }
const subs = [
  { key: 'buyer', identity: '采购', nickname: '李娜', limits },
  { key: 'approver', identity: financeHead.name, nickname: '王敏', limits: noLimits },
  { key: 'designer', identity: '设计', nickname: '周雨', limits: noLimits },
  { key: 'off', identity: '采购', nickname: '吴磊', limits: noLimits, off: true },
  { key: 'reader', identity: '只读', nickname: '孙悦', limits: noLimits },
]

const office = {
  real_name: '陈荣达',
  phone: '0755-26001234',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  city_id: 440305,
  detail: '科技园南区科苑路 18 号荣达大厦 12 层',
  post_code: '518057',
}
const store = {
  real_name: '李娜',
  phone: '13800000002',
  province: '广东省',
  city: '深圳市',
  district: '宝安区',
  city_id: 440306,
  detail: '福永街道福海大道 66 号 3 号仓',
  post_code: '518103',
}
const westLake = {
  real_name: '林海',
  phone: '13900000001',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  city_id: 330106,
  detail: '文三路 90 号东部软件园 6 幢',
  post_code: '310012',
}

const rongdaTitle = {
  header_type: 2,
  name: '荣达贸易有限公司',
  duty_number: '91440300MA5F8K2L74',
  email: 'fapiao@rongda.example',
  drawer_phone: '13800000003',
} as const
const rongdaBank = {
  tell: '0755-26001234',
  address: '深圳市南山区科苑路 18 号荣达大厦 12 层',
  bank: '招商银行深圳科技园支行',
  card_number: '755900001234567',
}
const lanhaiTitle = {
  header_type: 2,
  type: 1,
  name: '蓝海科技有限公司',
  duty_number: '91330106MA2H4W9X3Y',
  email: 'caiwu@lanhai.example',
  drawer_phone: '13900000001',
} as const

/** Writes the demo cast into a database that has nobody yet: companies, accounts, staff, addresses, invoice titles. */
export async function seedPeople(db: Db): Promise<void> {
  // One hash for all: they share the password, and it is in the README.
  const hash = await hashPassword(password)
  const companyId = await seedCompanies(db)
  await seedStanding(db, companyId)
  const accountId = await seedAccounts(db, companyId, hash)
  await seedRules(db, companyId('荣达贸易有限公司'), accountId('approver'))
  const rongda = companyId('荣达贸易有限公司')
  const lanhai = companyId('蓝海科技有限公司')

  const of = (company_id: number, key: string, is_default: boolean) => ({
    company_id,
    account_id: accountId(key),
    is_default,
  })
  await db
    .insertInto('address')
    .values([
      { ...store, ...of(rongda, 'main', false) },
      { ...office, ...of(rongda, 'main', true) },
      { ...office, ...of(rongda, 'buyer', false) },
      { ...store, ...of(rongda, 'buyer', true) },
      { ...westLake, ...of(lanhai, 'stranger', true) },
    ])
    .execute()
  await db
    .insertInto('invoice_title')
    .values([
      { company_id: rongda, ...rongdaTitle, type: 1, is_default: true },
      { company_id: rongda, ...rongdaTitle, ...rongdaBank, type: 2 },
      { company_id: lanhai, ...lanhaiTitle, is_default: true },
    ])
    .execute()
  const roleId = idsBy(await db.selectFrom('staff_role').select(['id', 'name']).execute())
  await db
    .insertInto('staff')
    .values(
      atDesk.map(({ role, ...one }) => ({
        ...one,
        areas: [...one.areas],
        role_id: role === null ? null : roleId(role),
        own_only: role === '销售',
        password_hash: hash,
        demo: true,
        version: 1,
      })),
    )
    .execute()
  await db
    .updateTable('company')
    .set((row) => ({ manager_id: row.selectFrom('staff').select('id').where('username', '=', 'agent') }))
    .where('id', '=', rongda)
    .execute()
}

type SeededStaff = { readonly username: string; readonly name: string; readonly role: string | null; readonly areas: readonly Area[] }

/** Who works in the demo's back office. */
const atDesk: readonly SeededStaff[] = [
  { username: 'admin', name: '管理员', role: '老板', areas: Area.options },
  { username: 'sales', name: '何婷', role: null, areas: ['goods', 'price', 'orders', 'service', 'impersonate', 'members', 'export'] },
  { username: 'agent', name: '林悦', role: '销售', areas: ['orders', 'service', 'members'] },
  { username: 'production', name: '刘强', role: '车间', areas: ['orders', 'production', 'export'] },
  { username: 'finance', name: '孙莉', role: '财务', areas: ['orders', 'finance', 'margin', 'refund', 'export'] },
]

type IdOf = (name: string) => number

function idsBy(rows: readonly { id: number; name: string }[]): IdOf {
  const ids = new Map(rows.map((row) => [row.name, row.id]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the seed knows no ${name}`)
    return id
  }
}

async function seedCompanies(db: Db): Promise<IdOf> {
  const rows = await db
    .insertInto('company')
    .values([...companies])
    .returning(['id', 'name'])
    .execute()
  return idsBy(rows)
}

/** 蓝海科技 is a good customer; 荣达贸易 pays public prices. */
async function seedStanding(db: Db, companyId: IdOf): Promise<void> {
  await db
    .updateTable('company')
    .set((of) => ({ level_id: of.selectFrom('level').select('id').where('name', '=', '金牌会员') }))
    .where('id', '=', companyId('蓝海科技有限公司'))
    .execute()
}

/** Large orders of its people are approved, very large ones twice: by the head of finance, then by everyone who may. */
async function seedRules(db: Db, company_id: number, financeHeadId: number): Promise<void> {
  type Level = { mode: 'any' | 'all'; approver_ids: number[] }
  const rules: { name: string; from: string; levels: Level[] }[] = [
    { name: '大额订单审批', from: '20000.00', levels: [{ mode: 'any', approver_ids: [] }] },
    {
      name: '重大采购审批',
      from: '40000.00',
      levels: [
        { mode: 'any', approver_ids: [financeHeadId] },
        { mode: 'all', approver_ids: [] },
      ],
    },
  ]
  for (const { name, from, levels } of rules) {
    const { id: rule_id } = await db
      .insertInto('approval_rule')
      .values({ company_id, name, from_fen: parseYuan(from), identity_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const places = levels.map((level, i) => ({ rule_id, place: i + 1, ...level }))
    await db.insertInto('approval_rule_level').values(places).execute()
  }
}

async function seedAccounts(db: Db, companyId: IdOf, password_hash: string): Promise<IdOf> {
  const identities = companies.flatMap(({ name: company }) =>
    firstIdentities.map(({ name, grants }) => ({
      company_id: companyId(company),
      name,
      grants: [...grants] as Grant[],
    })),
  )
  const rongda = companyId('荣达贸易有限公司')
  const own = { company_id: rongda, name: financeHead.name, grants: [...financeHead.grants] }
  const named = await db
    .insertInto('identity')
    .values([...identities, own])
    .returning(['id', 'name', 'company_id'])
    .execute()
  const identityId = idsBy(named.filter((identity) => identity.company_id === rongda))

  const phone = (key: string) => cast.find((person) => person.key === key)?.login ?? ''
  const like = { password_hash, demo: true }
  const first = await db
    .insertInto('account')
    .values(
      mains.map(({ key, company, nickname }) => ({
        ...like,
        ...noLimits,
        company_id: companyId(company),
        parent_id: null,
        identity_id: null,
        phone: phone(key),
        nickname,
      })),
    )
    .returning(['id', 'phone as name'])
    .execute()
  const parent_id = idsBy(first)(phone('main'))
  const second = await db
    .insertInto('account')
    .values(
      subs.map(({ key, identity, nickname, limits: own, off = false }) => ({
        ...like,
        ...own,
        state: off ? ('disabled' as const) : ('active' as const),
        company_id: rongda,
        parent_id,
        identity_id: identityId(identity),
        phone: phone(key),
        nickname,
      })),
    )
    .returning(['id', 'phone as name'])
    .execute()
  const byPhone = idsBy([...first, ...second])
  return (key) => byPhone(phone(key))
}
