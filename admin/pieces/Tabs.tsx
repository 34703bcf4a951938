import { Link } from 'react-router'
import styles from './pieces.module.css'

/** Parts of a list as links, each with how many it holds, so that a part can be bookmarked and opened aside. */
export const Tabs = ({
  name,
  tabs,
}: {
  name: string
  tabs: readonly { to: string; label: string; count?: number | undefined; here: boolean }[]
}) => (
  <nav className={styles.tabs} aria-label={name}>
    {tabs.map(({ to, label, count, here }) => (
      <Link key={label} to={to} aria-current={here ? 'page' : undefined}>
        {label}
        {count !== undefined && <small>{count}</small>}
      </Link>
    ))}
  </nav>
)
