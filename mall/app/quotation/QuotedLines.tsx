import type { OrderReceipt } from '../../../contract/price.ts'
import type { QuotedLine } from '../../../contract/quotation.ts'
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
        {lines.map(({ storeName, purchaseNo, selectionText, unitName, receipt }, place) => (
          <tr key={place}>
            <td className="num">{place + 1}</td>
            <td>
              <p>
                <b>{storeName}</b> <small className="num">{purchaseNo}</small>
              </p>
              {selectionText.length > 0 && <p>{selectionText.join('；')}</p>}
              <ul>
                {receipt.lines
                  .filter(({ group }) => group !== 'freight')
                  .map(({ rule, label, formula, amount }, i) => (
                    <li key={`${rule}${i}`}>
                      <span>
                        {label}：{formulaText(formula)}
                      </span>
                      <span className="num">{amount}</span>
                    </li>
                  ))}
              </ul>
            </td>
            <td className="num" data-name="数量">
              {receipt.quantity} {unitName}
            </td>
            <td className="num" data-name="工期">
              {receipt.leadDays} 天
            </td>
            <td className="num" data-name="不含税小计">
              {shares[place]?.net}
              <small>含税含运费 {shares[place]?.gross}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
