import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filled } from '../../../artwork/names.ts'
import {
  decideDesignApproval,
  designApprovalDetail,
  listDesignApprovals,
  type DesignApprovalRow,
} from '../../../contract/artwork/designApproval.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { FindingList } from '../../../kit/artwork/FindingList.tsx'
import { namesAtOnce, NamesTable } from '../../../kit/artwork/NamesTable.tsx'
import { call } from '../call.ts'
import { useOnce } from '../private/useOnce.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { toast } from '../toast.ts'
import { DesignThumb } from '../../../studio/DesignThumb.tsx'
import { shelfKey } from './queries.ts'
import askCss from '../private/ask.module.css'
import wordsCss from '../private/words.module.css'
import css from './designs.module.css'

type Props = { readonly row: Pick<DesignApprovalRow, 'approvalId' | 'name'>; readonly onClose: () => void }

/** A design that was sent for approval, large and with what is found in it: it is approved as it is shown, or sent back with a reason. */
export function ApprovalDialog({ row: { approvalId, name }, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: [designApprovalDetail.path, approvalId],
    queryFn: () => call(designApprovalDetail, { approvalId }),
  })
  const names = data?.design.names
  const surfaces = data?.design.surfaces.filter(({ layers }) => layers.length > 0) ?? []
  return (
    <Dialog
      title={`审批“${name}”`}
      onClose={onClose}
      wide
      foot={(data?.mayApprove || data?.mayReturn) && <Decide approvalId={approvalId} mayApprove={data.mayApprove} onClose={onClose} />}
    >
      {error && (
        <p className={wordsCss.note} role="alert">
          {wordsOf(error)}
        </p>
      )}
      {data && (
        <>
          <p className={css.facts}>
            {data.storeName}　{data.askedBy} {data.askTime.slice(0, 16)} 送审
          </p>
          {data.note && <p>说明：{data.note}</p>}
          {names && <p className={css.facts}>一物一名：图中为第 1 行，其余各行见名单。</p>}
          {surfaces.map((surface) => {
            const label = data.labels[surface.position] ?? surface.position
            const { findings = [], ground = null } = data.findings.find(({ position }) => position === surface.position) ?? {}
            return (
              <figure key={surface.position} className={css.asked}>
                <figcaption>
                  {label}　{surface.widthMm}×{surface.heightMm} 毫米
                </figcaption>
                <div className={css.sheet}>
                  <DesignThumb surface={filled(surface, names, 0)} ground={ground} pictures={data.pictures} label={`${label}的设计图`} />
                </div>
                {findings.length > 0 ? <FindingList findings={findings} /> : <p className={css.facts}>自动检查未发现问题</p>}
              </figure>
            )
          })}
          {names && <NamesPart names={names} />}
          {data.reason && <p>退回原因：{data.reason}</p>}
          {!data.mayApprove && !data.mayReturn && <p className={css.facts}>{whyNot(data)}</p>}
        </>
      )}
    </Dialog>
  )
}

/** Every row of the list, as it will be printed. */
function NamesPart({ names: { columns, rows } }: { names: Names }) {
  const [part, setPart] = useState(1)
  const from = (part - 1) * namesAtOnce
  const shown = rows.slice(from, from + namesAtOnce).map((cells, at) => ({ page: from + at + 1, cells }))
  return (
    <section className={css.asked}>
      <h3>名单　{rows.length} 行，每行印一件</h3>
      <NamesTable list={{ rows: shown, total: rows.length, columns }} part={part} onPart={setPart} />
    </section>
  )
}

const whyNot = ({ state, stateLabel, decidedBy }: { state: string; stateLabel: string; decidedBy: string | null }): string =>
  state === 'waiting' ? '此设计由其他同事审批' : `${stateLabel}${decidedBy ? `（${decidedBy}）` : ''}`

type DecideProps = { readonly approvalId: number; readonly mayApprove: boolean; readonly onClose: () => void }

function Decide({ approvalId, mayApprove, onClose }: DecideProps) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useOnce(decideDesignApproval)
  const [fault, setFault] = useState('')
  async function decide(move: 'approve' | 'return', reason: string) {
    setFault('')
    try {
      await mutateAsync({ approvalId, move, reason })
      toast(move === 'approve' ? '已通过' : '已退回', 'success')
      onClose()
    } catch (error) {
      setFault(wordsOf(error))
    }
    await Promise.all(
      [[listDesignApprovals.path], [designApprovalDetail.path], shelfKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
  return (
    <form
      className={`${css.say} ${css.decide}`}
      onSubmit={(event) => {
        event.preventDefault()
        void decide('return', String(new FormData(event.currentTarget).get('reason') ?? ''))
      }}
    >
      <label>
        退回原因
        <textarea name="reason" rows={1} maxLength={200} placeholder="如：标志再大一点" />
      </label>
      {fault && (
        <p className={wordsCss.note} role="alert">
          {fault}
        </p>
      )}
      <p className={askCss.ask}>
        <small className={css.facts}>审批只针对图中的内容，之后修改须重新送审。</small>
        <button className="btn" disabled={isPending}>
          退回
        </button>
        {mayApprove && (
          <button type="button" className="btn main" disabled={isPending} onClick={() => void decide('approve', '')}>
            {isPending ? '提交中…' : '通过'}
          </button>
        )}
      </p>
    </form>
  )
}
