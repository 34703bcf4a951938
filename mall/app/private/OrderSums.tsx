import type { OrderReceipt } from '../../../contract/price/price.ts'
import { goodsBefore, offerNet } from '../../../pricing/goodsBefore.ts'
import { Plain, Row, taxText } from './LineReceipt.tsx'
import { Money } from './Money.tsx'
import sumsCss from './sums.module.css'

/** What the merchant lets off, with how and why. */
const Concession = ({ concession: { label, formula, reason, net } }: { concession: NonNullable<OrderReceipt['concession']> }) => (
  <li>
    <span>
      {label}
      <small>
        {formula}；{reason}
      </small>
    </span>
    <Money amount={net} />
  </li>
)

/** What activities and coupons take off the goods, or the freight. */
const offersOf = (receipt: OrderReceipt, freight: boolean) =>
  (receipt.offers ?? [])
    .filter(({ kind }) => (kind === 'freightCoupon') === freight)
    .map((offer) => (
      <li key={`${offer.kind} ${offer.id}`}>
        <span>
          {offer.label}
          <small>{offer.formula}</small>
        </span>
        <Money amount={offerNet(receipt, offer)} />
      </li>
    ))

/** The whole order's receipt: goods, freight rule by rule, net, tax, gross. */
export const OrderSums = ({ receipt }: { receipt: OrderReceipt }) => (
  <ul className={sumsCss.sums}>
    <Plain name="商品与加工" amount={goodsBefore(receipt)} />
    {offersOf(receipt, false)}
    {receipt.concession && <Concession concession={receipt.concession} />}
    {receipt.freight.length === 0 ? (
      <Plain name="运费" amount={receipt.freightNet} />
    ) : (
      receipt.freight.map((row, place) => <Row key={place} row={row} />)
    )}
    {offersOf(receipt, true)}
    <Plain name="不含税合计" amount={receipt.net} />
    <Plain name={taxText(receipt)} amount={receipt.tax} />
    <li className={sumsCss.sum}>
      <span>含税总额</span>
      <Money amount={receipt.gross} big />
    </li>
  </ul>
)
