import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { deleteFilter, listFilters, sortFilters, type SavedFilter } from '../../contract/order/orderDesk.ts'
import { useOnce } from '../call.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { filtersQuery } from './queries.ts'
import styles from './orderDesk.module.css'

type Asked = { readonly mutation: 'edit' | 'delete'; readonly filter: SavedFilter }

/** One's own filters: their order, names, who sees them, and the way out. */
export function FiltersDialog({ query, onClose }: { query: Readonly<Record<string, string>>; onClose: () => void }) {
  const { data = [], error } = useQuery(filtersQuery)
  const [asked, ask] = useState<Asked | null>(null)
  const queries = useQueryClient()
  const sort = useOnce(sortFilters)
  const mine = data.filter((one) => one.mine)
  const shift = (from: number) => (to: number) =>
    sort.mutate(
      { ids: moved(mine, from, to).map(({ id }) => id) },
      { onSettled: () => void queries.invalidateQueries({ queryKey: [listFilters.path] }) },
    )

  return (
    <>
      <Modal open title="管理筛选" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose} width={520}>
        <Fault error={error ?? sort.error} />
        <ul className={styles.own}>
          {mine.map((filter, at) => (
            <li key={filter.id}>
              <span>
                {filter.name}
                <small>{[filter.first && '默认', filter.shared && '已共享'].filter(Boolean).join(' · ')}</small>
              </span>
              <ShiftButtons name={filter.name} at={at} of={mine.length} onShift={shift(at)} />
              <Button size="small" aria-label={`修改 ${filter.name}`} onClick={() => ask({ mutation: 'edit', filter })}>
                修改
              </Button>
              <Button size="small" aria-label={`删除 ${filter.name}`} onClick={() => ask({ mutation: 'delete', filter })}>
                删除
              </Button>
            </li>
          ))}
          {mine.length === 0 && <li>还没有自己的筛选：在订单台选好条件后保存。</li>}
        </ul>
      </Modal>
      {asked?.mutation === 'edit' && <FilterDialog query={query} filter={asked.filter} onClose={() => ask(null)} />}
      {asked?.mutation === 'delete' && (
        <DeleteDialog what="筛选" id={asked.filter.id} endpoint={deleteFilter} list={[listFilters.path]} onClose={() => ask(null)}>
          删除“{asked.filter.name}”{asked.filter.shared && '，同事也将不再看到它'}。
        </DeleteDialog>
      )}
    </>
  )
}
