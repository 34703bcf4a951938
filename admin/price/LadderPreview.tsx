import { Button } from 'antd'
import { cliffs } from '../../pricing/cliffs.ts'
import type { Draft } from '../../pricing/check.ts'
import { ladderTable } from '../../pricing/table.ts'
import type { Tried } from './tried.ts'
import { useUnit } from './unit.ts'
import styles from './price.module.css'

type LadderPreviewProps = {
  readonly draft: Draft
  readonly tried: Tried
  readonly onPick: (quantity: number) => void
}

/** What the choice costs at every quantity at which a price steps, and where fewer pieces cost more. */
export function LadderPreview({ draft, tried: { selection, quantity }, onPick }: LadderPreviewProps) {
  const rows = ladderTable(draft.rules, draft, selection)
  const dearer = cliffs(draft.rules, draft, selection)
  const unit = useUnit()
  const reached = rows.findLastIndex((row) => row.quantity <= quantity)
  return (
    <section className={styles.ladder} aria-label="阶梯预览">
      <h3 className={styles.sub}>阶梯预览</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">数量</th>
            <th scope="col">含税单价</th>
            <th scope="col">含税合计</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const cliff = dearer.find((one) => one.quantity === row.quantity)
            return (
              <tr key={row.quantity} aria-current={index === reached ? 'true' : undefined}>
                <td>
                  <Button type="link" size="small" onClick={() => onPick(row.quantity)}>
                    {row.quantity}
                  </Button>
                </td>
                <td>{row.unitGross}</td>
                <td>
                  {row.gross}
                  {cliff && (
                    <small>
                      倒挂：{cliff.from === cliff.to ? cliff.to : `${cliff.from}–${cliff.to}`} {unit}更贵，最多 {cliff.saving} 元
                    </small>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
