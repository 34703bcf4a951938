import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import type { KeyRow } from '../../contract/account/apiKey.ts'
import { Ask } from './Ask.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { Refused, ToldOnce } from './Told.tsx'
import { openQueries, type OpenWays } from './ways.ts'
import css from './open.module.css'

const states = { active: '使用中', expired: '已过期', revoked: '已停用' } as const

type Action = { kind: 'add' } | { kind: 'told'; key: string } | { kind: 'revoke'; row: KeyRow }

/** 接口密钥: those there are, a new one, and the end of one. */
export function KeyPanel({ ways }: { ways: OpenWays }) {
  const queries = useQueryClient()
  const { data, error, isPending } = useQuery({ queryKey: openQueries.keys, queryFn: ways.keys })
  const [action, setAction] = useState<Action | null>(null)
  const close = () => setAction(null)

  async function revoke(id: number) {
    await ways.revokeKey(id)
    ways.tell('已停用')
    await queries.invalidateQueries({ queryKey: openQueries.keys })
  }

  return (
    <section className={css.card} aria-labelledby="op-keys">
      <div className={css.head}>
        <h2 id="op-keys">接口密钥</h2>
        <Button type="primary" onClick={() => setAction({ kind: 'add' })}>
          创建密钥
        </Button>
      </div>
      <p className={css.hint}>系统调用接口时使用，与人员登录无关。密钥等同于账号密码，请勿写入网页或发给他人。</p>
      <Refused error={error} />
      <Spin spinning={isPending} delay={200}>
        {data?.length === 0 && <p className={css.none}>暂无数据，创建密钥后系统即可调用接口。</p>}
        {data && data.length > 0 && (
          <ul className={css.list} aria-label="接口密钥">
            {data.map((row) => (
              <KeyItem key={row.id} row={row} ways={ways} onRevoke={() => setAction({ kind: 'revoke', row })} />
            ))}
          </ul>
        )}
      </Spin>
      {action?.kind === 'add' && <KeyDialog ways={ways} onClose={close} onMade={(key) => setAction({ kind: 'told', key })} />}
      {action?.kind === 'told' && <ToldOnce title="密钥已创建" name="接口密钥" secret={action.key} onClose={close} />}
      {action?.kind === 'revoke' && (
        <Ask title="停用接口密钥" confirm="停用" onConfirm={() => revoke(action.row.id)} onClose={close}>
          停用“{action.row.name}”后，使用它的系统会立即无法调用接口，且不能恢复。
        </Ask>
      )}
    </section>
  )
}

const KeyItem = ({ row, ways, onRevoke }: { row: KeyRow; ways: OpenWays; onRevoke: () => void }) => (
  <li>
    <div className={css.words}>
      <h3>
        {row.name} <code>{row.shown}…</code>{' '}
        <span className={css.tag} data-on={row.state === 'active' || undefined}>
          {states[row.state]}
        </span>
      </h3>
      <p>{row.scopes.map((scope) => ways.scopes[scope]?.label ?? scope).join('、')}</p>
      <p className={css.hint}>
        创建于 {row.createTime.slice(0, 16)}，{row.expiresAt ? `有效期至 ${row.expiresAt.slice(0, 16)}` : '长期有效'}；
        {row.lastUsedAt ? `最近使用 ${row.lastUsedAt.slice(0, 16)}（${row.lastAddress}）` : '从未使用'}
      </p>
    </div>
    {row.state === 'active' && (
      <Button danger onClick={onRevoke} aria-label={`停用 ${row.name}`}>
        停用
      </Button>
    )}
  </li>
)
