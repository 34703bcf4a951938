import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
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

type Props = { order: OrderDetail; line: OrderLine }

/** Uploads the first artwork of a line and puts it there. */
export function ArtworkUpload({ order, line }: Props) {
  const [files, setFiles] = useState<readonly Stored[]>([])
  const [typed, type] = useState<AllTyped>({})
  const [marked, mark] = useState(false)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const mutation = useOnce(attachArtwork)

  function submit() {
    const fileIds = files.map(({ id }) => id)
    const briefs = briefsTyped(line, fileIds, typed)
    mark(briefs === null)
    if (!briefs) return
    const input = { orderId: order.orderId, lineId: line.id, fileIds, briefs, seen: [] }
    mutation.mutate(input, {
      onSuccess: async () => {
        toast('稿件已提交', 'success')
        setFiles([])
        await queries.invalidateQueries({ queryKey: [orderDetail.path, order.orderId] })
      },
    })
  }

  return (
    <div className={`${lineCss.upload} no-print`}>
      <UploadBox kind="artwork" label="选择稿件文件" most={artworkAtMost} stored={files} onChange={setFiles} onBusy={setBusy} />
      <BriefFields line={line} files={files} typed={typed} onType={type} marked={marked} />
      <Fault error={mutation.error} />
      <div className={actsCss.acts}>
        <Button
          type="primary"
          className={formCss.steady ?? ''}
          disabled={files.length === 0 || busy || mutation.isPending}
          onClick={submit}
        >
          {mutation.isPending ? '提交中…' : '提交稿件'}
        </Button>
      </div>
    </div>
  )
}
