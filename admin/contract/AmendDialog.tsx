import { Form, Input } from 'antd'
import type { ContractDetail } from '../../contract/contract/contract.ts'
import type { FrameContent, OrderContent } from '../../contract/contract/contractContent.ts'
import { staffAmendContract } from '../../contract/contract/contractDesk.ts'
import { staffAmendFrame } from '../../contract/contract/frame.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { FrameFields, saidIn } from './FrameFields.tsx'
import { moving } from './queries.ts'
import { TermFields } from './TermFields.tsx'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Writes a new version, which both sides sign anew. Goods and money stay those of the order. */
export function AmendDialog({ contract, onClose }: Props) {
  const { number: no, version, content } = contract
  const of = { no, version, onClose }
  return content.format === 'yincai-frame/1' ? <AmendFrame {...of} content={content} /> : <AmendOrder {...of} content={content} />
}

type AmendProps<Content> = {
  readonly no: string
  readonly version: number
  readonly content: Content
  readonly onClose: () => void
}

const amending = { okText: '生成新版本', width: 560, told: () => '已生成新版本，等待双方签署', anew: moving }

const AmendOrder = ({ no, version, content: { terms }, onClose }: AmendProps<OrderContent>) => (
  <FormDialog
    {...amending}
    title="变更合同"
    mutation={staffAmendContract}
    begun={{ reason: '', ...terms, deliverBy: terms.deliverBy ?? '' }}
    inputOf={({ deliverBy, ...typed }) => ({ ...typed, deliverBy: deliverBy || null, no, version })}
    onClose={onClose}
    head={<p>商品与金额取自订单，不能在此修改。新版本须双方重新签署；已生效的版本在此之前继续有效。</p>}
  >
    <ReasonField />
    <TermFields />
    <Form.Item name="deliverBy" label="交付日期（不填则按付款与稿件确认后的工作日）">
      <Input type="date" max="9999-12-31" />
    </Form.Item>
    <Form.Item name="extra" label="补充条款">
      <Input.TextArea maxLength={1000} rows={3} showCount />
    </Form.Item>
  </FormDialog>
)

const AmendFrame = ({ no, version, content, onClose }: AmendProps<FrameContent>) => (
  <FormDialog
    {...amending}
    title="变更框架合同"
    mutation={staffAmendFrame}
    begun={{ reason: '', ...firstOf(content) }}
    inputOf={(typed) => ({ ...saidIn(typed), no, version })}
    onClose={onClose}
    head={<p>新版本须双方重新签署；已生效的版本在此之前继续有效。上限不能低于已用金额。</p>}
  >
    <ReasonField />
    <FrameFields />
  </FormDialog>
)

const firstOf = ({ from, until, ceiling, payment, terms }: FrameContent) => ({
  ...terms,
  from,
  until,
  ceiling: ceiling ?? '',
  payment,
})

const ReasonField = () => (
  <Form.Item name="reason" label="变更原因">
    <Input maxLength={200} autoFocus />
  </Form.Item>
)
