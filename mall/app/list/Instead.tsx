import { Link } from 'react-router'
import css from './list.module.css'
import { listHref, type ListQuery } from './query.ts'

/** That another word was searched for than was typed, and the way back to what was. */
export function Instead({ query, instead }: { query: ListQuery; instead: string }) {
  return (
    <p className={css.instead} role="status">
      已按“
      <Link to={listHref(query, { keyword: instead })} className="text-link">
        {instead}
      </Link>
      ”搜索，仍搜“
      <Link to={listHref(query, { exact: '1' })} rel="nofollow" className="text-link">
        {query.keyword}
      </Link>
      ”
    </p>
  )
}
