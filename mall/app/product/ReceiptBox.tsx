import { grouped } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import { formulaText } from '../../../pricing/formulaText.ts'
import { taxWord } from '../parts/taxWord.ts'
import css from './ReceiptBox.module.css'
import type { Confirmation } from './useConfirmedPrice.ts'

/** How the server stands to a receipt; 'before': it is of the last configuration that could be priced; at others' prices the settlement says. */
type Standing = Confirmation['state'] | 'before' | 'group' | 'pool'

const states: Record<Standing, string> = {
  asking: '正在核价…',
  same: '已由服务器核价',
  other: '价格已更新，以此为准',
  unreachable: '暂未核价，提交时以服务器为准',
  refused: '服务器未通过此配置',
  before: '修改前的价格，仅供参考',
  group: '提交订单时由服务器核价',
  pool: '单独购买的价格，也是最高价',
}

const percent = (rate: string): string => `${Number(rate) * 100}%`

/** 价格明细, line by line with its sums; `unit` is what the goods are counted in. */
export function ReceiptBox({ receipt, unit, confirmed }: { receipt: Receipt; unit: string; confirmed: Standing }) {
  const { lines, net, tax, taxRate, taxMode, gross, unitGross } = receipt
  return (
    <section className={confirmed === 'before' ? `${css.receipt} ${css.dim}` : css.receipt} aria-label="价格明细">
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">金额（{taxWord(taxMode)}，元）</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ rule, group, label, formula, amount }, i) => (
            <tr key={`${rule}${i}`} className={group === 'discount' ? css.off : undefined}>
              <th scope="row">
                {label}
                <small>{formulaText(formula, unit)}</small>
              </th>
              <td>{grouped(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">不含税合计</th>
            <td>{grouped(net)}</td>
          </tr>
          <tr>
            <th scope="row">
              增值税 {percent(taxRate)}
              {taxMode === 'inclusive' && '（价内）'}
            </th>
            <td>{grouped(tax)}</td>
          </tr>
        </tfoot>
      </table>
      <div className={css.gross}>
        <span>
          含税合计
          <small className={css[confirmed]}>{states[confirmed]}</small>
        </span>
        <span aria-live="polite">
          <b>
            <small>¥</small>
            {grouped(gross)}
          </b>
          <small>
            合每{unit} ¥{grouped(unitGross)} 含税
          </small>
        </span>
      </div>
    </section>
  )
}
