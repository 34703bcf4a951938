import { z } from 'zod'
import { Token } from './account.ts'
import { CompanyMove, CompanyState } from './companyState.ts'
import { endpoint, paged } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { flag, id, Moment, paging, queryId, text } from '../text.ts'

// Companies as the merchant sees them.

export { companyMoves, CompanyMove, companyStates, CompanyState } from './companyState.ts'

/** Members look after companies; the service desk looks at them to answer the phone, without what only a reviewer needs. */
const desk = ['members', 'service'] as const

const CompanyRow = z.object({
  id: z.int(),
  name: z.string(),
  creditCode: z.string(),
  state: CompanyState,
  stateLabel: z.string(),
  levelName: z.string(),
  priceBookName: z.string().nullable(),
  mainName: z.string(),
  /** Its middle masked. */
  mainPhone: z.string(),
  members: z.int(),
  orders: z.int(),
  /** Who of the staff looks after it; null: nobody. */
  managerId: z.int().nullable(),
  managerName: z.string(),
  /** When it was last submitted for review. */
  submitTime: Moment,
})
export type CompanyRow = z.infer<typeof CompanyRow>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/company/list',
  who: 'staff',
  area: desk,
  title: '企业列表',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of the name or credit code, or the beginning of a phone. */
    keyword: text('关键词', 60, 0).optional(),
    status: z.union([CompanyState, z.literal('all')], '企业状态不正确').default('all'),
    levelId: queryId('会员等级').optional(),
    /** Whose customers; 0: nobody's. */
    managerId: z.coerce.number('客户负责人不正确').int('客户负责人不正确').min(0, '客户负责人不正确').optional(),
  }),
  output: paged(CompanyRow, { counts: z.record(z.string(), z.int()) }),
  paged: true,
})

export const Member = z.object({
  id: z.int(),
  nickname: z.string(),
  /** Its middle masked for those who do not look after companies. */
  phone: z.string(),
  main: z.boolean(),
  identityName: z.string(),
  status: flag,
  createTime: Moment,
  /** Whether the second factor is on. */
  factor: z.boolean(),
})
export type Member = z.infer<typeof Member>

export const companyDetail = endpoint({
  method: 'GET',
  path: '/api/admin/company/detail/:id',
  who: 'staff',
  area: desk,
  title: '企业详情',
  replica: true,
  input: z.object({ id: queryId('企业编号') }),
  output: z.object({
    ...CompanyRow.shape,
    levelId: z.int(),
    priceBookId: z.int().nullable(),
    assortmentId: z.int().nullable(),
    refuseReason: z.string(),
    freezeReason: z.string(),
    inviteCode: z.string(),
    createTime: Moment,
    reviewTime: Moment.nullable(),
    /** The region that the credit code names; '': none that is known. */
    region: z.string(),
    /** null: there is none, or the asker does not review companies. */
    licence: FileLink.nullable(),
    memberList: z.array(Member),
    /** What staff did with it, the latest first. */
    history: z.array(z.object({ time: Moment, who: z.string(), what: z.string(), note: z.string() })),
    /** What the reviewer should look at twice, e.g. a similar name. */
    warnings: z.array(z.string()),
    /** What the asker may do with it now. */
    moves: z.array(CompanyMove),
  }),
})
export type CompanyDetail = z.infer<typeof companyDetail.output>

export const ReviewForm = z
  .object({
    companyId: id('企业编号'),
    verdict: z.enum(['verified', 'refused'], '请选择审核结果'),
    reason: text('原因', 200, 0).default(''),
    /** The `submitTime` the reviewer has seen; where the company has submitted anew since, the verdict is refused. */
    seen: Moment.optional(),
  })
  .refine(({ verdict, reason }) => verdict === 'verified' || reason.length > 0, {
    path: ['reason'],
    error: '请填写未通过的原因',
  })

export const reviewCompany = endpoint({
  method: 'POST',
  path: '/api/admin/company/review',
  who: 'staff',
  area: 'members',
  once: true,
  title: '审核企业',
  input: ReviewForm,
  /** `next`: the pending company that waits next, the oldest after all others; null: none. */
  output: z.object({ state: CompanyState, next: z.int().nullable() }),
})

export const FreezeForm = z.object({
  companyId: id('企业编号'),
  frozen: z.boolean('请选择冻结或解冻'),
  reason: text('原因', 200),
})

/** Freezing ends every session of the company within a second; its orders stay as they are. */
export const freezeCompany = endpoint({
  method: 'POST',
  path: '/api/admin/company/freeze',
  who: 'staff',
  area: 'members',
  once: true,
  title: '冻结或解冻企业',
  input: FreezeForm,
  output: z.object({ state: CompanyState }),
})

