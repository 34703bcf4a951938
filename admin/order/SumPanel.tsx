import type { OrderDetail } from '../../contract/order/order.ts'
import { Hash } from '../../kit/Copy.tsx'
import { goodsBefore, offerNet } from '../../pricing/goodsBefore.ts'
import { formulaText } from '../../pricing/formulaText.ts'
import { Money } from '../pieces/Money.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { taxText } from './taxText.ts'
import desk from '../pieces/desk.module.css'
import styles from './panels.module.css'

/** What activities and coupons take off the goods, or the freight. */
const offersOf = (receipt: OrderDetail['receipt'], freight: boolean) =>
  (receipt.offers ?? [])
    .filter(({ kind }) => (kind === 'freightCoupon') === freight)
    .map((offer) => (
      <div key={`${offer.kind} ${offer.id}`}>
        <dt>
          {offer.label}
          <small>{offer.formula}</small>
        </dt>
        <dd>
          <Money yuan={offerNet(receipt, offer)} />
        </dd>
      </div>
    ))

/** How the order's sum comes about: goods, freight reckoned once for all lines, tax once. */
export function SumPanel({ order: { receipt } }: { order: OrderDetail }) {
  return (
    <Panel title="金额">
      <dl className={styles.sumList}>
        <div>
          <dt>商品与加工</dt>
          <dd>
            <Money yuan={goodsBefore(receipt)} />
          </dd>
        </div>
        {offersOf(receipt, false)}
        {receipt.concession && (
          <div>
            <dt>
              {receipt.concession.label}
              <small>
                {receipt.concession.formula}；{receipt.concession.reason}
              </small>
            </dt>
            <dd>
              <Money yuan={receipt.concession.net} />
            </dd>
          </div>
        )}
        {receipt.freight.map((row) => (
          <div key={row.rule + row.label}>
            <dt>
              {row.label}
              <small>{formulaText(row.formula)}</small>
            </dt>
            <dd>
              <Money yuan={row.amount} />
            </dd>
          </div>
        ))}
        {offersOf(receipt, true)}
        <div>
          <dt>{taxText(receipt)}</dt>
          <dd>
            <Money yuan={receipt.tax} />
          </dd>
        </div>
        <div className={styles.sumTotal}>
          <dt>订单总额</dt>
          <dd>
            <Money yuan={receipt.gross} strong />
          </dd>
        </div>
      </dl>
      <p className={desk.quiet}>
        金额校验码 <Hash hash={receipt.hash} name="金额校验码" />
      </p>
    </Panel>
  )
}
