import { useQuery, useQueryClient } from '@tanstack/react-query'
import { foundText } from '../../contract/order/foundText.ts'
import { Alert, Button } from 'antd'
import { listNoted, seeNoted } from '../../contract/order/consignmentDesk.ts'
import { staffOrderDetail, type OrderDetail } from '../../contract/order/order.ts'
import { useOnce } from '../call.ts'
import { FileCard } from '../pieces/Files.tsx'
import { staffQuery } from '../shell/staff.ts'

type Props = {
  readonly order: Pick<OrderDetail, 'orderId' | 'lines'>
  readonly consignment: OrderDetail['consignments'][number]
}

/** What the buyer found missing or broken when signing, to be looked at by somebody. */
export function NotedFacts({ order, consignment: { id, number, notes } }: Props) {
  const queries = useQueryClient()
  const mutation = useOnce(seeNoted)
  const mayAnswer = useQuery(staffQuery).data?.areas.includes('orders') ?? false
  if (notes.length === 0) return null
  const unseen = notes.some(({ seen }) => !seen)
  const see = () =>
    mutation.mutate(
      { consignmentId: id },
      {
        onSettled: () => {
          void queries.invalidateQueries({ queryKey: [staffOrderDetail.path, order.orderId] })
          void queries.invalidateQueries({ queryKey: [listNoted.path] })
        },
      },
    )
  return (
    <Alert
      type={unseen ? 'warning' : 'info'}
      showIcon
      title={unseen ? '买家签收时发现短少或破损' : '签收时的短少或破损（已查看）'}
      description={
        <>
          {notes.map((note) => (
            <div key={note.lineId}>
              {foundText(
                order.lines.find((line) => line.id === note.lineId),
                note,
              )}
              {note.words && `：${note.words}`}
              {note.pictures.map((file) => (
                <FileCard key={file.id} file={file} />
              ))}
            </div>
          ))}
        </>
      }
      action={
        unseen &&
        mayAnswer && (
          <Button size="small" onClick={see} loading={mutation.isPending} aria-label={`已查看 ${number} 的收货异常`}>
            已查看
          </Button>
        )
      }
    />
  )
}
