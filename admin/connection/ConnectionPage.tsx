import { useQuery } from '@tanstack/react-query'
import { Button, Space, Spin } from 'antd'
import { useState } from 'react'
import type { Connection } from '../../contract/connection/connection.ts'
import { connectionKinds } from '../../contract/connection/kinds.ts'
import { connectionModes } from '../../contract/connection/names.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ClearDialog } from './ClearDialog.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { connectionsQuery } from './queries.ts'
import { StoredFiles } from './StoredFiles.tsx'
import { TryDialog } from './TryDialog.tsx'

type Doing = { readonly what: 'set' | 'try' | 'clear'; readonly connection: Connection }

/** 设置 · 接口: what the mall asks of others; each set up, tried, and taken away. */
export function ConnectionPage() {
  const { data, error } = useQuery(connectionsQuery)
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <>
      <Heading title="接口" />
      <p>短信、支付、开票、签章、物流与文件存储由服务商提供。没有开通的，商城照常营业，并告诉买家改用什么办法。</p>
      {!data && (error ? <Fault error={error} /> : <Spin />)}
      {data?.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} onDo={(what) => setDoing({ what, connection })} />
      ))}
      {doing?.what === 'set' && <ConnectionDialog connection={doing.connection} onClose={close} />}
      {doing?.what === 'try' && <TryDialog connection={doing.connection} onClose={close} />}
      {doing?.what === 'clear' && <ClearDialog connection={doing.connection} onClose={close} />}
    </>
  )
}

type CardProps = { readonly connection: Connection; readonly onDo: (what: Doing['what']) => void }

/** How one stands, and what may be done about it. */
function ConnectionCard({ connection, onDo }: CardProps) {
  const { name, mode, variables, version, error, okTime, changed, fault, unreadable } = connection
  const kind = connectionKinds[name]
  const byEnv = variables.length > 0
  return (
    <Panel
      title={kind.label}
      extra={
        <Space wrap>
          <Button onClick={() => onDo('try')} aria-label={`试一试${kind.label}`}>
            试一试
          </Button>
          {!byEnv && (
            <Button type="primary" onClick={() => onDo('set')} aria-label={`设置${kind.label}`}>
              设置
            </Button>
          )}
          {!byEnv && version > 0 && (
            <Button danger onClick={() => onDo('clear')} aria-label={`清除${kind.label}`}>
              清除
            </Button>
          )}
        </Space>
      }
    >
      <Facts
        rows={[
          ['状态', <Mode key="mode" mode={mode} />],
          ['服务商', kind.provider],
          ['用途', kind.does],
          ['停用时', kind.without],
          ['由环境变量设置', byEnv ? `${variables.join('、')}。要在这里设置，请先从环境变量里去掉 ${variables[0]}` : ''],
          ['尚缺', !byEnv && (unreadable || version > 0) ? fault : ''],
          ['最近一次出错', error ? `${error.time}　${error.words}` : ''],
          ['最近正常', okTime ?? ''],
          ['上次修改', changed ? `${changed.time}　${changed.who}` : ''],
        ]}
      />
      {name === 'storage' && <StoredFiles live={mode === 'live'} />}
    </Panel>
  )
}

const tones = { live: 'ok', sandbox: 'due', off: 'off' } as const

const Mode = ({ mode }: { readonly mode: Connection['mode'] }) => (
  <>
    <StateTag tone={tones[mode]} label={connectionModes[mode]} />
    {mode === 'sandbox' && ' 由商城自己应答，不会真的扣款、发送或开具'}
  </>
)
