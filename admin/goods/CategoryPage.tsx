import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteCategory, listCategories, sortCategories, type CategoryRow } from '../../contract/categoryDesk.ts'
import { useOnce } from '../call.ts'
import { moved } from '../pieces/moved.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Heading } from '../shell/Heading.tsx'
import { childrenOf } from './branches.ts'
import { CategoryDialog, type Editing } from './CategoryDialog.tsx'
import { CategoryItem } from './CategoryItem.tsx'
import { categoriesQuery } from './queries.ts'
import desk from '../order/order.module.css'
import styles from './goods.module.css'

type Open = ({ readonly kind: 'save' } & Editing) | { readonly kind: 'delete'; readonly category: CategoryRow }

/** The tree of categories, in the order the mall shows it. */
export function CategoryPage() {
  const { data: rows } = useSuspenseQuery(categoriesQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const { sort, error } = useSorting()
  const close = () => setOpen(null)

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
              onShift={(to) =>
                sort(
                  parentId,
                  moved(siblings, at, to).map(({ id }) => id),
                )
              }
              onAdd={() => setOpen({ kind: 'save', category: null, parent: category })}
              onEdit={() => setOpen({ kind: 'save', category, parent: null })}
              onDelete={() => setOpen({ kind: 'delete', category })}
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
        <Button type="primary" onClick={() => setOpen({ kind: 'save', category: null, parent: null })}>
          新增一级分类
        </Button>
      </Heading>
      <div className={desk.desk}>
        <Fault error={error} />
        {rows.length === 0 ? <Empty todo="点击“新增一级分类”开始。" /> : listOf(null)}
      </div>
      {open?.kind === 'save' && <CategoryDialog category={open.category} parent={open.parent} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          what="分类"
          id={open.category.id}
          endpoint={deleteCategory}
          list={categoriesQuery.queryKey}
          onClose={close}
        >
          删除“{open.category.name}”后不能恢复，其中没有商品和下级分类。
        </DeleteDialog>
      )}
    </>
  )
}

/** Puts siblings into a new order: at once on the page, then at the server, whose order is shown afterwards whatever it said. */
function useSorting() {
  const queries = useQueryClient()
  const deed = useOnce(sortCategories)
  const { queryKey } = categoriesQuery
  const sort = (parentId: number | null, ids: number[]) => {
    queries.setQueryData(queryKey, (rows) =>
      rows?.toSorted((a, b) => a.level - b.level || ids.indexOf(a.id) - ids.indexOf(b.id)),
    )
    deed.mutate(
      { parentId, ids },
      { onSettled: () => void queries.invalidateQueries({ queryKey: [listCategories.path] }) },
    )
  }
  return { sort, error: deed.error }
}
