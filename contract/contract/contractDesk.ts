import { z } from 'zod'
import { ContractDetail, ContractRow, KindName, Moved, RefuseForm, seen, SignForm } from './contract.ts'
import { ContractSettings, ContractTyped, ShopSeller } from './contractSettings.ts'
import { contractQueues, type ContractQueue } from './contractState.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Day, id, paging, queryInt, text } from '../text.ts'

export const area = ['orders', 'finance'] as const

/** `held`: an authority's platform does not let go a flow of it that nobody shall sign any more; somebody has to end it there. */
const DeskRow = ContractRow.extend({ held: z.boolean() })
export type DeskRow = z.infer<typeof DeskRow>

export const staffListContracts = endpoint({
  method: 'GET',
  path: '/api/admin/contract/list',
  who: 'staff',
  area,
  title: '合同台',
  replica: true,
  input: z.object({
    ...paging(),
    state: z.enum(Object.keys(contractQueues) as [ContractQueue, ...ContractQueue[]], '状态不正确').default('open'),
    kind: KindName.optional(),
    keyword: text('关键词', 40, 0).optional(),
  }),
  output: paged(DeskRow, { open: z.int() }),
  paged: true,
})

export const staffContractDetail = endpoint({
  method: 'GET',
  path: '/api/admin/contract/detail/:no',
  who: 'staff',
  area,
  title: '合同详情',
  replica: true,
  input: z.object({ no: seen.no, version: queryInt('版本', 1, 999).optional() }),
  output: ContractDetail,
})

export const staffSignContract = endpoint({
  method: 'POST',
  path: '/api/admin/contract/sign/:no',
  proof: 'input',
  who: 'staff',
  area,
  once: true,
  title: '签署合同',
  told: '签署成功',
  input: z.object({ ...seen, ...SignForm.shape }),
  output: Moved,
})

export const staffRejectContract = endpoint({
  method: 'POST',
  path: '/api/admin/contract/reject/:no',
  who: 'staff',
  area,
  once: true,
  title: '退回合同',
  told: '已退回',
  input: z.object({ ...seen, ...RefuseForm.shape }),
  output: Moved,
})

export const staffStampContract = endpoint({
  method: 'POST',
  path: '/api/admin/contract/stamped/:no',
  who: 'staff',
  area,
  once: true,
  title: '上传盖章件',
  told: '上传成功',
  input: z.object({ no: seen.no, version: seen.version, fileId: id('文件') }),
  output: Moved,
})

/** What an amendment may change, and why. Goods and money stay those of the order's receipts. */
export const AmendForm = z.object({
  reason: text('变更原因', 200, 2),
  tolerance: z.int('请填写 0–20 的整数').min(0, '不能小于 0').max(20, '不能大于 20'),
  claimDays: z.int('请填写 1–90 的整数').min(1, '不能小于 1').max(90, '不能大于 90'),
  hiddenDays: z.int('请填写 1–365 的整数').min(1, '不能小于 1').max(365, '不能大于 365'),
  deliverBy: Day.nullable().default(null),
  extra: text('补充条款', 1000, 0).default(''),
})

export const staffAmendContract = endpoint({
  method: 'POST',
  path: '/api/admin/contract/amend/:no',
  who: 'staff',
  area,
  once: true,
  title: '变更合同',
  told: '已生成新版本',
  input: z.object({ no: seen.no, version: seen.version, ...AmendForm.shape }),
  output: z.object({ version: z.int() }),
})

const CompanyRule = z.object({
  companyId: z.int(),
  name: z.string(),
  rule: z.enum(['always', 'never']),
})

export const contractSettings = endpoint({
  method: 'GET',
  path: '/api/admin/contract/settings',
  who: 'staff',
  area,
  title: '合同设置',
  input: z.object({ keyword: text('企业名称', 40, 0).optional() }),
  output: z.object({
    settings: ContractSettings,
    shop: ShopSeller,
    companies: z.array(CompanyRule),
    /** Up to ten companies with the keyword in their name. */
    found: z.array(z.object({ companyId: z.int(), name: z.string() })),
  }),
})

export const saveContractSettings = endpoint({
  method: 'POST',
  path: '/api/admin/contract/settings/save',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '保存合同设置',
  told: '保存成功',
  /** `seen`: what the form began with; where it is no more so, it is refused. */
  input: ContractTyped.extend({ seen: ContractSettings.optional() }),
  output: z.literal(true),
})

/** What holds for one company whatever the sum; null: the same as for everybody. */
export const setContractRule = endpoint({
  method: 'POST',
  path: '/api/admin/contract/company',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '设置企业签约规则',
  told: '保存成功',
  input: z.object({ companyId: id('企业'), rule: z.enum(['always', 'never']).nullable() }),
  output: z.literal(true),
})
