import type { OrderDetail } from '../../contract/order/order.ts'
import { Panel } from '../pieces/Panel.tsx'
import desk from '../pieces/desk.module.css'

/** What happened, newest first. */
export const Timeline = ({ entries }: { entries: OrderDetail['timeline'] }) => (
  <Panel title="订单动态">
    <ol className={desk.timeline}>
      {[...entries]
        .sort((a, b) => (a.time === b.time ? b.id - a.id : a.time < b.time ? 1 : -1))
        .map((entry) => (
          <li key={entry.id}>
            <b>{entry.title}</b>
            {entry.note && <p>{entry.note}</p>}
            <small>
              {entry.time} · {entry.who}
            </small>
          </li>
        ))}
    </ol>
  </Panel>
)
