import { grouped } from '../../../contract/money.ts'
import type { OrderReceipt } from '../../../contract/price.ts'
import type { QuotedLine } from '../../../contract/quotation.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { formulaText } from '../../../pricing/formulaText.ts'
import css from './quotation.module.css'

type Props = { lines: readonly QuotedLine[]; shares: OrderReceipt['lines'] }

/** The lines with every sum they were reckoned by. Freight is not among them: it stands once, below. */
export function QuotedLines({ lines, shares }: Props) {
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">序号</th>
          <th scope="col">商品、配置与计算式</th>
          <th scope="col">数量</th>
          <th scope="col">工期</th>
          <th scope="col">不含税小计</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ image, storeName, purchaseNo, selectionText, unitName, receipt }, place) => (
          <tr key={place}>
            <td className="num">{place + 1}</td>
            <td>
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
            </td>
            <td className="num" data-name="数量">
              {receipt.quantity.toLocaleString('en')} {unitName}
            </td>
            <td className="num" data-name="工期">
              {receipt.leadDays} 个工作日
            </td>
            <td className="num" data-name="不含税小计">
              {grouped(shares[place]?.net ?? '0.00')}
              <small>含税含运费 {grouped(shares[place]?.gross ?? '0.00')}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
