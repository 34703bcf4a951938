import { Checkbox, Tag } from 'antd'
import { orderTones } from '../../contract/order/orderState.ts'
import type { OrderRow } from '../../contract/order/order.ts'
import type { Kept } from '../../contract/order/orderNote.ts'
import { Pic } from '../../kit/Pic.tsx'
import { Rows, type Column } from '../../kit/Rows.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { todoOf } from './todo.ts'
import { DueTime } from './DueTime.tsx'
import { Link } from '../shell/Link.tsx'
import notes from './note.module.css'
import table from '../pieces/table.module.css'

/** Orders chosen by their numbers, on this page and others. */
type Choice = { readonly ids: readonly string[]; readonly choose: (ids: readonly string[]) => void }
type OrderTableProps = { readonly rows: readonly OrderRow[]; readonly choice?: Choice; readonly kept?: readonly Kept[] | undefined }

/** The orders of a page, each to be chosen where a choice is given, with what staff keep of them. */
export const OrderTable = ({ rows, choice, kept = [] }: OrderTableProps) => (
  <Rows
    rows={rows}
    keyOf={({ orderId }) => orderId}
    columns={[
      ...(choice ? [choiceColumn(rows, choice)] : []),
      { title: '商品', phone: null, cell: ({ lines }) => <Goods lines={lines} /> },
      {
        title: '订单',
        cell: ({ orderId }) => (
          // As one: on a phone the cell stands beside its column's name.
          <div>
            <Link to={`/order/${orderId}`} className={table.number}>
              {orderId}
            </Link>
            <Tags kept={kept.find((one) => one.orderId === orderId)} />
          </div>
        ),
        small: ({ createTime }) => createTime.slice(0, 16),
      },
      {
        title: '企业',
        className: table.company,
        cell: ({ companyName }) => companyName,
        small: ({ placedBy }) => placedBy,
      },
      {
        title: '应付 / 已付',
        right: true,
        cell: ({ gross }) => <Money yuan={gross} />,
        small: ({ paid }) => <Money yuan={paid} />,
      },
      {
        title: '状态',
        cell: (order) => (
          <>
            <StateTag tones={orderTones} state={order.state} label={order.stateLabel} />
            {order.state === 'in_fulfilment' &&
              lineStatesOf(order.lines).map((label) => (
                <small key={label} className={table.lineState}>
                  {label}
                </small>
              ))}
          </>
        ),
      },
      {
        title: '付款截止',
        lacking: ({ dueTime }) => !dueTime,
        cell: ({ dueTime }) => (dueTime ? <DueTime due={dueTime} /> : <span aria-label="无">—</span>),
      },
      { title: '待办', cell: (order) => <Todo order={order} /> },
    ]}
  />
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

const choiceColumn = (rows: readonly OrderRow[], choice: Choice): Column<OrderRow> => ({
  title: '选择',
  head: <WholePage ids={rows.map(({ orderId }) => orderId)} choice={choice} />,
  phone: null,
  cell: ({ orderId }) => (
    <Checkbox
      aria-label={`选择订单 ${orderId}`}
      checked={choice.ids.includes(orderId)}
      onChange={({ target }) => choice.choose(target.checked ? [...choice.ids, orderId] : without(choice.ids, [orderId]))}
    />
  ),
})

/** An order's tags, and how much was noted of it; nothing where there is neither. */
const Tags = ({ kept }: { kept: Kept | undefined }) =>
  kept ? (
    <span className={notes.tags}>
      {kept.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {kept.notes > 0 && <small>备注 {kept.notes} 条</small>}
    </span>
  ) : null

function Todo({ order: { orderId, moves } }: { order: OrderRow }) {
  const path = `/order/${orderId}`
  const todo = todoOf(moves)
  return (
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
            <GoodsTag type={first.qiliGoodsTypeId} /> {lines.length > 1 && `等 ${lines.length} 款，`}共 {pieces}{' '}
            {lines.length > 1 ? '件' : first.unitName}
          </small>
        </span>
      )}
    </div>
  )
}
