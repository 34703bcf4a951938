import { Modal } from 'antd'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { Money } from '../private/Money.tsx'
import type { Confirmed } from './queries.ts'
import css from './settlement.module.css'

type Props = {
  lines: Confirmed['lines']
  before: OrderReceipt
  after: OrderReceipt
  /** The names of coupons and activities that do not hold any more. */
  lost: readonly string[]
  onAgree: () => void
  onLeave: () => void
}

/** The price is another one by now: what it was, what it is, and whether the buyer still wants it. */
export function PriceChanged({ lines, before, after, lost, onAgree, onLeave }: Props) {
  const changed = lines.flatMap((line, place) => {
    const was = before.lines[place]?.gross
    const is = after.lines[place]?.gross
    return was !== undefined && is !== undefined && was !== is ? [{ line, was, is }] : []
  })
  return (
    <Modal
      open
      title={lost.length > 0 ? '优惠已变更' : '商品价格已变更'}
      okText="按新价格提交"
      cancelText="返回购物车"
      maskClosable={false}
      closable={false}
      onOk={onAgree}
      onCancel={onLeave}
    >
      <p>
        {lost.length > 0
          ? `${lost.map((name) => `“${name}”`).join('、')}已失效、已被使用或不适用于所选的付款方式，现按可用的优惠重新计算。请核对后再提交：`
          : '在您确认期间，价格或优惠有变化。请核对后再提交：'}
      </p>
      <Rows
        look={css.change}
        rows={changed}
        keyOf={({ line }) => line.cartId}
        columns={[
          { title: '商品', cell: ({ line }) => line.storeName },
          { title: '原价', cell: ({ was }) => <Money amount={was} /> },
          { title: '现价', cell: ({ is }) => <Money amount={is} /> },
        ]}
        foot={
          <tr>
            <th scope="row">含税总额</th>
            <td>
              <Money amount={before.gross} />
            </td>
            <td>
              <Money amount={after.gross} />
            </td>
          </tr>
        }
      />
    </Modal>
  )
}
