import { z } from 'zod'
import { AmendForm, area } from './contractDesk.ts'
import { Moved, RefuseForm, seen } from './contract.ts'
import { endpoint } from '../endpoint.ts'
import { Day, id, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

const terms = {
  from: Day,
  until: Day,
  /** The sum of all orders under it, with tax; null: without a ceiling. */
  ceiling: Yuan.refine((sum) => Number(sum) > 0, '上限应大于 0')
    .nullable()
    .default(null),
  payment: text('付款约定', 300, 0).default(''),
  ...AmendForm.omit({ reason: true, deliverBy: true }).shape,
}

const endsAfterwards = { error: '结束日期不能早于开始日期', path: ['until'] }

/** What the merchant says of a frame contract. Its last day may not be over when it is written. */
export const FrameForm = z.object(terms).refine(({ from, until }) => until >= from, endsAfterwards)
export type FrameForm = z.output<typeof FrameForm>

/** The same for a new version, with the reason. */
export const FrameAmendForm = z
  .object({ reason: AmendForm.shape.reason, ...terms })
  .refine(({ from, until }) => until >= from, endsAfterwards)

export const staffAddFrame = endpoint({
  method: 'POST',
  path: '/api/admin/contract/frame/add',
  who: 'staff',
  area,
  once: true,
  title: '新建框架合同',
  told: '已生成框架合同',
  input: FrameForm.safeExtend({ companyId: id('企业') }),
  output: z.object({ number: z.string() }),
})

export const staffAmendFrame = endpoint({
  method: 'POST',
  path: '/api/admin/contract/frame/amend/:no',
  who: 'staff',
  area,
  once: true,
  title: '变更框架合同',
  told: '已生成新版本',
  input: FrameAmendForm.safeExtend({ no: seen.no, version: seen.version }),
  output: z.object({ version: z.int() }),
})

/** No order is placed under it any more; those that stand under it go on. */
export const staffStopFrame = endpoint({
  method: 'POST',
  path: '/api/admin/contract/frame/stop/:no',
  who: 'staff',
  area,
  once: true,
  title: '终止框架合同',
  told: '已终止',
  input: z.object({ ...seen, ...RefuseForm.shape }),
  output: Moved,
})
