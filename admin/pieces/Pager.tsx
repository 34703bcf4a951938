import { Link } from 'react-router'
import { pagesAround } from './pagesAround.ts'
import styles from './pieces.module.css'
import own from './Pager.module.css'

type PagerProps = {
  readonly page: number
  readonly last: number
  readonly total: number
  /** There are more than the total says. */
  readonly more?: boolean | undefined
  readonly pathOf: (page: number) => string
}

/** Links to the other pages; not drawn where everything stands on one. */
export function Pager({ page, last, total, more, pathOf }: PagerProps) {
  if (last <= 1) return null
  return (
    <nav className={styles.pager} aria-label="分页">
      <span className={own.pagerTotal}>
        共 {total}
        {more && '+'} 条
      </span>
      {page > 1 && <Link to={pathOf(page - 1)}>上一页</Link>}
      {pagesAround(page, last).map((one, index) =>
        one === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <Link key={one} to={pathOf(one)} aria-label={`第 ${one} 页`} aria-current={one === page ? 'page' : undefined}>
            {one}
          </Link>
        ),
      )}
      {page < last && <Link to={pathOf(page + 1)}>下一页</Link>}
    </nav>
  )
}
