import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { briefArtwork } from '../../../contract/order/moveOrder.ts'
import { orderDetail, type OrderDetail, type OrderLine } from '../../../contract/order/order.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { BriefFields } from './BriefFields.tsx'
import { briefsTyped, untyped, type AllTyped } from './briefs.ts'
import actsCss from '../private/acts.module.css'
import formCss from '../private/form.module.css'
import lineCss from './line.module.css'

type Props = { order: OrderDetail; line: OrderLine; onLeave: () => void }

/** Says anew what the files on a line are for; the files stay. */
export function BriefEdit({ order, line, onLeave }: Props) {
  const [typed, type] = useState<AllTyped>(() => saidOf(line))
  const [marked, mark] = useState(false)
  const queries = useQueryClient()
  const mutation = useOnce(briefArtwork)

  function submit() {
    const fileIds = line.artwork.map(({ id }) => id)
    const briefs = briefsTyped(line, fileIds, typed)
    mark(briefs === null)
    if (!briefs) return
    mutation.mutate(
      { orderId: order.orderId, lineId: line.id, briefs },
      {
        onSuccess: async () => {
          toast('稿件说明已保存', 'success')
          await queries.invalidateQueries({ queryKey: [orderDetail.path, order.orderId] })
          onLeave()
        },
      },
    )
  }

  return (
    <div className={`${lineCss.upload} no-print`}>
      <BriefFields line={line} files={line.artwork} typed={typed} onType={type} marked={marked} />
      <Fault error={mutation.error} />
      <div className={actsCss.acts}>
        <Button type="primary" className={formCss.steady ?? ''} disabled={mutation.isPending} onClick={submit}>
          {mutation.isPending ? '保存中…' : '保存说明'}
        </Button>
        <Button onClick={onLeave}>取消</Button>
      </div>
    </div>
  )
}

/** What was said until now; a position nobody named is still to be chosen where there are several. */
const saidOf = (line: OrderLine): AllTyped =>
  Object.fromEntries(line.artwork.map(({ id, position, note }) => [id, { position: position ?? untyped(line).position, note }]))
