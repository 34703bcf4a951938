import type { OrderDetail } from '../../../contract/order.ts'

/** What has happened, newest first. */
export const Timeline = ({ entries }: { entries: OrderDetail['timeline'] }) => (
  <section className="p-card p-part">
    <h2>订单动态</h2>
    <ol className="o-timeline">
      {entries
        .toSorted((a, b) => b.id - a.id)
        .map(({ id, time, who, title, note }) => (
          <li key={id}>
            <b>{title}</b>
            {note && <p>{note}</p>}
            <small className="num">
              {time.slice(0, 16)} · {who}
            </small>
          </li>
        ))}
    </ol>
  </section>
)
