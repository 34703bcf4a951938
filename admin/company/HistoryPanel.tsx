import type { CompanyDetail } from '../../contract/account/company.ts'
import { Empty } from '../pieces/Empty.tsx'
import desk from '../pieces/desk.module.css'
import styles from './company.module.css'

/** What was done with a company, the latest first. */
export const HistoryPanel = ({ history }: { history: CompanyDetail['history'] }) => (
  <div className={styles.sheet}>
    {history.length === 0 && <Empty todo="审核、冻结、调整等级等操作会记录在这里。" />}
    <ol className={desk.timeline}>
      {history.map(({ time, who, what, note }, place) => (
        <li key={`${time} ${place}`}>
          <b>{what}</b>
          {note && <p>{note}</p>}
          <small>
            {time} · {who}
          </small>
        </li>
      ))}
    </ol>
  </div>
)
