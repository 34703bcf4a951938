import styles from './shell.module.css'

/** How many things wait, beside their entry of the menu; nothing while none does. `words` say of what, for those who hear it. */
export const Badge = ({ count, words }: { count: number; words: string }) =>
  count === 0 ? null : (
    <span className={styles.badge}>
      {count > 99 ? '99+' : count}
      <span className="unseen"> {words}</span>
    </span>
  )
