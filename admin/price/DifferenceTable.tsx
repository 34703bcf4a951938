import type { Difference } from '../../pricing/differences.ts'
import styles from './price.module.css'
import own from './DifferenceTable.module.css'

/** What two versions have otherwise, place by place. */
export const DifferenceTable = ({ rows }: { rows: readonly Difference[] }) =>
  rows.length === 0 ? (
    <p className={styles.hint}>价格规则没有变化。</p>
  ) : (
    <div className={own.scroll} tabIndex={0} role="region" aria-label="变化">
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">位置</th>
            <th scope="col">原来</th>
            <th scope="col">现在</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, before, after }) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              <td>{before === null ? '—' : <del>{before}</del>}</td>
              <td>{after === null ? '—' : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
