import { Link } from 'react-router'
import { sorts, type Sort } from '../../../contract/goods/catalog.ts'
import { listHref, type ListQuery } from './query.ts'
import css from './Sorts.module.css'

const names = Object.entries(sorts) as [Sort, string][]

/** In which order the list stands. */
export function Sorts({ query }: { query: ListQuery }) {
  const now = query.sort ?? 'default'
  return (
    <nav className={css.sorts} aria-label="排序">
      {names.map(([sort, name]) => (
        <Link key={sort} to={listHref(query, { sort: sort === 'default' ? undefined : sort })} aria-current={sort === now || undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
