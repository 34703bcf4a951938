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
} from '../../contract/layoutDesk.ts'
import { AskDialog } from '../pieces/AskDialog.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { layoutsQuery } from './queries.ts'
import table from '../pieces/table.module.css'
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
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">版本</th>
              <th scope="col">状态</th>
              <th scope="col">保存</th>
              <th scope="col">生效时间</th>
              <th scope="col">区块</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <Row key={version.id} version={version} onAct={() => setAsked(version)} />
            ))}
          </tbody>
        </table>
      )}
      {asked && <VersionDialog version={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function Row({ version, onAct }: { version: LayoutVersion; onAct: () => void }) {
  const { id, state, who, createTime, publishTime, blocks, restores } = version
  return (
    <tr>
      <td>
        #{id}
        {restores !== null && <small>恢复自 #{restores}</small>}
      </td>
      <td data-name="状态">
        <span className={pieces.tag} data-tone={states[state].tone}>
          {states[state].label}
        </span>
      </td>
      <td data-name="保存">
        {who || '系统初始'}
        <small>{createTime}</small>
      </td>
      <td data-name="生效时间">{publishTime ?? '一直'}</td>
      <td data-name="区块">{blocks}</td>
      <td data-name="操作">
        {state === 'live' ? (
          <span aria-label="无">—</span>
        ) : (
          <Button size="small" aria-label={`${state === 'scheduled' ? '撤回' : '恢复'}版本 ${id}`} onClick={onAct}>
            {state === 'scheduled' ? '撤回' : '恢复'}
          </Button>
        )}
      </td>
    </tr>
  )
}

const VersionDialog = ({ version: { id, state }, onClose }: { version: LayoutVersion; onClose: () => void }) =>
  state === 'scheduled' ? (
    <AskDialog
      title="撤回定时版本"
      okText="确认撤回"
      deed={withdrawLayout}
      input={{ id }}
      told={() => '撤回成功'}
      anew={stale}
      onClose={onClose}
    >
      <p>版本 #{id} 撤回后不会再显示。</p>
    </AskDialog>
  ) : (
    <AskDialog
      title="恢复历史版本"
      okText="确认恢复"
      deed={restoreLayout}
      input={{ id }}
      told={() => '恢复成功，商城几秒内更新'}
      anew={stale}
      onClose={onClose}
    >
      <p>以版本 #{id} 的内容立即发布一个新版本，编辑中未发布的修改将丢弃。</p>
    </AskDialog>
  )

const stale = [[layoutDetail.path], [listLayouts.path]]
