import { useId, type ReactNode } from 'react'
import styles from './pieces.module.css'

/** A card with a heading, found by its name. */
export function Panel({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelTop}>
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      {children}
    </section>
  )
}

/** Names and values, one to a row; rows without a value are left out. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {rows.map(([name, value]) =>
      value === null || value === '' ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)
