import type { ReactNode } from 'react'
import styles from './pieces.module.css'

/** What is wrong with a list of a form as a whole, below its rows. */
export const ListFault = ({ errors }: { errors: readonly ReactNode[] }) =>
  errors.length > 0 && (
    <p role="alert" className={styles.listFault}>
      {errors}
    </p>
  )
