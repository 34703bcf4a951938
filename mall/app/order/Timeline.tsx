import type { OrderDetail } from '../../../contract/order/order.ts'
import pageCss from '../private/page.module.css'
import timelineCss from '../private/timeline.module.css'

type Entries = OrderDetail['timeline']

const shownAtFirst = 8

/** What has happened, newest first; what is long past is folded away. */
export function Timeline({ entries }: { entries: Entries }) {
  const newest = entries.toSorted((a, b) => b.id - a.id)
  const older = newest.slice(shownAtFirst)
  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>订单动态</h2>
      <Events entries={newest.slice(0, shownAtFirst)} />
      {older.length > 0 && (
        <details className={timelineCss.older}>
          <summary>更早的 {older.length} 条</summary>
          <Events entries={older} />
        </details>
      )}
    </section>
  )
}

const Events = ({ entries }: { entries: Entries }) => (
  <ol className={timelineCss.timeline}>
    {entries.map(({ id, time, who, title, note }) => (
      <li key={id}>
        <b>{title}</b>
        {note && <p>{note}</p>}
        <small className="num">
          {time.slice(0, 16)} · {who}
        </small>
      </li>
    ))}
  </ol>
)
