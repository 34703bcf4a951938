import { Link } from 'react-router'
import css from './CategoryDrawer.module.css'
import { Dialog } from './Dialog.tsx'
import { useCategories } from './frame.ts'
import { listPath } from './listPath.ts'

/** The category tree on small screens. */
export default function CategoryDrawer({ onClose }: { onClose: () => void }) {
  const categories = useCategories()
  return (
    <Dialog title="商品分类" onClose={onClose} drawer>
      {categories.map((top) => (
        <details key={top.id} className={css.top} name="category">
          <summary>{top.name}</summary>
          <ul onClick={onClose}>
            <li>
              <Link to={listPath(top)}>全部{top.name}</Link>
            </li>
            {top.under.map((second) => (
              <li key={second.id}>
                <Link to={listPath(top, second)} className={css.second}>
                  {second.name}
                </Link>
                {second.under.map((third) => (
                  <Link key={third.id} to={listPath(top, second, third)} className={css.third}>
                    {third.name}
                  </Link>
                ))}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Dialog>
  )
}
