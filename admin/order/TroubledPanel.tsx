import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { listTroubledParcels, seeTroubledParcel, type TroubledParcel } from '../../contract/production/courier.ts'
import { call, useOnce } from '../call.ts'
import { unlessHeard } from '../live/unlessHeard.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Link } from '../shell/Link.tsx'
import styles from './parcel.module.css'

const mostShown = 5

const troubledQuery = queryOptions({
  queryKey: [listTroubledParcels.path],
  queryFn: ({ signal }) => call(listTroubledParcels, { limit: mostShown }, { signal }),
  refetchInterval: unlessHeard(60_000),
})

/** Parcels that somebody has to look after: not to be delivered, on their way back, or not to be found; nothing where there are none. */
export function TroubledPanel() {
  const { data } = useQuery(troubledQuery)
  const queries = useQueryClient()
  const mutation = useOnce(seeTroubledParcel)
  if (!data || data.total === 0) return null
  const see = (id: number) =>
    mutation.mutate({ id }, { onSettled: () => void queries.invalidateQueries({ queryKey: troubledQuery.queryKey }) })
  return (
    <Alert
      type="warning"
      showIcon
      title={`${data.total} 个包裹物流异常，待处理`}
      description={
        <>
          <Fault error={mutation.error} />
          <ul className={styles.troubled}>
            {data.rows.map((parcel) => (
              <li key={parcel.id}>
                <span>
                  <Link to={placeOf(parcel)}>{parcel.about}</Link> {parcel.companyName}：<b>{parcel.label}</b>
                  {parcel.words && `，${parcel.words}`}（{parcel.carrier} {parcel.trackingNo}，{parcel.createTime.slice(5, 16)}）
                </span>
                <Button
                  size="small"
                  loading={mutation.isPending && mutation.variables.id === parcel.id}
                  onClick={() => see(parcel.id)}
                  aria-label={`已处理 ${parcel.about} 的物流异常`}
                >
                  已处理
                </Button>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}

const placeOf = ({ claimId, orderId }: TroubledParcel): string => (claimId === null ? `/order/${orderId}` : `/claim/${claimId}`)
