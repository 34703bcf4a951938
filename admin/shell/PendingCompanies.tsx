import { useQuery } from '@tanstack/react-query'
import { listCompanies } from '../../contract/company.ts'
import { companiesQuery } from '../company/queries.ts'
import styles from './shell.module.css'

const queue = listCompanies.input.parse({ status: 'pending', limit: 1 })

/** How many companies wait for review, beside their entry of the menu; nothing while none does. */
export function PendingCompanies() {
  const { data } = useQuery(companiesQuery(queue))
  const waiting = data?.counts['pending'] ?? 0
  if (waiting === 0) return null
  return (
    <span className={styles.badge}>
      {waiting > 99 ? '99+' : waiting}
      <span className="unseen"> 家待审核</span>
    </span>
  )
}
