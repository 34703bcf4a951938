import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Pagination, Spin } from 'antd'
import { useState } from 'react'
import { deliveryStates, webhookEvents, type DeliveryRow, type WebhookRow } from '../../contract/webhook/webhook.ts'
import { Refused } from './Told.tsx'
import { openQueries, type OpenWays } from './ways.ts'
import css from './open.module.css'

const perPage = 10
const titles: Readonly<Record<string, string>> = { ...webhookEvents, ping: '测试推送' }

/** 推送记录: what was sent to an address and what came back, newest first; each can be sent again. */
export function DeliveryLog({ ways, hook, onClose }: { ways: OpenWays; hook: WebhookRow; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const { data, error, isPending } = useQuery({
    queryKey: [...openQueries.log, hook.id, page],
    queryFn: () => ways.deliveries(hook.id, page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'waiting') ? 2_000 : false),
  })
  return (
    <Modal open title="推送记录" footer={null} onCancel={onClose} width={720}>
      <div className={css.head}>
        <p className={`${css.hint} ${css.url}`}>{hook.url}</p>
        {ways.exportLog?.(hook.id)}
      </div>
      <Refused error={error} />
      <Spin spinning={isPending} delay={200}>
        {data?.rows.length === 0 && <p className={css.none}>暂无数据，可先发送一次测试。</p>}
        <ul className={css.log} aria-label="推送记录">
          {data?.rows.map((row) => (
            <LogItem key={row.id} row={row} ways={ways} onReplayed={() => setPage(1)} />
          ))}
        </ul>
      </Spin>
      {data && data.total > perPage && (
        <Pagination current={page} total={data.total} pageSize={perPage} onChange={setPage} showSizeChanger={false} />
      )}
    </Modal>
  )
}

type ItemProps = { row: DeliveryRow; ways: OpenWays; onReplayed: () => void }

function LogItem({ row, ways, onReplayed }: ItemProps) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const replay = useMutation({
    mutationFn: () => ways.replay(row.id),
    onSuccess: () => {
      ways.tell('已重新推送')
      onReplayed()
      return queries.invalidateQueries({ queryKey: openQueries.log })
    },
    retry: false,
  })
  return (
    <li>
      <div className={css.head}>
        <p>
          <b>{titles[row.event] ?? row.event}</b>{' '}
          <span className={css.tag} data-on={row.state === 'delivered' || undefined}>
            {deliveryStates[row.state]}
          </span>{' '}
          <small>
            {row.createTime} · 已试 {row.attempts} 次 {row.said && `· ${row.said}`}
            {row.nextAt && ` · 下次 ${row.nextAt.slice(5, 16)}`}
          </small>
        </p>
        <div className={css.acts}>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            详情
          </Button>
          <Button size="small" onClick={() => replay.mutate()} loading={replay.isPending}>
            重新推送
          </Button>
        </div>
      </div>
      <Refused error={replay.error} />
      {open && <Detail id={row.id} attempts={row.attempts} ways={ways} />}
    </li>
  )
}

function Detail({ id, attempts, ways }: { id: number; attempts: number; ways: OpenWays }) {
  const { data, error } = useQuery({ queryKey: [...openQueries.log, 'one', id, attempts], queryFn: () => ways.delivery(id) })
  if (!data) return <Refused error={error} />
  return (
    <div className={css.detail}>
      <h4>请求内容</h4>
      <pre tabIndex={0}>{data.body}</pre>
      <h4>对方应答</h4>
      {data.tries.length === 0 && <p className={css.hint}>尚未推送</p>}
      {data.tries.map((one) => (
        <pre key={one.at + one.tookMs} tabIndex={0}>
          {`${one.at}  ${one.status === null ? one.fault : `HTTP ${one.status}`}（${one.tookMs} 毫秒）\n${one.answer}`.trim()}
        </pre>
      ))}
    </div>
  )
}
