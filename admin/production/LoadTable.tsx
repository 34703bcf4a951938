import type { ProductionLoad } from '../../contract/production/productionPlan.ts'
import type { CapacityAsked } from './CapacityDialog.tsx'
import styles from './load.module.css'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

type Props = { readonly load: ProductionLoad; readonly onAsk: (asked: CapacityAsked) => void }

/** Processes by days: planned over possible, with how full a day is. */
export const LoadTable = ({ load, onAsk }: Props) => (
  <div className={styles.loadFrame} role="region" aria-label="产能表" tabIndex={0}>
    <table className={styles.load}>
      <thead>
        <tr>
          <th scope="col">工序</th>
          {load.days.map(({ day, idle }) => (
            <th key={day} scope="col" data-idle={idle !== null || undefined} data-today={day === load.today || undefined}>
              {day.slice(5)}
              <small>{idle ?? `周${weekdayOf(day)}`}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {load.processes.map((process) => (
          <tr key={process.id}>
            <th scope="row">
              {process.name}
              <small>{process.unit === 'hour' ? '小时' : '件'}</small>
            </th>
            {process.loads.map((cell, i) => {
              const idle = load.days[i]?.idle ?? null
              const { day, over, capacity } = cell
              return (
                <td key={day} data-over={over || undefined} data-idle={idle !== null || undefined}>
                  {idle !== null ? (
                    cell.load > 0 ? (
                      <b title={`${idle}，仍有排期`}>{cell.load}</b>
                    ) : (
                      '—'
                    )
                  ) : (
                    <button
                      type="button"
                      aria-label={`${process.name} ${day}：已排 ${cell.load}，产能 ${capacity ?? '不限'}${over ? '，超出产能' : ''}`}
                      onClick={() => onAsk({ processId: process.id, name: process.name, unit: process.unit, day, capacity })}
                    >
                      <b>{cell.load}</b>
                      <small>/ {capacity ?? '不限'}</small>
                      {capacity !== null && (
                        <meter min={0} max={Math.max(1, capacity)} value={Math.min(cell.load, capacity)} aria-hidden="true" />
                      )}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
