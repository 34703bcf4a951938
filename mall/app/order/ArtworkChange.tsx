import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Radio } from 'antd'
import { useId, useState } from 'react'
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
import { changeTyped, changeWords, hindranceOf, lackingAfter } from './change.ts'
import actsCss from '../private/acts.module.css'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'

const fateLabels = { keep: '保留', remove: '移除' } as const
type Fate = keyof typeof fateLabels

type Props = { order: OrderDetail; line: OrderLine; onLeave: () => void }

/** Changes the files on a line: of each that lies there it is said whether it stays, new ones come beside them. What comes of it is said first. */
export function ArtworkChange({ order, line, onLeave }: Props) {
  const [fates, decide] = useState<ReadonlyMap<number, Fate>>(new Map())
  const [added, add] = useState<readonly Stored[]>([])
  const [typed, type] = useState<AllTyped>({})
  const [marked, mark] = useState(false)
  const [busy, setBusy] = useState(false)
  const reason = useId()
  const queries = useQueryClient()
  const mutation = useOnce(attachArtwork)
  const removed = new Set(line.artwork.flatMap(({ id }) => (fates.get(id) === 'remove' ? [id] : [])))
  const kept = line.artwork.filter(({ id }) => !removed.has(id)).length
  const open = line.artwork.filter(({ id }) => !fates.has(id))
  const why = hindranceOf({ open, kept, all: line.artwork.length, added: added.length })
  const change = { removed, added, typed }

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
        <legend>现有稿件：请逐个选择保留还是移除</legend>
        {line.artwork.map(({ id, name, positionLabel }) => (
          <div key={id}>
            <span>
              {name}
              {positionLabel && `（${positionLabel}）`}
            </span>
            <Radio.Group
              aria-label={`${name} 保留还是移除`}
              options={Object.entries(fateLabels).map(([value, label]) => ({ value, label }))}
              value={fates.get(id)}
              onChange={({ target }) => decide(new Map(fates).set(id, target.value === 'keep' ? 'keep' : 'remove'))}
            />
          </div>
        ))}
      </fieldset>
      <UploadBox kind="artwork" label="添加新稿件" most={artworkAtMost - kept} stored={added} onChange={add} onBusy={setBusy} />
      <BriefFields line={line} files={added} typed={typed} onType={type} marked={marked} />
      {open.length === 0 && (removed.size > 0 || added.length > 0) && (
        <div className={lineCss.outcome} role="status">
          {changeWords(line, change).map((words) => (
            <p key={words}>{words}</p>
          ))}
          <LackingWords labels={lackingAfter(line, change)} />
        </div>
      )}
      <Voids line={line} />
      <Fault error={mutation.error} />
      <div className={actsCss.acts}>
        <Button
          type="primary"
          className={formCss.steady ?? ''}
          danger
          disabled={why !== '' || busy || mutation.isPending}
          aria-describedby={reason}
          onClick={submit}
        >
          {mutation.isPending ? '提交中…' : '确认更换'}
        </Button>
        <Button onClick={onLeave}>不更换</Button>
        <span id={reason} role="status" className={wordsCss.hint}>
          {why}
        </span>
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
