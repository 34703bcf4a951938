import { Button } from 'antd'
import type { PointerEventHandler, ReactNode } from 'react'
import type { CategoryRow } from '../../contract/goods/categoryDesk.ts'
import { deepest } from '../../contract/goods/categoryPlace.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import type { Side } from './landing.ts'
import { Link } from '../shell/Link.tsx'
import styles from './goods.module.css'

type Props = {
  readonly category: CategoryRow
  readonly at: number
  readonly of: number
  /** Nothing is in it: it may be deleted. */
  readonly isEmpty: boolean
  /** There is another parent it may be sent to. */
  readonly isMovable: boolean
  readonly isDragged: boolean
  /** Where what is dragged would land, seen from here; null: elsewhere. */
  readonly landing: Side | null
  readonly grip: Readonly<Record<`onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`, PointerEventHandler<HTMLElement>>>
  readonly onShift: (to: number) => void
  readonly onAction: (action: 'add' | 'edit' | 'move' | 'delete') => void
  readonly children: ReactNode
}

/** A category with what can be done with it, and those below it. */
export function CategoryItem({ category, at, of, isEmpty, isMovable, isDragged, landing, grip, ...rest }: Props) {
  const { onShift, onAction, children } = rest
  const { id, name, level, shown, goods } = category
  const action = (kind: Parameters<typeof onAction>[0], word: string, label: string) => (
    <Button size="small" danger={kind === 'delete'} aria-label={label} onClick={() => onAction(kind)}>
      {word}
    </Button>
  )
  return (
    <li>
      <div
        className={styles.node}
        data-category={id}
        data-level={level}
        data-dragged={isDragged || undefined}
        data-landing={landing ?? undefined}
      >
        <span className={styles.nodeName}>
          <span className={styles.grip} aria-hidden="true" title="拖动" {...grip}>
            ⠿
          </span>
          {name}
          {!shown && <em>已隐藏</em>}
          <small>{goods > 0 ? <Link to={`/goods?categoryId=${id}`}>{goods} 个商品</Link> : '没有商品'}</small>
        </span>
        <span className={styles.shift}>
          <ShiftButtons name={name} at={at} of={of} onShift={onShift} />
          {isMovable && action('move', '移到…', `移动 ${name}`)}
          {level < deepest && action('add', '新增下级', `在 ${name} 下新增`)}
          {action('edit', '修改', `修改 ${name}`)}
          {isEmpty && action('delete', '删除', `删除 ${name}`)}
        </span>
      </div>
      {children}
    </li>
  )
}
