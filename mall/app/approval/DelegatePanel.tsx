import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { deleteDelegate, listDelegates, type Delegate } from '../../../contract/approval/approval.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { StatePill } from '../private/StatePill.tsx'
import { useOnce } from '../private/useOnce.ts'
import { serverNow } from '../clock.ts'
import type { Tone } from '../../../contract/moves.ts'
import { chinaDay } from '../../../contract/text.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../toast.ts'
import { delegatesQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './approval.module.css'

const DelegateDialog = lazy(async () => ({ default: (await import('./DelegateDialog.tsx')).DelegateDialog }))

/** 审批委托: who decides in whose place and when; whoever may approve gives the own place away for some days. */
export function DelegatePanel() {
  const { data } = useSuspenseQuery(delegatesQuery)
  const { buyer } = useFrame()
  const [open, setOpen] = useState(false)
  const mayGive = buyer?.grants.includes('order.approve') ?? false
  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <div className={pageCss.head}>
        <h2>审批委托</h2>
        {mayGive && (
          <Button type="primary" onClick={() => setOpen(true)}>
            委托他人审批
          </Button>
        )}
      </div>
      <p className={wordsCss.hint}>委托期间，受托人与您都可以审批分配给您的订单；受托人不能再转委托，也不能审批自己提交的订单。</p>
      {data.length > 0 ? (
        <ul className={css.rows}>
          {data.map((one) => (
            <DelegateRow key={one.id} one={one} mayEnd={mayGive && (one.from.id === buyer?.id || buyer?.parentId === null)} />
          ))}
        </ul>
      ) : (
        <p className={css.none}>暂无数据。{mayGive && '出差或休假前，可把审批委托给同事。'}</p>
      )}
      <Suspense>{open && <DelegateDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}

/** How a delegation stands today. */
function standing({ active, fromDay, toDay }: Delegate): { tone: Tone; label: string } {
  const today = chinaDay(serverNow())
  if (active) return { tone: 'ok', label: '生效中' }
  if (fromDay > today) return { tone: 'busy', label: '未开始' }
  return { tone: 'off', label: toDay < today ? '已结束' : '已失效' }
}

function DelegateRow({ one, mayEnd }: { one: Delegate; mayEnd: boolean }) {
  const queries = useQueryClient()
  const mutation = useOnce(deleteDelegate)
  const end = () =>
    mutation.mutate(
      { id: one.id },
      {
        onSuccess: () => toast('已取消委托', 'success'),
        onError: (error) => toast(wordsOf(error), 'error'),
        onSettled: () => void queries.invalidateQueries({ queryKey: [listDelegates.path] }),
      },
    )
  return (
    <li>
      <p>
        <b>{one.from.nickname}</b> 委托 <b>{one.to.nickname}</b>
      </p>
      <span className="num">
        {one.fromDay} 至 {one.toDay}
      </span>
      <StatePill {...standing(one)} />
      {mayEnd && (
        <Popconfirm
          title="取消这项委托？"
          description={`${one.to.nickname} 将不能再代为审批。`}
          okText="取消委托"
          cancelText="保留"
          onConfirm={end}
        >
          <Button size="small" disabled={mutation.isPending}>
            取消委托
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}
