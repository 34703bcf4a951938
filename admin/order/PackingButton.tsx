import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { askPacking } from '../../contract/order/consignmentDesk.ts'
import { staffOrderDetail, type OrderDetail } from '../../contract/order/order.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { orderQuery } from './queries.ts'
import styles from './panels.module.css'

type Props = { readonly orderId: string; readonly consignment: OrderDetail['consignments'][number] }

/** The packing list: to be made, being made, or there to be printed and laid into the parcel. */
export function PackingButton({ orderId, consignment: { id, number, packing } }: Props) {
  const queries = useQueryClient()
  const mutation = useOnce(askPacking)
  const making = packing !== null && packing.file === null
  // Looks again each second while the job is at work on it.
  useQuery({ ...orderQuery(orderId), enabled: making, refetchInterval: making ? 1000 : false })
  if (packing?.file)
    return (
      <p className={styles.packing}>
        <a href={packing.file.link} target="_blank" rel="noreferrer">
          打印装箱单
        </a>
      </p>
    )
  if (making) return <Progress percent={Math.max(5, packing.progress)} size="small" status="active" aria-label="装箱单生成进度" />
  const ask = () =>
    mutation.mutate(
      { consignmentId: id },
      { onSettled: () => void queries.invalidateQueries({ queryKey: [staffOrderDetail.path, orderId] }) },
    )
  return (
    <>
      <Fault error={mutation.error} />
      <div>
        <Button onClick={ask} loading={mutation.isPending} aria-label={`生成装箱单 ${number}`}>
          生成装箱单
        </Button>
      </div>
    </>
  )
}
