import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Layer } from '../../contract/artwork/layer.ts'
import { isUnderWay } from '../../contract/artwork/printRun.ts'
import { mendDesign, type Mendable } from '../../contract/artwork/mend.ts'
import css from '../../studio/design.module.css'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { mendRunQuery, refreshDesk } from './queries.ts'
import own from './mend.module.css'

type Props = {
  readonly at: { readonly lineId: number; readonly fileId: number }
  readonly began: Mendable
  readonly layers: readonly Layer[]
  readonly isChanged: boolean
  /** Something of it must not be printed so. */
  readonly hasFaults: boolean
}

const most = 200

/** Says to the buyer what was changed, and sends it; tells how far it is, and goes back to the line once it is sent. */
export function MendBar({ at, began, layers, isChanged, hasFaults }: Props) {
  const [note, write] = useState('')
  const [runId, follow] = useState(began.underWay)
  const sending = useOnce(mendDesign)
  const { data: run, error } = useQuery(mendRunQuery(runId))
  const queries = useQueryClient()
  const go = useNavigate()
  const [field, reason] = [useId(), useId()]
  const isSent = run?.state === 'done'
  const isMaking = runId !== null && !error && (!run || isUnderWay(run))
  const isBusy = sending.isPending || isMaking || isSent
  useAskBeforeLeaving(isChanged && runId === null)
  useEffect(() => {
    if (!isSent) return
    tell('校样已发送，客户会收到修改说明')
    refreshDesk(queries)
    void go(`/artwork/${at.lineId}`)
  }, [isSent, queries, go, at.lineId])

  const why = hindrance({ ...began, isChanged, hasFaults, isEmpty: layers.length === 0, note })
  const send = () => {
    const { seen, rounds } = began
    sending.mutate({ ...at, layers: [...layers], note, seen, rounds }, { onSuccess: ({ id }) => follow(id) })
  }
  return (
    <section className={css.card} aria-label="发送校样">
      {began.barred !== '' && <Alert type="warning" showIcon title={began.barred} />}
      <label htmlFor={field}>修改说明（客户会看到）</label>
      <Input.TextArea
        id={field}
        value={note}
        onChange={({ target }) => write(target.value)}
        maxLength={most}
        showCount
        autoSize={{ minRows: 2, maxRows: 5 }}
        placeholder="例：电话改为新号码，标志上移 5 毫米"
        disabled={isBusy}
      />
      <Fault error={sending.error ?? error} />
      {run?.state === 'failed' && <Alert type="error" showIcon title={`校样没有发送：${run.fault}`} />}
      <div className={own.acts}>
        <Button
          type="primary"
          disabled={why !== '' || isBusy}
          loading={sending.isPending || isMaking}
          aria-describedby={reason}
          onClick={send}
        >
          {isMaking ? '正在生成…' : '保存并发送校样'}
        </Button>
        <span id={reason} role="status" className={css.hint}>
          {isMaking ? `正在生成 ${run?.done ?? 0}/${run?.total ?? 1} 页，完成后自动发送；可以离开此页` : why}
        </span>
      </div>
      {isMaking && run && run.total > 1 && <progress className={own.progress} value={run.done} max={run.total} aria-label="生成的进度" />}
      <p className={css.hint}>发送后代替客户的稿件，客户确认后按它生产；客户的原稿保留，可以对比。</p>
    </section>
  )
}

type Asked = Pick<Mendable, 'barred'> & Pick<Props, 'isChanged' | 'hasFaults'> & { readonly isEmpty: boolean; readonly note: string }

/** Why it cannot be sent yet; '': it can. */
function hindrance({ barred, isChanged, hasFaults, isEmpty, note }: Asked): string {
  if (barred !== '') return '现在不能修改'
  if (!isChanged) return '还没有改动'
  if (isEmpty) return '设计是空的，请至少保留一个图层'
  if (hasFaults) return '请先处理“需修改”的问题'
  return note.trim() === '' ? '请填写修改说明' : ''
}
