import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CategoryRow } from '../../contract/categoryDesk.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import styles from './goods.module.css'

type Props = {
  readonly category: CategoryRow
  readonly at: number
  readonly of: number
  /** Nothing is in it: it may be deleted. */
  readonly isEmpty: boolean
  readonly onShift: (to: number) => void
  readonly onAdd: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly children: ReactNode
}

/** A category with what can be done with it, and those below it. */
export const CategoryItem = ({ category, at, of, isEmpty, onShift, onAdd, onEdit, onDelete, children }: Props) => (
  <li>
    <div className={styles.node} data-level={category.level}>
      <span className={styles.nodeName}>
        {category.name}
        {!category.shown && <em>已隐藏</em>}
        <small>
          {category.goods > 0 ? (
            <Link to={`/goods?categoryId=${category.id}`}>{category.goods} 个商品</Link>
          ) : (
            '没有商品'
          )}
        </small>
      </span>
      <span className={styles.shift}>
        <ShiftButtons name={category.name} at={at} of={of} onShift={onShift} />
        {category.level < 3 && (
          <Button size="small" aria-label={`在 ${category.name} 下新增`} onClick={onAdd}>
            新增下级
          </Button>
        )}
        <Button size="small" aria-label={`修改 ${category.name}`} onClick={onEdit}>
          修改
        </Button>
        {isEmpty && (
          <Button size="small" danger aria-label={`删除 ${category.name}`} onClick={onDelete}>
            删除
          </Button>
        )}
      </span>
    </div>
    {children}
  </li>
)
