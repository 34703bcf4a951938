import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { webhookEvents, type WebhookRow } from '../../contract/webhook/webhook.ts'
import { Ask } from './Ask.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { HookDialog } from './HookDialog.tsx'
import { Refused, ToldOnce } from './Told.tsx'
import { openQueries, type OpenWays } from './ways.ts'
import css from './open.module.css'

type Action =
  | { kind: 'save'; hook: WebhookRow | null }
  | { kind: 'told'; secret: string }
  | { kind: 'rotate' | 'delete' | 'log'; hook: WebhookRow }

/** 消息推送: where the mall tells a program of what happens, and what became of it. */
export function HookPanel({ ways }: { ways: OpenWays }) {
  const queries = useQueryClient()
  const { data, error, isPending } = useQuery({ queryKey: openQueries.hooks, queryFn: ways.hooks })
  const [action, setAction] = useState<Action | null>(null)
  const close = () => setAction(null)
  const again = () => queries.invalidateQueries({ queryKey: openQueries.hooks })

  async function remove(id: number) {
    await ways.deleteHook(id)
    ways.tell('删除成功')
    await again()
    close()
  }
  async function rotate(id: number) {
    const { secret } = await ways.rotate(id)
    await again()
    // After the dialog has closed itself.
    setTimeout(() => setAction({ kind: 'told', secret }))
  }

  return (
    <section className={css.card} aria-labelledby="op-hooks">
      <div className={css.head}>
        <h2 id="op-hooks">消息推送</h2>
        <Button type="primary" onClick={() => setAction({ kind: 'save', hook: null })}>
          添加推送地址
        </Button>
      </div>
      <p className={css.hint}>订单、生产、发货、付款、发票有变化时，主动通知您的系统；未送达会重试三天半。</p>
      <Refused error={error} />
      <Spin spinning={isPending} delay={200}>
        {data?.length === 0 && <p className={css.none}>暂无数据，添加推送地址后即可接收。</p>}
        {data && data.length > 0 && (
          <ul className={css.list} aria-label="推送地址">
            {data.map((hook) => (
              <HookItem key={hook.id} hook={hook} ways={ways} onAct={(kind) => setAction({ kind, hook } as Action)} />
            ))}
          </ul>
        )}
      </Spin>
      {action?.kind === 'save' && (
        <HookDialog
          ways={ways}
          hook={action.hook}
          onClose={close}
          onSaved={(secret) => setAction(secret === null ? null : { kind: 'told', secret })}
        />
      )}
      {action?.kind === 'told' && <ToldOnce title="签名密钥" name="签名密钥" secret={action.secret} onClose={close} />}
      {action?.kind === 'rotate' && (
        <Ask title="更换签名密钥" confirm="更换" onConfirm={() => rotate(action.hook.id)} onClose={close}>
          更换后 24 小时内新旧密钥同时签名，请在此期间改用新密钥。
        </Ask>
      )}
      {action?.kind === 'delete' && (
        <Ask title="删除推送地址" confirm="删除" onConfirm={() => remove(action.hook.id)} onClose={close}>
          删除后不再推送到 {action.hook.url}，推送记录一并删除。
        </Ask>
      )}
      {action?.kind === 'log' && <DeliveryLog ways={ways} hook={action.hook} onClose={close} />}
    </section>
  )
}

type ItemProps = { hook: WebhookRow; ways: OpenWays; onAct: (kind: 'save' | 'rotate' | 'delete' | 'log') => void }

function HookItem({ hook, ways, onAct }: ItemProps) {
  const ping = useMutation({ mutationFn: () => ways.ping(hook.id), onSuccess: () => onAct('log'), retry: false })
  const labels: Readonly<Record<string, string>> = webhookEvents
  return (
    <li>
      <div className={css.words}>
        <h3>
          <span className={css.url}>{hook.url}</span>{' '}
          <span className={css.tag} data-on={hook.enabled || undefined}>
            {hook.enabled ? '已启用' : '已停用'}
          </span>
        </h3>
        <p>{hook.events.map((event) => labels[event] ?? event).join('、')}</p>
        <p className={css.hint}>
          待送达 {hook.waiting}，已放弃 {hook.dead}
          {hook.oldUntil && `；旧签名密钥有效至 ${hook.oldUntil.slice(0, 16)}`}
        </p>
        <Refused error={ping.error} />
      </div>
      <div className={css.acts}>
        <Button onClick={() => onAct('log')}>推送记录</Button>
        <Button onClick={() => ping.mutate()} loading={ping.isPending} disabled={!hook.enabled}>
          发送测试
        </Button>
        <Button onClick={() => onAct('save')}>修改</Button>
        <Button onClick={() => onAct('rotate')}>更换密钥</Button>
        <Button danger onClick={() => onAct('delete')}>
          删除
        </Button>
      </div>
    </li>
  )
}
