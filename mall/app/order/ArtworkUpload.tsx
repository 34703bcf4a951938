import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { artworkAtMost } from '../../../contract/production/artwork.ts'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { orderDetail, type OrderDetail, type OrderLine } from '../../../contract/order/order.ts'
import type { Stored } from '../../../kit/upload.ts'
import { Fault } from '../private/Fault.tsx'
import { UploadBox } from '../private/UploadBox.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { BriefFields } from './BriefFields.tsx'
import { briefsTyped, type AllTyped } from './briefs.ts'
import actsCss from '../private/acts.module.css'
import formCss from '../private/form.module.css'
import lineCss from './line.module.css'

type Props = {
  order: OrderDetail
  line: OrderLine
  onDone: () => void
  /** Null where there is nothing to go back to. */
  onLeave: (() => void) | null
}

/** Uploads artwork and puts it on a line. What was there before is replaced, and an approved proof of it is void. */
export function ArtworkUpload({ order, line, onDone, onLeave }: Props) {
  const [files, setFiles] = useState<readonly Stored[]>([])
  const [typed, type] = useState<AllTyped>({})
  const [marked, mark] = useState(false)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const mutation = useOnce(attachArtwork)
  const replaces = line.artwork.length > 0
  const approved = line.proofs.some(({ state }) => state === 'approved')

  function submit() {
    const fileIds = files.map(({ id }) => id)
    const briefs = briefsTyped(line, fileIds, typed)
    mark(briefs === null)
    if (!briefs) return
    const input = { orderId: order.orderId, lineId: line.id, fileIds, briefs }
    mutation.mutate(input, {
      onSuccess: async () => {
        toast('稿件已提交', 'success')
        setFiles([])
        await queries.invalidateQueries({ queryKey: [orderDetail.path, order.orderId] })
        onDone()
      },
    })
  }

  return (
    <div className={`${lineCss.upload} no-print`}>
      {replaces && (
        <Alert
          type="warning"
          showIcon
          title={
            approved
              ? '更换后原稿件被替换，已确认的校样随即作废，须重新检查稿件并确认新校样，交期可能顺延。'
              : '更换后原稿件被替换，已发送的校样随即作废，稿件重新检查。'
          }
        />
      )}
      <UploadBox kind="artwork" label="选择稿件文件" most={artworkAtMost} stored={files} onChange={setFiles} onBusy={setBusy} />
      <BriefFields line={line} files={files} typed={typed} onType={type} marked={marked} />
      <Fault error={mutation.error} />
      <div className={actsCss.acts}>
        <Button
          type="primary"
          className={formCss.steady ?? ''}
          danger={replaces}
          disabled={files.length === 0 || busy || mutation.isPending}
          onClick={submit}
        >
          {mutation.isPending ? '提交中…' : replaces ? '替换稿件' : '提交稿件'}
        </Button>
        {onLeave && <Button onClick={onLeave}>不更换</Button>}
      </div>
    </div>
  )
}
