import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { orderDetail, type OrderDetail, type OrderLine } from '../../../contract/order/order.ts'
import { artworkAtMost } from '../../../contract/production/artwork.ts'
import { LackingWords } from '../../../kit/artwork/Lacking.tsx'
import type { Stored } from '../../../kit/upload.ts'
import { Fault } from '../private/Fault.tsx'
import { UploadBox } from '../private/UploadBox.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { BriefFields } from './BriefFields.tsx'
import type { AllTyped } from './briefs.ts'
import { changeTyped, changeWords, lackingAfter } from './change.ts'
import actsCss from '../private/acts.module.css'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'

type Props = { order: OrderDetail; line: OrderLine; onLeave: () => void }

/** Changes the files on a line: each that lies there stays unless it is taken away, new ones come beside them. What comes of it is said first. */
export function ArtworkChange({ order, line, onLeave }: Props) {
  const [removed, remove] = useState<ReadonlySet<number>>(new Set())
  const [added, add] = useState<readonly Stored[]>([])
  const [typed, type] = useState<AllTyped>({})
  const [marked, mark] = useState(false)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const mutation = useOnce(attachArtwork)
  const kept = line.artwork.filter(({ id }) => !removed.has(id)).length
  const nothing = kept === line.artwork.length && added.length === 0
  const change = { removed, added, typed }

  function keep(id: number, keeps: boolean) {
    const next = new Set(removed)
    if (keeps) next.delete(id)
    else next.add(id)
    remove(next)
  }

  function submit() {
    const sent = changeTyped(line, change)
    mark(sent === null)
    if (!sent) return
    mutation.mutate(
      { orderId: order.orderId, lineId: line.id, ...sent },
      {
        onSuccess: async () => {
          toast('稿件已更换', 'success')
          await queries.invalidateQueries({ queryKey: [orderDetail.path, order.orderId] })
          onLeave()
        },
      },
    )
  }

  return (
    <div className={`${lineCss.upload} no-print`}>
      <fieldset className={lineCss.kept}>
        <legend>现有稿件：取消勾选即移除</legend>
        {line.artwork.map(({ id, name, positionLabel }) => (
          <Checkbox key={id} checked={!removed.has(id)} onChange={({ target }) => keep(id, target.checked)}>
            {name}
            {positionLabel && `（${positionLabel}）`}
          </Checkbox>
        ))}
      </fieldset>
      <UploadBox kind="artwork" label="添加新稿件" most={artworkAtMost - kept} stored={added} onChange={add} onBusy={setBusy} />
      <BriefFields line={line} files={added} typed={typed} onType={type} marked={marked} />
      {!nothing && (
        <div className={lineCss.outcome} role="status">
          {changeWords(line, change).map((words) => (
            <p key={words}>{words}</p>
          ))}
          {kept + added.length === 0 ? (
            <p className={wordsCss.fault}>至少保留或新增一个稿件</p>
          ) : (
            <LackingWords labels={lackingAfter(line, change)} />
          )}
        </div>
      )}
      <Voids line={line} />
      <Fault error={mutation.error} />
      <div className={actsCss.acts}>
        <Button
          type="primary"
          className={formCss.steady ?? ''}
          danger
          disabled={nothing || kept + added.length === 0 || busy || mutation.isPending}
          onClick={submit}
        >
          {mutation.isPending ? '提交中…' : '确认更换'}
        </Button>
        <Button onClick={onLeave}>不更换</Button>
      </div>
    </div>
  )
}

/** What becomes of a proof that stands. */
function Voids({ line }: { line: OrderLine }) {
  const standing = line.proofs.find(({ state }) => state === 'approved' || state === 'sent')?.state
  const title =
    standing === 'approved'
      ? '更换后，已确认的校样随即作废，须重新检查稿件并确认新校样，交期可能顺延。'
      : standing === 'sent'
        ? '更换后，已发送的校样随即作废，稿件重新检查。'
        : '更换后，稿件重新检查。'
  return <Alert type={standing ? 'warning' : 'info'} showIcon title={title} />
}
