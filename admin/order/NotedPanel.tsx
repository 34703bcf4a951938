import { queryOptions, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { listNoted } from '../../contract/order/consignmentDesk.ts'
import { call } from '../call.ts'
import { Link } from '../shell/Link.tsx'

const mostShown = 5

const notedQuery = queryOptions({
  queryKey: [listNoted.path],
  queryFn: ({ signal }) => call(listNoted, { limit: mostShown }, { signal }),
  refetchInterval: 60_000,
})

/** Deliveries of which buyers found something missing or broken and which nobody has looked at; nothing where there are none. */
export function NotedPanel() {
  const { data } = useQuery(notedQuery)
  if (!data || data.total === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${data.total} 张收货单签收时有短少或破损，待查看`}
      description={
        <ul>
          {data.rows.map(({ orderId, consignmentId, number, companyName, found, createTime }) => (
            <li key={consignmentId}>
              <Link to={`/order/${orderId}#consignment-${consignmentId}`}>{number}</Link> {companyName}：{found}（{createTime.slice(5, 16)}
              ）
            </li>
          ))}
        </ul>
      }
    />
  )
}
