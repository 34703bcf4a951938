import { Link } from 'react-router'
import type { PoolSeen } from '../../../contract/promotion/pool.ts'
import css from './Deals.module.css'

/** The shared runs of this product that may be joined; each leads to its page, with prices and rules. */
export const Runs = ({
  runs,
}: {
  runs: readonly Pick<PoolSeen, 'id' | 'closes' | 'pieces' | 'members' | 'unitName' | 'readyDay' | 'selectionText'>[]
}) =>
  runs.length === 0 ? null : (
    <section className={css.deals} aria-label="拼印">
      <ul>
        {runs.map(({ id, closes, pieces, members, unitName, readyDay, selectionText }) => (
          <li key={id} className={css.deal}>
            <span className={css.tag}>拼印</span>
            <span>
              <b>
                参加 {Number(closes.slice(5, 7))} 月 {Number(closes.slice(8, 10))} 日截止的这一批
              </b>
              <small>
                已有 {pieces} {unitName}、{members} 家，{readyDay} 前交货；{selectionText.join('、')}
              </small>
            </span>
            <Link className="text-link" to={`/poolDetail?id=${id}`}>
              看价格
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
