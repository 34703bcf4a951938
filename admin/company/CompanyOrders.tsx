import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { staffListOrders } from '../../contract/order/order.ts'
import { useFilters } from '../filters.ts'
import { OrderTable } from '../order/OrderTable.tsx'
import { ordersQuery } from '../order/queries.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import desk from '../pieces/desk.module.css'
import styles from './company.module.css'

/** The orders of one company, the newest first. */
export function CompanyOrders({ companyId }: { companyId: number }) {
  const { filters, pathWith } = useFilters(staffListOrders.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(ordersQuery({ ...filters, companyId }))
  return (
    <div className={styles.sheet}>
      <Fault error={error} />
      <Spin spinning={isPending || isPlaceholderData} delay={200}>
        {data && data.rows.length > 0 && <OrderTable rows={data.rows} />}
        {data?.rows.length === 0 && <Empty todo="该企业还没有下过订单。" />}
        {!data && <div className={desk.blank} />}
      </Spin>
      {data && <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />}
    </div>
  )
}
