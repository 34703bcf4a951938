import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import {
  layoutDetail,
  listLayouts,
  restoreLayout,
  withdrawLayout,
  type LayoutVersion,
  type VersionState,
} from '../../contract/page/layoutDesk.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import { layoutsQuery } from './queries.ts'
import pieces from '../pieces/pieces.module.css'

const states: Readonly<Record<VersionState, { label: string; tone: string }>> = {
  live: { label: '当前', tone: 'ok' },
  scheduled: { label: '定时', tone: 'due' },
  past: { label: '历史', tone: 'off' },
  withdrawn: { label: '已撤回', tone: 'off' },
}

/** The versions of the layout, the newest first: an older one can be brought back, one to come taken back. */
export function VersionPanel() {
  const { data: versions, error } = useQuery(layoutsQuery)
  const [asked, setAsked] = useState<LayoutVersion | null>(null)
  return (
    <Panel title="历史版本">
      <Fault error={error} />
      {versions && (
        <Rows
          rows={versions}
          keyOf={({ id }) => id}
          columns={[
            {
              title: '版本',
              phone: null,
              cell: ({ id }) => <>#{id}</>,
              small: ({ restores }) => restores !== null && <>恢复自 #{restores}</>,
            },
            {
              title: '状态',
              cell: ({ state }) => (
                <span className={pieces.tag} data-tone={states[state].tone}>
                  {states[state].label}
                </span>
              ),
            },
            { title: '保存', cell: ({ who }) => who || '系统初始', small: ({ createTime }) => createTime },
            { title: '生效时间', cell: ({ publishTime }) => publishTime ?? '一直' },
            { title: '区块', cell: ({ blocks }) => blocks },
            { title: '操作', cell: (version) => <Act version={version} onAct={() => setAsked(version)} /> },
          ]}
        />
      )}
      {asked && <VersionDialog version={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function Act({ version: { id, state }, onAct }: { version: LayoutVersion; onAct: () => void }) {
  if (state === 'live') return <span aria-label="无">—</span>
  const word = state === 'scheduled' ? '撤回' : '恢复'
  return (
    <Button size="small" aria-label={`${word}版本 ${id}`} onClick={onAct}>
      {word}
    </Button>
  )
}

const VersionDialog = ({ version: { id, state }, onClose }: { version: LayoutVersion; onClose: () => void }) =>
  state === 'scheduled' ? (
    <AskDialog
      site={site}
      title="撤回定时版本"
      okText="确认撤回"
      mutation={withdrawLayout}
      input={{ id }}
      told="撤回成功"
      anew={stale}
      onClose={onClose}
    >
      <p>版本 #{id} 撤回后不会再显示。</p>
    </AskDialog>
  ) : (
    <AskDialog
      site={site}
      title="恢复历史版本"
      okText="确认恢复"
      mutation={restoreLayout}
      input={{ id }}
      told="恢复成功，商城几秒内更新"
      anew={stale}
      onClose={onClose}
    >
      <p>以版本 #{id} 的内容立即发布一个新版本，编辑中未发布的修改将丢弃。</p>
    </AskDialog>
  )

const stale = [[layoutDetail.path], [listLayouts.path]]
