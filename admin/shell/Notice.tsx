import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import styles from './shell.module.css'

/** A page that only says one thing, with what can be done about it. */
export const Notice = ({ title, words, children }: { title: string; words: string | null; children?: ReactNode }) => (
  <div className={styles.notice}>
    <Heading title={title} />
    {words && <p>{words}</p>}
    {children && <div className={styles.noticeActions}>{children}</div>}
  </div>
)
