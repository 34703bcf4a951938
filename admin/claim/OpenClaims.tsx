import { useQuery } from '@tanstack/react-query'
import { staffListClaims } from '../../contract/claim.ts'
import { claimsQuery } from './queries.ts'
import styles from '../shell/shell.module.css'

const queue = staffListClaims.input.parse({ limit: 1 })

/** How many claims wait for the merchant, beside their entry of the menu; nothing while none does. */
export function OpenClaims() {
  const { data } = useQuery(claimsQuery(queue))
  const waiting = data?.queues['open'] ?? 0
  if (waiting === 0) return null
  return (
    <span className={styles.badge}>
      {waiting > 99 ? '99+' : waiting}
      <span className="unseen"> 个待处理</span>
    </span>
  )
}
