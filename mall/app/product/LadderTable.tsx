import type { Card } from '../../../contract/goods/card.ts'
import { grouped, parseRate } from '../../../contract/money.ts'
import type { LadderRow } from '../../../contract/price/price.ts'
import { TermsTag } from '../parts/TermsTag.tsx'
import css from './LadderTable.module.css'

type Props = {
  ladder: readonly LadderRow[]
  /** What everybody else pays; null: the same. */
  publicLadder: readonly LadderRow[] | null
  terms: Card['terms']
  unit: string
  quantity: number
  /** Takes over a row's quantity; null where it is the sum of many. */
  onPick: ((quantity: number) => void) | null
}

/** 阶梯价: what the present choice costs at every quantity at which a price steps. */
export function LadderTable({ ladder, publicLadder, terms, unit, quantity, onPick }: Props) {
  const reached = ladder.reduce((at, row, i) => (row.quantity <= quantity ? i : at), -1)
  return (
    <section className={css.ladder} aria-label="阶梯价">
      <h2>
        阶梯价 · 按当前选择 <TermsTag terms={terms} />
      </h2>
      <div className={css.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">数量（{unit}）</th>
              <th scope="col">含税单价</th>
              <th scope="col">含税合计</th>
            </tr>
          </thead>
          <tbody>
            {ladder.map((row, i) => (
              <tr key={row.quantity} className={i === reached ? css.here : undefined}>
                <td>
                  {onPick ? (
                    <button type="button" onClick={() => onPick(row.quantity)} aria-label={`改为 ${row.quantity} ${unit}`}>
                      ≥{row.quantity}
                    </button>
                  ) : (
                    `≥${row.quantity}`
                  )}
                </td>
                <td>
                  <Public row={row} ladder={publicLadder} /> ¥{grouped(row.unitGross)}
                </td>
                <td>¥{grouped(row.gross)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The public price of the same quantity, struck through; nothing where the buyer does not pay less. */
function Public({ row, ladder }: { row: LadderRow; ladder: Props['publicLadder'] }) {
  const everybodys = ladder?.find(({ quantity }) => quantity === row.quantity)
  if (!everybodys || parseRate(everybodys.unitGross) <= parseRate(row.unitGross)) return null
  return (
    <s>
      <span className="unseen">公开价</span>¥{grouped(everybodys.unitGross)}
    </s>
  )
}
