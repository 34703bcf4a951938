import { Checkbox } from 'antd'
import { pictureUrl } from '../../contract/goods/catalog.ts'
import { goodsTypes } from '../../contract/goods.ts'
import type { GoodsRow } from '../../contract/goods/goodsDesk.ts'
import { goodsTones, goodsStates } from '../../contract/goods/goodsState.ts'
import { taxNames } from '../../contract/price/taxNames.ts'
import { Rows } from '../../kit/Rows.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Link } from '../shell/Link.tsx'
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
      <Rows
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            title: '选择',
            head: <span className="unseen">选择</span>,
            phone: null,
            width: 32,
            cell: ({ id, name }) => (
              <Checkbox aria-label={`选择 ${name}`} checked={chosen.has(id)} onChange={({ target }) => onChoose([id], target.checked)} />
            ),
          },
          {
            title: '商品',
            phone: null,
            cell: (row) => (
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
            ),
          },
          {
            title: '分类',
            className: styles.category,
            cell: (row) => (
              <span>
                <GoodsTag type={goodsTypes[row.type].wire} />
                <small>{row.category}</small>
              </span>
            ),
          },
          { title: '状态', cell: ({ state }) => <StateTag tones={goodsTones} state={state} label={goodsStates[state]} /> },
          {
            title: '单价',
            right: true,
            cell: (row) =>
              row.price === null ? (
                <span className={desk.quiet}>未定价</span>
              ) : (
                <span>
                  ¥{row.price}
                  <small>
                    {row.minimum} {row.unitName}起{row.taxMode && `，${taxNames[row.taxMode]}`}
                  </small>
                </span>
              ),
          },
          {
            title: '库存',
            right: true,
            lacking: ({ stock }) => !stock,
            cell: (row) =>
              row.stock ? (
                <span>
                  {row.stock.onHand}
                  {row.stock.held > 0 && <small>占用 {row.stock.held}</small>}
                </span>
              ) : (
                <span className={desk.quiet}>—</span>
              ),
          },
          { title: '已售', right: true, cell: ({ sales }) => sales },
          { title: '创建时间', className: table.lineState, cell: ({ createTime }) => createTime.slice(0, 16) },
        ]}
      />
    </>
  )
}
