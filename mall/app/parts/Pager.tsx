import { Link } from 'react-router'
import css from './Pager.module.css'

type Props = { page: number; pages: number; href: (page: number) => string }

/** Links to the pages about this one, the first and the last. Nothing where there is only one. */
export function Pager({ page, pages, href }: Props) {
  if (pages < 2) return null
  return (
    <nav className={css.pager} aria-label="分页">
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev">
          上一页
        </Link>
      )}
      {near(page, pages).map((one, i, all) => (
        <span key={one}>
          {i > 0 && one - (all[i - 1] ?? 0) > 1 && <span className={css.gap}>…</span>}
          <Link to={href(one)} aria-current={one === page ? 'page' : undefined} aria-label={`第 ${one} 页`}>
            {one}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={href(page + 1)} rel="next">
          下一页
        </Link>
      )}
    </nav>
  )
}

const near = (page: number, pages: number): number[] =>
  [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b)
