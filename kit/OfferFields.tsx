import { Flex, Form, Input, Radio } from 'antd'
import type { ClaimDetail } from '../contract/claim/claim.ts'
import { makesGoods, paysBack, type Remedy } from '../contract/claim/claimReason.ts'
import { formatYuan, parseYuan } from '../contract/money.ts'
import type { Matrix } from '../contract/price/quantity.ts'
import { NumberBox } from './NumberBox.tsx'

type Claim = Pick<ClaimDetail, 'remedies' | 'quantity' | 'refundable' | 'deduction' | 'line'>
type Props = {
  remedies: ClaimDetail['remedies']
  /** Most pieces that may be named; null: of a whole order, which has none. */
  pieces: number | null
  /** Yuan. */
  most: string
  /** What of offers is deducted from that; '' nothing. */
  deduction?: string
  line: ClaimDetail['line']
}

/** What may be proposed in a claim that there is. */
export const offeredIn = ({ remedies, quantity, refundable, deduction, line }: Claim): Props => {
  return { remedies, pieces: quantity, most: refundable, deduction, line }
}

/** What is proposed to come of a claim: a remedy, of how many pieces, and what goes back where money does. */
export function OfferFields({ remedies, pieces, most, deduction = '', line }: Props) {
  const remedy = Form.useWatch<Remedy | undefined>('remedy')
  const unit = line?.unitName ?? '件'
  const quantity = Form.useWatch<number | null | undefined>('quantity')
  const wanted = typeof quantity === 'number' && Number.isInteger(quantity) ? quantity : 0
  const cells = remedy && makesGoods(remedy) && line && quantity !== line.quantity ? line.cells : []
  return (
    <>
      <Form.Item name="remedy" label="处理方式" required>
        <Radio.Group options={remedies} />
      </Form.Item>
      {pieces !== null && remedy !== 'coupon' && (
        <Form.Item name="quantity" label={`数量（${unit}）`} required extra={`最多 ${pieces} ${unit}`}>
          <NumberBox />
        </Form.Item>
      )}
      {cells.length > 0 && (
        <Form.Item name="matrix" label={`各颜色尺码的数量（${unit}）`} required extra={`之和应为 ${wanted} ${unit}`}>
          <CellFields cells={cells} />
        </Form.Item>
      )}
      {remedy && paysBack(remedy) && (
        <Form.Item
          name="amount"
          label="退款金额（元）"
          required
          extra={`最多可退 ${formatYuan(parseYuan(most))}${deduction && `，${deduction}`}`}
        >
          <Input inputMode="decimal" maxLength={16} className="num" />
        </Form.Item>
      )}
    </>
  )
}

type Cells = NonNullable<ClaimDetail['line']>['cells']
type CellFieldsProps = { cells: Cells; value?: Matrix; onChange?: (matrix: Matrix) => void }

/** Of which colours and sizes: a number for each; what is left empty is none. */
const CellFields = ({ cells, value = [], onChange }: CellFieldsProps) => (
  <Flex wrap gap="small">
    {cells.map(({ label, colour, size, quantity: most }) => {
      const isIt = (cell: Matrix[number]) => cell.colour === colour && cell.size === size
      return (
        <NumberBox
          key={label}
          style={{ width: 160 }}
          prefix={label}
          suffix={`/ ${most}`}
          aria-label={label}
          value={value.find(isIt)?.quantity ?? null}
          onChange={(pieces) => {
            const cell = { ...(colour !== undefined && { colour }), ...(size !== undefined && { size }) }
            onChange?.([...value.filter((one) => !isIt(one)), ...(pieces === null || pieces === 0 ? [] : [{ ...cell, quantity: pieces }])])
          }}
        />
      )
    })}
  </Flex>
)

type Typed = { remedy?: Remedy; quantity?: number | null; amount?: string; matrix?: Matrix; batchId?: number }

/** What was typed into the fields, as calls take it: no money where goods are wanted. */
export const offerIn = ({ remedy, quantity, amount, matrix, batchId }: Typed) => ({
  remedy,
  ...(quantity === undefined || quantity === null ? {} : { quantity }),
  ...(remedy && makesGoods(remedy) && matrix && matrix.length > 0 ? { matrix } : {}),
  amount: remedy && !paysBack(remedy) ? '0.00' : (amount ?? '').trim(),
  ...(remedy === 'coupon' && batchId ? { batchId } : {}),
})
