import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedFilter } from '../../contract/order/orderDesk.ts'
import { isSame, queryIn } from './asked.ts'
import { FilterDialog } from './FilterDialog.tsx'
import { FiltersDialog } from './FiltersDialog.tsx'
import { filtersQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import styles from './orderDesk.module.css'

/** The filters that are kept, each as a link, and a way to keep the one that stands in the address. */
export function FilterBar() {
  const [params] = useSearchParams()
  const { data: saved = [] } = useQuery(filtersQuery)
  const [asked, ask] = useState<'new' | 'all' | null>(null)
  const query = queryIn(params)
  const known = saved.some((one) => isSame(one.query, query))
  const canKeep = Object.keys(query).length > 0 && !known
  if (saved.length === 0 && !canKeep) return null

  return (
    <div className={styles.saved}>
      {saved.length > 0 && (
        <nav aria-label="常用筛选">
          {saved.map((one) => (
            <Link key={one.id} to={`?${new URLSearchParams(one.query)}`} aria-current={isSame(one.query, query) ? 'page' : undefined}>
              {one.name}
              <small>{marksOf(one)}</small>
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.savedActs}>
        {canKeep && (
          <Button size="small" onClick={() => ask('new')}>
            保存当前筛选
          </Button>
        )}
        {saved.some(({ mine }) => mine) && (
          <Button size="small" type="text" onClick={() => ask('all')}>
            管理筛选
          </Button>
        )}
      </div>
      {asked === 'new' && <FilterDialog query={query} onClose={() => ask(null)} />}
      {asked === 'all' && <FiltersDialog query={query} onClose={() => ask(null)} />}
    </div>
  )
}

const marksOf = ({ mine, first, owner }: SavedFilter): string => (!mine ? owner : first ? '默认' : '')
