import { Link } from 'react-router'
import { CartLink } from './CartLink.tsx'
import css from './CategoryStrip.module.css'
import { useCategories } from './frame.ts'
import { listPath } from './listPath.ts'
import { useScrolledPast } from './useScrolledPast.ts'

const appearsAfter = 850 // px

/** The tops of the category tree, floating over long pages. */
export function CategoryStrip() {
  const categories = useCategories()
  const shown = useScrolledPast(appearsAfter)
  if (!shown) return null
  return (
    <nav className={`${css.strip} no-print`} aria-label="商品分类">
      <div className={`wide ${css.row}`}>
        <ul>
          {categories.map((top) => (
            <li key={top.id}>
              <Link to={listPath(top)}>{top.name}</Link>
            </li>
          ))}
        </ul>
        <CartLink className={css.cart} />
      </div>
    </nav>
  )
}
