import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { LineMargin } from '../../contract/report/lineMargin.ts'
import { costKinds } from '../../contract/report/lineMargin.ts'
import { Money } from '../pieces/Money.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { staffQuery } from '../shell/staff.ts'
import { orderMarginsQuery } from './queries.ts'
import { unknown } from './unknown.ts'
import desk from '../pieces/desk.module.css'
import styles from './margin.module.css'

/** What each line of an order brings in and costs, for who sees margins. */
export function MarginPanel({ orderId }: { orderId: string }) {
  const { areas } = useSuspenseQuery(staffQuery).data
  return areas.includes('margin') ? <Margins orderId={orderId} /> : null
}

function Margins({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderMarginsQuery(orderId))
  if (!data) return null
  return (
    <Panel title="毛利">
      {data.lines.map((line) => (
        <Line key={line.lineId} line={line} />
      ))}
      <p className={desk.quiet}>不含税；预计的成本在坯料领用、外协收回后变为实际。未知的不按 0 计。</p>
    </Panel>
  )
}

const Line = ({ line }: { line: LineMargin }) => (
  <details className={styles.line}>
    <summary>
      <span>{line.storeName}</span>
      <b>{line.margin === null ? unknown : <Money yuan={line.margin} />}</b>
      {line.rate !== null && <small>{line.rate}%</small>}
    </summary>
    <dl className={styles.parts}>
      <div>
        <dt>收入</dt>
        <dd>
          <Money yuan={line.revenue} />
        </dd>
      </div>
      {line.parts.map((part, at) => (
        <div key={`${part.kind} ${part.label} ${at}`}>
          <dt>
            {part.label}
            <small>
              {costKinds[part.kind]}
              {part.cost !== null && !part.final && '，预计'}
            </small>
          </dt>
          <dd>{part.cost === null ? unknown : <Money yuan={part.cost} />}</dd>
        </div>
      ))}
    </dl>
  </details>
)
