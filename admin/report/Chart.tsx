import { topOf } from './scale.ts'
import styles from './report.module.css'

type Point = { readonly label: string; readonly value: number | null; readonly note: string }
type ChartProps = {
  readonly name: string
  readonly unit: string
  readonly points: readonly Point[]
  /** The top of the scale; the next round number above the largest where it is absent. */
  readonly top?: number
}

const [width, height, left] = [600, 176, 48]
/** Room for the numbers of a phone, which are larger in the drawing: above the top line and below the labels' base. */
const [above, below] = [20, 30]

/** Columns over labels, drawn as SVG; whoever cannot see it opens the table below. */
export function Chart({ name, unit, points, top = topOf(points.map(({ value }) => value ?? 0)) }: ChartProps) {
  const step = (width - left) / Math.max(1, points.length)
  const y = (value: number) => height * (1 - value / top) + above
  // As many labels as there is room for.
  const every = Math.ceil(points.length / 10)
  const crowded = points.length / every > 5
  const signs = Math.max(6, Math.floor((step * every) / 14))
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${above + height + below}`} role="img" aria-label={`${name}，数据见下方表格`}>
        {[0, top / 2, top].map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={left - 6} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {points.map(({ label, value, note }, at) => (
          <g key={label}>
            {value !== null && (
              <rect x={left + at * step + step * 0.18} width={step * 0.64} y={y(Math.max(0, value))} height={Math.max(0, y(0) - y(value))}>
                <title>{`${label}：${value} ${unit}，${note}`}</title>
              </rect>
            )}
            {at % every === 0 && (
              <text
                data-odd={(crowded && (at / every) % 2 === 1) || undefined}
                x={left + (at + 0.5) * step}
                y={y(0) + 22}
                textAnchor="middle"
              >
                {label.length > signs ? `${label.slice(0, signs - 1)}…` : label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details>
        <summary>查看数据表</summary>
        <table>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">时间或分组</th>
              <th scope="col">数值（{unit}）</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value, note }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value ?? '—'}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
