import { grouped } from '../../../contract/money.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import type { QuotedLine } from '../../../contract/order/quotation.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { formulaText } from '../../../pricing/formulaText.ts'
import css from './quotation.module.css'

type Props = { lines: readonly QuotedLine[]; shares: OrderReceipt['lines'] }

/** The lines with every sum they were reckoned by. Freight is not among them: it stands once, below. */
export const QuotedLines = ({ lines, shares }: Props) => (
  <Rows
    look={css.lines}
    rows={lines}
    keyOf={(_, place) => place}
    columns={[
      { title: '序号', phone: null, className: 'num', cell: (_, place) => place + 1 },
      { title: '商品、配置与计算式', phone: null, cell: (line) => <Reckoned {...line} /> },
      {
        title: '数量',
        className: 'num',
        cell: ({ receipt, unitName }) => (
          <>
            {receipt.quantity.toLocaleString('en')} {unitName}
          </>
        ),
      },
      { title: '工期', className: 'num', cell: ({ receipt }) => <>{receipt.leadDays} 个工作日</> },
      {
        title: '不含税小计',
        className: 'num',
        cell: (_, place) => grouped(shares[place]?.net ?? '0.00'),
        small: (_, place) => <>含税含运费 {grouped(shares[place]?.gross ?? '0.00')}</>,
      },
    ]}
  />
)

/** A line's goods, what was chosen, and the sums its price is made of. */
const Reckoned = ({ image, storeName, purchaseNo, selectionText, unitName, receipt }: QuotedLine) => (
  <>
    <div className={css.goods}>
      {image && <Pic image={image} alt="" sizes="64px" small />}
      <div>
        <p>
          <b>{storeName}</b> <small className="num">{purchaseNo}</small>
        </p>
        {selectionText.length > 0 && <p>{selectionText.join('；')}</p>}
      </div>
    </div>
    <ul>
      {receipt.lines
        .filter(({ group }) => group !== 'freight')
        .map(({ rule, label, formula, amount }, i) => (
          <li key={`${rule}${i}`}>
            <span>
              {label}：{formulaText(formula, unitName)}
            </span>
            <span className="num">{grouped(amount)}</span>
          </li>
        ))}
    </ul>
  </>
)
