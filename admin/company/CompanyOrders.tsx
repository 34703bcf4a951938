import { useQuery } from '@tanstack/react-query'
import { staffListOrders } from '../../contract/order/order.ts'
import { useFilters } from '../filters.ts'
import { OrderTable } from '../order/OrderTable.tsx'
import { ordersQuery } from '../order/queries.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import styles from './company.module.css'

/** The orders of one company, the newest first. */
export function CompanyOrders({ companyId }: { companyId: number }) {
  const { filters, pathWith } = useFilters(staffListOrders.input)
  const found = useQuery(ordersQuery({ ...filters, companyId }))
  return (
    <div className={styles.sheet}>
      <FoundRows filters={filters} pathWith={pathWith} found={found} empty={<Empty todo="该企业还没有下过订单。" />}>
        {(rows) => <OrderTable rows={rows} />}
      </FoundRows>
    </div>
  )
}
