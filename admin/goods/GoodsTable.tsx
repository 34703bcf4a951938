import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { pictureUrl } from '../../contract/catalog.ts'
import { goodsTypes } from '../../contract/goods.ts'
import type { GoodsRow } from '../../contract/goodsDesk.ts'
import { goodsStates } from '../../contract/goodsState.ts'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
import styles from './goods.module.css'

type Props = {
  readonly rows: readonly GoodsRow[]
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (ids: readonly number[], on: boolean) => void
}

/** The goods of a page; cards on narrow screens. */
export function GoodsTable({ rows, chosen, onChoose }: Props) {
  const ids = rows.map(({ id }) => id)
  const all = ids.every((id) => chosen.has(id))
  const some = ids.some((id) => chosen.has(id))
  return (
    <>
      <div className={styles.chooseAll}>
        <Checkbox checked={all} indeterminate={some && !all} onChange={({ target }) => onChoose(ids, target.checked)}>
          全选本页
        </Checkbox>
      </div>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <span className="unseen">选择</span>
            </th>
            <th scope="col">商品</th>
            <th scope="col">分类</th>
            <th scope="col">状态</th>
            <th scope="col" className={table.right}>
              单价
            </th>
            <th scope="col" className={table.right}>
              库存
            </th>
            <th scope="col" className={table.right}>
              已售
            </th>
            <th scope="col">创建时间</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} chosen={chosen.has(row.id)} onChoose={(on) => onChoose([row.id], on)} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const Row = ({ row, chosen, onChoose }: { row: GoodsRow; chosen: boolean; onChoose: (on: boolean) => void }) => (
  <tr>
    <td className={styles.tick}>
      <Checkbox aria-label={`选择 ${row.name}`} checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
    </td>
    <td>
      <div className={table.goods}>
        <span className={styles.thumb}>
          {row.image ? <img src={pictureUrl(row.image, 240, 'webp')} alt="" loading="lazy" /> : '无图'}
        </span>
        <div className={styles.name}>
          <Link to={`/goods/${row.id}`} className={table.goodsName}>
            {row.name}
          </Link>
          <small className={table.number}>{row.number}</small>
        </div>
      </div>
    </td>
    <td data-name="分类" className={styles.category}>
      <span>
        <GoodsTag type={goodsTypes[row.type].wire} />
        <small>{row.category}</small>
      </span>
    </td>
    <td data-name="状态">
      <StateTag state={row.state} label={goodsStates[row.state]} />
    </td>
    <td data-name="单价" className={table.right}>
      {row.price === null ? (
        <span className={desk.quiet}>未定价</span>
      ) : (
        <span>
          ¥{row.price}
          <small>
            {row.minimum} {row.unitName}起
          </small>
        </span>
      )}
    </td>
    <td data-name="库存" className={row.stock ? table.right : `${table.right} ${table.none}`}>
      {row.stock ? (
        <span>
          {row.stock.onHand}
          {row.stock.held > 0 && <small>占用 {row.stock.held}</small>}
        </span>
      ) : (
        <span className={desk.quiet}>—</span>
      )}
    </td>
    <td data-name="已售" className={table.right}>
      {row.sales}
    </td>
    <td data-name="创建时间" className={table.lineState}>
      {row.createTime.slice(0, 16)}
    </td>
  </tr>
)
