import { Link } from 'react-router'
import css from './Tabs.module.css'

export type Tab = {
  readonly to: string
  readonly label: string
  /** How many it holds, where that is told. `1000+`: there are more; null: how many is not known. */
  readonly count?: number | string | null | undefined
  readonly here: boolean
}

/** Parts of a page as links, so that each can be bookmarked and opened aside. */
export const Tabs = ({ name, tabs }: { name: string; tabs: readonly Tab[] }) => (
  <nav className={css.tabs} aria-label={name}>
    {tabs.map(({ to, label, count, here }) => (
      <Link key={label} to={to} aria-current={here ? 'page' : undefined}>
        {label}
        {count !== undefined && <small className="num">{count}</small>}
      </Link>
    ))}
  </nav>
)
