import type { OrderDetail } from '../../contract/order/order.ts'
import { receiptGroups, type Receipt, type ReceiptLine } from '../../contract/price/price.ts'
import { Hash } from '../../kit/Copy.tsx'
import { formulaText } from '../../pricing/formulaText.ts'
import { Money } from '../pieces/Money.tsx'
import { taxText } from './taxText.ts'
import desk from '../pieces/desk.module.css'
import styles from './line.module.css'

const groups: Record<(typeof receiptGroups)[number], string> = {
  goods: '商品',
  print: '印刷',
  packing: '包装',
  rush: '加急',
  sample: '打样',
  discount: '折扣',
  freight: '运费',
}

type LineReceiptProps = {
  readonly receipt: Receipt
  /** What the order made of it; freight and tax are reckoned for the whole order. */
  readonly share: OrderDetail['receipt']['lines'][number] | undefined
  /** What its pieces are counted in; 件 where nothing is said. */
  readonly unit?: string
}

/** The price receipt of a line as the engine gave it, rule by rule, and its share of the order's freight and tax. */
export function LineReceipt({ receipt, share, unit = '件' }: LineReceiptProps) {
  return (
    <details className={styles.block}>
      <summary>价格明细</summary>
      <ReceiptTable receipt={receipt} share={share} unit={unit} />
      <p className={desk.quiet}>
        价目版本 {receipt.priceVersion} · 生产工期 {receipt.leadDays} 个工作日 · 明细指纹 <Hash hash={receipt.hash} name="明细指纹" />
      </p>
    </details>
  )
}

/** The lines of a receipt and what they come to. */
export function ReceiptTable({ receipt, share, unit = '件' }: LineReceiptProps) {
  const rows = receipt.lines.filter((line) => !share || line.group !== 'freight')
  const sums = share ?? { net: receipt.net, freight: null, tax: receipt.tax, gross: receipt.gross, concession: undefined, offer: undefined }
  return (
    <table className={styles.receipt}>
      <thead>
        <tr>
          <th scope="col">类别</th>
          <th scope="col">项目</th>
          <th scope="col">计算</th>
          <th scope="col" className={styles.right}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ReceiptRow key={row.rule} row={row} unit={unit} />
        ))}
      </tbody>
      <tfoot>
        {sums.offer && <Sum name="订单优惠分摊" yuan={sums.offer} />}
        {sums.concession && <Sum name="商家优惠分摊" yuan={sums.concession} />}
        <Sum name={share ? '商品与加工小计' : '小计'} yuan={sums.net} />
        {sums.freight !== null && <Sum name="运费分摊" yuan={sums.freight} />}
        <Sum name={taxText(receipt)} yuan={sums.tax} />
        <Sum name="本项合计" yuan={sums.gross} />
      </tfoot>
    </table>
  )
}

const ReceiptRow = ({ row, unit }: { row: ReceiptLine; unit: string }) => (
  <tr>
    <td>{groups[row.group]}</td>
    <td>{row.label}</td>
    <td className={styles.formula}>{formulaText(row.formula, unit)}</td>
    <td className={styles.right}>
      <Money yuan={row.amount} />
    </td>
  </tr>
)

const Sum = ({ name, yuan }: { name: string; yuan: string }) => (
  <tr>
    <th scope="row" colSpan={3}>
      {name}
    </th>
    <td className={styles.right}>
      <Money yuan={yuan} />
    </td>
  </tr>
)
