import { Link } from 'react-router'
import styles from './pieces.module.css'

export type Tab = {
  readonly to: string
  readonly label: string
  /** `1000+`: there are more; empty: how many is not known. */
  readonly count?: number | string | undefined
  readonly here: boolean
}

/** Parts of a list as links, each with how many it holds, so that a part can be bookmarked and opened aside. */
export const Tabs = ({ name, tabs }: { name: string; tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={name}>
    {tabs.map(({ to, label, count, here }) => (
      <Link key={label} to={to} aria-current={here ? 'page' : undefined}>
        {label}
        {count !== undefined && count !== '' && <small>{count}</small>}
      </Link>
    ))}
  </nav>
)
