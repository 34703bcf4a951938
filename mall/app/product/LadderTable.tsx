import type { LadderRow } from '../../../contract/price.ts'
import css from './LadderTable.module.css'

type Props = {
  ladder: readonly LadderRow[]
  unit: string
  quantity: number
  /** Takes over a row's quantity; null where it is the sum of many. */
  onPick: ((quantity: number) => void) | null
}

/** 阶梯价: what the present choice costs at every quantity at which a price steps. */
export function LadderTable({ ladder, unit, quantity, onPick }: Props) {
  const reached = ladder.reduce((at, row, i) => (row.quantity <= quantity ? i : at), -1)
  return (
    <section className={css.ladder}>
      <h2>阶梯价 · 按当前选择</h2>
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
                    <button
                      type="button"
                      onClick={() => onPick(row.quantity)}
                      aria-label={`改为 ${row.quantity} ${unit}`}
                    >
                      ≥{row.quantity}
                    </button>
                  ) : (
                    `≥${row.quantity}`
                  )}
                </td>
                <td>¥{row.unitGross}</td>
                <td>¥{row.gross}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