export const assignCompany = endpoint({
  method: 'POST',
  path: '/api/admin/company/assign',
  who: 'staff',
  area: 'members',
  once: true,
  title: '设置等级、价格本与采购目录',
  input: z.object({
    companyId: id('企业编号'),
    levelId: id('会员等级'),
    priceBookId: id('价格本').nullable(),
    /** null: what its level sees; absent: as it is. */
    assortmentId: id('采购目录').nullable().optional(),
  }),
  output: z.literal(true),
})

export const ManagerForm = z.object({
  companyIds: z.array(id('企业编号')).min(1, '请选择企业').max(200, '一次最多设置 200 家企业'),
  /** null: nobody's. */
  staffId: id('客户负责人').nullable(),
})

/** Says whose customers these companies are; of those that are it already nothing changes. All or none. */
export const manageCompanies = endpoint({
  method: 'POST',
  path: '/api/admin/company/manager',
  who: 'staff',
  area: 'members',
  once: true,
  title: '设置客户负责人',
  told: '设置成功',
  input: ManagerForm,
  output: z.object({ changed: z.int() }),
})

/** Whose customers companies may be: everybody of the staff who may log in, by name. */
export const companyManagers = endpoint({
  method: 'GET',
  path: '/api/admin/company/managers',
  who: 'staff',
  area: desk,
  title: '可选的客户负责人',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const Level = z.object({
  id: z.int(),
  name: z.string(),
  /** What a member pays of the public price of goods and print, in ten-thousandths. */
  discountBp: z.int(),
  priceBookId: z.int().nullable(),
  priceBookName: z.string().nullable(),
  assortmentId: z.int().nullable(),
  assortmentName: z.string().nullable(),
  sort: z.int(),
  companies: z.int(),
  /** Nobody has it, and it is not the one that companies begin with. */
  deletable: z.boolean(),
})
export type Level = z.infer<typeof Level>

export const listLevels = endpoint({
  method: 'GET',
  path: '/api/admin/level/list',
  who: 'staff',
  area: ['members', 'marketing'],
  title: '会员等级',
  input: z.object({}),
  output: z.array(Level),
})

export const LevelForm = z.object({
  id: id('等级编号').optional(),
  name: text('等级名称', 20),
  discountBp: z.int('折扣应为最多两位小数的百分数').min(5000, '折扣不能低于 50%').max(10000, '折扣不能高于 100%'),
  priceBookId: id('价格本').nullable().default(null),
  /** null: all open goods; absent: as it is. */
  assortmentId: id('采购目录').nullable().optional(),
  sort: z.int('排序应为整数').min(0, '排序不能小于 0').max(9999, '排序不能大于 9999').default(0),
})

export const saveLevel = endpoint({
  method: 'POST',
  path: '/api/admin/level/save',
  who: 'staff',
  area: 'members',
  once: true,
  title: '新增或修改等级',
  input: LevelForm,
  output: z.object({ id: z.int() }),
})

export const deleteLevel = endpoint({
  method: 'POST',
  path: '/api/admin/level/del',
  who: 'staff',
  area: 'members',
  everyones: true,
  once: true,
  title: '删除等级',
  input: z.object({ id: id('等级编号') }),
  output: z.literal(true),
})

export const listPriceBooks = endpoint({
  method: 'GET',
  path: '/api/admin/priceBook/list',
  who: 'staff',
  area: 'members',
  title: '价格本',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string(), remark: z.string(), products: z.int(), companies: z.int() })),
})

export const companyNotices = endpoint({
  method: 'GET',
  path: '/api/admin/company/notices',
  who: 'staff',
  area: 'service',
  title: '企业收到的消息',
  replica: true,
  input: z.object({ ...paging(20), companyId: queryId('企业编号') }),
  output: paged(
    z.object({
      id: z.int(),
      to: z.string(),
      title: z.string(),
      body: z.string(),
      read: z.boolean(),
      createTime: Moment,
    }),
  ),
  paged: true,
})
export type CompanyNotice = z.infer<typeof companyNotices.output>['rows'][number]

export const NotifyForm = z.object({ companyId: id('企业编号'), title: text('标题', 40), body: text('内容', 500) })

/** Puts a message of the merchant's into the inbox of everyone of the company. */
export const notifyCompany = endpoint({
  method: 'POST',
  path: '/api/admin/company/notify',
  who: 'staff',
  area: 'service',
  once: true,
  title: '发送消息给企业',
  input: NotifyForm,
  output: z.object({ sent: z.int() }),
})

/**
 * A session of half an hour in the name of one of the company's accounts, to see what it sees. It may not approve, pay,
 * sign, manage sub-accounts or touch what is personal; the account is told by a notice and sees it among its sessions.
 */
export const impersonate = endpoint({
  method: 'POST',
  path: '/api/admin/company/impersonate',
  who: 'staff',
  area: 'impersonate',
  once: true,
  title: '以客户身份查看',
  input: z.object({ accountId: id('账号编号'), reason: text('原因', 200) }),
  output: Token,
})
