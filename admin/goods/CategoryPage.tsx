import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteCategory, listCategories, moveCategory, type CategoryRow } from '../../contract/goods/categoryDesk.ts'
import type { Place } from '../../contract/goods/categoryPlace.ts'
import { useOnce } from '../call.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Heading } from '../shell/Heading.tsx'
import { childrenOf } from '../pieces/branches.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { CategoryItem } from './CategoryItem.tsx'
import { parentsFor, relocated, wayTo } from './landing.ts'
import { MoveCategoryDialog } from './MoveCategoryDialog.tsx'
import { categoriesQuery } from '../pieces/categories.ts'
import { useDrag } from './useDrag.ts'
import desk from '../pieces/desk.module.css'
import styles from './goods.module.css'

/** What is being done, and with which category; null: a new one of the first level. */
type Open = { readonly action: 'add' | 'edit' | 'move' | 'delete'; readonly category: CategoryRow | null }

/** The tree of categories, in the order the mall shows it. */
export function CategoryPage() {
  const { data: rows } = useSuspenseQuery(categoriesQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const { move, error, said } = useMoving(rows)
  const { dragging, grip } = useDrag(rows, move)

  const listOf = (parentId: number | null) => {
    const siblings = childrenOf(rows, parentId)
    return (
      siblings.length > 0 && (
        <ol className={styles.tree}>
          {siblings.map((category, at) => (
            <CategoryItem
              key={category.id}
              category={category}
              at={at}
              of={siblings.length}
              isEmpty={category.goods === 0 && childrenOf(rows, category.id).length === 0}
              isMovable={parentsFor(rows, category).length > 0}
              isDragged={dragging?.category.id === category.id}
              landing={dragging?.landing?.target === category.id ? dragging.landing.side : null}
              grip={grip(category)}
              onShift={(to) => move(category, { parentId, before: siblings[to > at ? to + 1 : to]?.id ?? null })}
              onAction={(action) => setOpen({ action, category })}
            >
              {listOf(category.id)}
            </CategoryItem>
          ))}
        </ol>
      )
    )
  }

  return (
    <>
      <Heading title="商品分类">
        <Button type="primary" onClick={() => setOpen({ action: 'add', category: null })}>
          新增一级分类
        </Button>
      </Heading>
      <div className={desk.desk} data-dragging={dragging ? true : undefined}>
        <p className={styles.hint}>按住 ⠿ 拖动，或用“上移”“下移”“移到…”调整位置；分类中的商品一同移动。</p>
        <Fault error={error} />
        <p className="unseen" role="status">
          {said}
        </p>
        {rows.length === 0 ? <Empty todo="点击“新增一级分类”开始。" /> : listOf(null)}
      </div>
      {open && <Dialog rows={rows} open={open} onMove={move} onClose={() => setOpen(null)} />}
    </>
  )
}

type DialogProps = {
  readonly rows: readonly CategoryRow[]
  readonly open: Open
  readonly onMove: (category: CategoryRow, place: Place) => void
  readonly onClose: () => void
}

function Dialog({ rows, open: { action, category }, onMove, onClose }: DialogProps) {
  if (action === 'add' || category === null) return <CategoryDialog category={null} parent={category} onClose={onClose} />
  if (action === 'edit') return <CategoryDialog category={category} parent={null} onClose={onClose} />
  if (action === 'move')
    return (
      <MoveCategoryDialog
        rows={rows}
        category={category}
        onMove={(parentId) => onMove(category, { parentId, before: null })}
        onClose={onClose}
      />
    )
  return (
    <DeleteDialog what="分类" id={category.id} endpoint={deleteCategory} list={categoriesQuery.queryKey} onClose={onClose}>
      删除“{category.name}”后不能恢复，其中没有商品和下级分类。
    </DeleteDialog>
  )
}

/** Moves a category: at once on the page, then at the server, whose tree is shown afterwards whatever it said. */
function useMoving(rows: readonly CategoryRow[]) {
  const queries = useQueryClient()
  const action = useOnce(moveCategory)
  const [said, say] = useState('')
  const { queryKey } = categoriesQuery
  const move = ({ id, name }: CategoryRow, place: Place) => {
    const after = relocated(rows, id, place)
    const siblings = childrenOf(after, place.parentId)
    queries.setQueryData(queryKey, after)
    action.mutate(
      { id, ...place },
      {
        onSuccess: () => say(`“${name}”已移到 ${wayTo(after, place.parentId)} 的第 ${siblings.findIndex((one) => one.id === id) + 1} 位`),
        onSettled: () => void queries.invalidateQueries({ queryKey: [listCategories.path] }),
      },
    )
  }
  return { move, error: action.error, said }
}
