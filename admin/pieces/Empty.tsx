import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** Nothing there: says so, and what can be done. */
export const Empty = ({ todo, children }: { todo: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <b>暂无数据</b>
    <p>{todo}</p>
    {children && <div className={styles.emptyAction}>{children}</div>}
  </div>
)
