import { useQuery } from '@tanstack/react-query'
import { linksQuery } from './queries.ts'
import styles from './page.module.css'

/** What a link leads to, and why visitors would not get there. */
export function LinkTold({ link }: { link: string }) {
  const { data: [told] = [] } = useQuery(linksQuery([link]))
  if (!told) return null
  return (
    <p className={styles.told} data-fault={told.fault !== null} role="status">
      {told.kindLabel}
      {told.name && `：${told.name}`}
      {told.fault && <b>　{told.fault}，商城不显示</b>}
    </p>
  )
}
