import { parseRate } from '../../../contract/money.ts'
import type { OrderReceipt, Receipt, ReceiptLine } from '../../../contract/price/price.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { formulaText } from '../../../pricing/formulaText.ts'
import { Money } from './Money.tsx'
import sumsCss from './sums.module.css'

/** {taxMode: 'exclusive', taxRate: '0.13'} → '增值税 13%' */
export const taxText = ({ taxMode, taxRate }: Pick<Receipt, 'taxMode' | 'taxRate'>): string =>
  `增值税 ${parseRate(taxRate) / 100}%${taxMode === 'inclusive' ? '（已含在价内）' : ''}`

type Props = {
  receipt: Receipt
  /** What the order made of it: freight and tax are reckoned for the whole order. */
  share?: OrderReceipt['lines'][number] | undefined
  /** What the goods are counted in, where it is known. */
  unit?: string
}

/** The price receipt of a line as the engine gave it, rule by rule; folded until asked for. */
export function LineReceipt({ receipt, share, unit }: Props) {
  const rows = receipt.lines.filter(({ group }) => !share || group !== 'freight')
  const sums = share ?? receipt
  return (
    <details className={sumsCss.receipt}>
      <summary>价格明细</summary>
      <ul>
        {rows.map((row, place) => (
          <Row key={place} row={row} {...(unit && { unit })} />
        ))}
        {share?.offer && <Plain name="订单优惠分摊" amount={share.offer} />}
        {share?.concession && <Plain name="商家优惠分摊" amount={share.concession} />}
        {share && <Plain name="运费分摊" amount={share.freight} />}
        <Plain name={taxText(receipt)} amount={sums.tax} />
        <li className={sumsCss.sum}>
          <span>含税小计</span>
          <Money amount={sums.gross} />
        </li>
      </ul>
      <Fingerprint receipt={receipt} />
    </details>
  )
}

/** By what a receipt is known again, to be copied and checked by whoever is given it. */
function Fingerprint({ receipt }: { receipt: Receipt }) {
  return (
    <p className={sumsCss.print}>
      计价指纹 <code>{receipt.hash.slice(0, 16)}…</code> 由本明细的全部内容算出，任何一处改动都会使它不同。
      <Copy text={JSON.stringify(receipt)} name="价格明细" label="复制明细" />{' '}
      <a className="text-link" href="/receiptVerify" target="_blank" rel="noopener">
        去核验
      </a>
    </p>
  )
}

export const Row = ({ row, unit }: { row: ReceiptLine; unit?: string }) => (
  <li>
    <span>
      {row.label}
      <small>{formulaText(row.formula, unit)}</small>
    </span>
    <Money amount={row.amount} />
  </li>
)

export const Plain = ({ name, amount }: { name: string; amount: string }) => (
  <li>
    <span>{name}</span>
    <Money amount={amount} />
  </li>
)
