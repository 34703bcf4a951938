import { Form, Input, InputNumber, Radio } from 'antd'
import type { ClaimDetail } from '../contract/claim.ts'
import { makesGoods, type Remedy } from '../contract/claimReason.ts'
import { formatYuan, parseYuan } from '../contract/money.ts'

type Props = {
  remedies: ClaimDetail['remedies']
  /** Most pieces that may be named; null: of a whole order, which has none. */
  pieces: number | null
  /** Yuan. */
  most: string
}

/** What is proposed to come of a claim: a remedy, of how many pieces, and what goes back where money does. */
export function OfferFields({ remedies, pieces, most }: Props) {
  const remedy = Form.useWatch<Remedy | undefined>('remedy')
  return (
    <>
      <Form.Item name="remedy" label="处理方式" required>
        <Radio.Group options={remedies} />
      </Form.Item>
      {pieces !== null && (
        <Form.Item name="quantity" label="数量（件）" required extra={`最多 ${pieces} 件`}>
          <InputNumber min={1} max={pieces} precision={0} inputMode="numeric" />
        </Form.Item>
      )}
      {remedy && !makesGoods(remedy) && (
        <Form.Item name="amount" label="退款金额（元）" required extra={`最多可退 ${formatYuan(parseYuan(most))}`}>
          <Input inputMode="decimal" maxLength={16} className="num" />
        </Form.Item>
      )}
    </>
  )
}

type Typed = { remedy?: Remedy; quantity?: number | null; amount?: string }

/** What was typed into the fields, as calls take it: no money where goods are wanted. */
export const offerIn = ({ remedy, quantity, amount }: Typed) => ({
  remedy,
  ...(quantity ? { quantity } : {}),
  amount: remedy && makesGoods(remedy) ? '0.00' : (amount ?? '').trim(),
})
