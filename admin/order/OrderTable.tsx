import { Checkbox } from 'antd'
import { Link } from 'react-router'
import type { OrderRow } from '../../contract/order.ts'
import { Pic } from '../../kit/Pic.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { todoOf } from './todo.ts'
import { DueTime } from './DueTime.tsx'
import table from '../pieces/table.module.css'

/** Orders chosen by their numbers, on this page and others. */
type Choice = { readonly ids: readonly string[]; readonly choose: (ids: readonly string[]) => void }
type OrderTableProps = { readonly rows: readonly OrderRow[]; readonly choice?: Choice }

/** The orders of a page. On narrow screens each row becomes a card; `data-name` repeats the column's name there. */
export const OrderTable = ({ rows, choice }: OrderTableProps) => (
  <table className={table.table}>
    <thead>
      <tr>
        {choice && (
          <th scope="col">
            <WholePage ids={rows.map(({ orderId }) => orderId)} choice={choice} />
          </th>
        )}
        <th scope="col">商品</th>
        <th scope="col">订单</th>
        <th scope="col">企业</th>
        <th scope="col" className={table.right}>
          应付 / 已付
        </th>
        <th scope="col">状态</th>
        <th scope="col">付款截止</th>
        <th scope="col">待办</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((order) => (
        <Row key={order.orderId} order={order} choice={choice} />
      ))}
    </tbody>
  </table>
)

const without = (ids: readonly string[], gone: readonly string[]) => ids.filter((id) => !gone.includes(id))

/** Chooses every order of the page, or none of them. */
function WholePage({ ids, choice: { ids: chosen, choose } }: { ids: readonly string[]; choice: Choice }) {
  const here = ids.filter((id) => chosen.includes(id))
  const all = here.length === ids.length
  return (
    <Checkbox
      aria-label="选择本页全部订单"
      checked={all}
      indeterminate={!all && here.length > 0}
      onChange={() => choose(all ? without(chosen, ids) : [...without(chosen, ids), ...ids])}
    />
  )
}

function Row({ order, choice }: { order: OrderRow; choice: Choice | undefined }) {
  const path = `/order/${order.orderId}`
  const todo = todoOf(order.moves)
  return (
    <tr>
      {choice && (
        <td>
          <Checkbox
            aria-label={`选择订单 ${order.orderId}`}
            checked={choice.ids.includes(order.orderId)}
            onChange={({ target }) =>
              choice.choose(target.checked ? [...choice.ids, order.orderId] : without(choice.ids, [order.orderId]))
            }
          />
        </td>
      )}
      <td>
        <Goods lines={order.lines} />
      </td>
      <td data-name="订单">
        <Link to={path} className={table.number}>
          {order.orderId}
        </Link>
        <small>{order.createTime.slice(0, 16)}</small>
      </td>
      <td data-name="企业" className={table.company}>
        {order.companyName}
        <small>{order.placedBy}</small>
      </td>
      <td data-name="应付 / 已付" className={table.right}>
        <Money yuan={order.gross} />
        <small>
          <Money yuan={order.paid} />
        </small>
      </td>
      <td data-name="状态">
        <StateTag state={order.state} label={order.stateLabel} />
        {order.state === 'in_fulfilment' &&
          lineStatesOf(order.lines).map((label) => (
            <small key={label} className={table.lineState}>
              {label}
            </small>
          ))}
      </td>
      <td data-name="付款截止" className={order.dueTime ? undefined : table.none}>
        {order.dueTime ? <DueTime due={order.dueTime} /> : <span aria-label="无">—</span>}
      </td>
      <td data-name="待办">
        <ul className={table.todo}>
          {todo.map(({ label, count, at }) => (
            <li key={label}>
              <Link to={path + at}>
                {label}
                {count > 1 && ` ×${count}`}
              </Link>
            </li>
          ))}
          {todo.length === 0 && (
            <li>
              <Link to={path}>查看</Link>
            </li>
          )}
        </ul>
      </td>
    </tr>
  )
}

/** How far the lines are, each state once. */
const lineStatesOf = (lines: OrderRow['lines']): string[] => [...new Set(lines.map((line) => line.stateLabel))]

function Goods({ lines }: { lines: OrderRow['lines'] }) {
  const [first] = lines
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <div className={table.goods}>
      <span className={table.thumbs}>
        {lines.slice(0, 3).map((line) => (
          <Pic key={line.id} image={line.image} alt="" sizes="48px" />
        ))}
      </span>
      {first && (
        <span className={table.goodsWords}>
          <span className={table.goodsName}>{first.storeName}</span>
          <small>
            <GoodsTag type={first.qiliGoodsTypeId} /> {lines.length > 1 && `等 ${lines.length} 款，`}共 {pieces} 件
          </small>
        </span>
      )}
    </div>
  )
}
