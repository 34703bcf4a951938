import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { z } from 'zod'
import { approvalTones, approvalModes } from '../../../contract/account/approvalMode.ts'
import { approvalOf, remindApprovers } from '../../../contract/approval/approval.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { StatePill } from '../private/StatePill.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { DriftTable } from './DriftTable.tsx'
import { progressQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './approval.module.css'

type Progress = NonNullable<z.output<typeof approvalOf.output>>
type Level = Progress['levels'][number]

/** How far the order's approval has come: level by level who has to decide and who has; nothing where it needed none. */
export function ApprovalPanel({ order }: { order: Pick<OrderDetail, 'orderId' | 'state'> }) {
  const { data } = useQuery(progressQuery(order.orderId))
  if (!data) return null
  const pending = order.state === 'pending_approval'
  return (
    <section className={`${pageCss.card} ${pageCss.part}`} aria-label="审批进度">
      <div className={pageCss.head}>
        <h2>
          审批进度 <small>{data.ruleName}</small>
        </h2>
        {pending && data.mayRemind && <Remind orderId={order.orderId} />}
      </div>
      {data.drift.length > 0 && <DriftTable lines={data.drift} />}
      <ol className={css.levels}>
        {data.levels.map((level) => (
          <LevelItem key={level.place} level={level} single={data.levels.length === 1} />
        ))}
      </ol>
      {pending && (
        <div className={css.part}>
          <BudgetBar budget={data.budget} />
        </div>
      )}
    </section>
  )
}

const LevelItem = ({ level: { place, mode, state, stateLabel, seats }, single }: { level: Level; single: boolean }) => (
  <li>
    <h3>
      {single ? '审批人' : `第 ${place} 级`}
      {seats.length > 1 && <small className={wordsCss.hint}>{approvalModes[mode]}</small>}
      <StatePill tones={approvalTones} state={state} label={stateLabel} />
    </h3>
    <ul className={css.seats}>
      {seats.map((seat, i) => (
        <li key={i}>
          <b>{seat.nickname}</b>
          <span>{wordOf(seat, state)}</span>
          {seat.decideTime && <span className={`num ${wordsCss.hint}`}>{seat.decideTime.slice(0, 16)}</span>}
          {seat.note && <em>{seat.note}</em>}
        </li>
      ))}
    </ul>
  </li>
)

/** What was said in a seat and by whom, or who may say it today. */
function wordOf({ nickname, decision, decidedBy, delegates }: Level['seats'][number], state: Level['state']): string {
  if (decision) {
    const word = decision === 'approved' ? '已同意' : '已驳回'
    return decidedBy === nickname ? word : `${word}（${decidedBy} 代）`
  }
  if (state !== 'open' && state !== 'waiting') return '未审批'
  if (state === 'waiting') return '等待上一级'
  return delegates.length > 0 ? `待审批，今日可由 ${delegates.join('、')} 代` : '待审批'
}

function Remind({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const mutation = useOnce(remindApprovers)
  const remind = () =>
    mutation.mutate(
      { orderId },
      {
        onSuccess: () => toast('已催办', 'success'),
        onError: (error) => toast(wordsOf(error), 'error'),
        onSettled: () => void queries.invalidateQueries({ queryKey: [approvalOf.path, orderId] }),
      },
    )
  return (
    <Button size="small" className="no-print" disabled={mutation.isPending} onClick={remind}>
      {mutation.isPending ? '催办中…' : '催办'}
    </Button>
  )
}
