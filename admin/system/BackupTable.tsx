import { useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import {
  backupStates,
  copyBackup,
  copyStates,
  drillStates,
  linkBackup,
  listBackups,
  shortKey,
  type BackupRow,
} from '../../contract/system/backup.ts'
import type { Tone } from '../../contract/moves.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useOnceBy } from '../../kit/once.ts'
import { Fault } from '../pieces/Fault.tsx'
import { sizeText } from '../pieces/Files.tsx'
import { site } from '../pieces/site.ts'
import { StateTag } from '../pieces/StateTag.tsx'
import { saveFile } from '../sheet/save.ts'
import styles from './system.module.css'

type Ask = (what: 'drill' | 'delete', backup: BackupRow) => void

const stateTones: Readonly<Record<BackupRow['state'], Tone>> = { making: 'busy', done: 'ok', failed: 'bad' }
const copyTones: Readonly<Record<BackupRow['copy'], Tone>> = { none: 'off', going: 'busy', done: 'ok', failed: 'bad' }
const drillTones: Readonly<Record<BackupRow['drill'], Tone>> = { none: 'off', running: 'busy', passed: 'ok', failed: 'bad' }

type Props = {
  readonly rows: readonly BackupRow[]
  /** Whether an object store is set up. */
  readonly store: boolean
  readonly onAsk: Ask
}

/** The backups of a page, with what may be done with each. */
export function BackupTable({ rows, store, onAsk }: Props) {
  const link = useOnceBy(site.call, linkBackup)
  const download = ({ id, name }: BackupRow) => link.mutate({ id }, { onSuccess: ({ url }) => saveFile({ link: url, name }) })
  const queries = useQueryClient()
  const copy = useOnceBy(site.call, copyBackup)
  const take = ({ id }: BackupRow) =>
    copy.mutate(
      { id },
      {
        onSuccess: () => site.tell('已开始另存'),
        onSettled: () => void queries.invalidateQueries({ queryKey: [listBackups.path] }),
      },
    )
  const busy = rows.some(({ state, drill }) => state === 'making' || drill === 'running')
  return (
    <>
      <Fault error={link.error ?? copy.error} />
      <Rows
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            title: '备份',
            cell: ({ name, createTime, by, key }) => (
              <span>
                {name}
                <small>
                  {createTime}，{by === '' ? '定时' : by}
                </small>
                {key && <small>已用钥匙 {shortKey(key)}… 加密</small>}
              </span>
            ),
          },
          {
            title: '状态',
            className: styles.text,
            cell: ({ state, fault }) => (
              <span>
                <StateTag tone={stateTones[state]} label={backupStates[state]} />
                {fault && <small>{fault}</small>}
              </span>
            ),
          },
          { title: '内容', cell: (backup) => <Contents backup={backup} /> },
          {
            title: '恢复演练',
            className: styles.text,
            cell: ({ drill, drillTime, drillFault }) => (
              <span>
                <StateTag tone={drillTones[drill]} label={drillStates[drill]} />
                {drillTime && <small>{drillTime}</small>}
                {drillFault && <small>{drillFault}</small>}
              </span>
            ),
          },
          {
            title: '对象存储',
            className: styles.text,
            cell: (backup) => (backup.copy === 'none' ? <span>—</span> : <Copied backup={backup} />),
          },
          {
            title: '操作',
            cell: (backup) => (
              <Space wrap>
                {backup.here && (
                  <>
                    <Button
                      size="small"
                      aria-label={`下载 ${backup.name}`}
                      loading={link.isPending && link.variables.id === backup.id}
                      onClick={() => download(backup)}
                    >
                      下载
                    </Button>
                    <Button size="small" aria-label={`演练恢复 ${backup.name}`} disabled={busy} onClick={() => onAsk('drill', backup)}>
                      演练恢复
                    </Button>
                  </>
                )}
                {backup.here && store && backup.key !== '' && ['none', 'failed'].includes(backup.copy) && (
                  <Button size="small" aria-label={`另存 ${backup.name}`} loading={copy.isPending} onClick={() => take(backup)}>
                    {backup.copy === 'failed' ? '重新另存' : '另存'}
                  </Button>
                )}
                {backup.state !== 'making' && backup.drill !== 'running' && (
                  <Button size="small" danger aria-label={`删除 ${backup.name}`} onClick={() => onAsk('delete', backup)}>
                    删除
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
      />
    </>
  )
}

const Copied = ({ backup: { copy, copyTime, copyFault } }: { readonly backup: BackupRow }) => (
  <span>
    <StateTag tone={copyTones[copy]} label={copyStates[copy]} />
    {copyTime && <small>{copyTime}</small>}
    {copyFault && <small>{copyFault}</small>}
  </span>
)

function Contents({ backup: { state, size, rows, files, missing, here } }: { readonly backup: BackupRow }) {
  if (state === 'failed') return <span>—</span>
  if (state === 'making') return <span role="status">已写入 {sizeText(size)}</span>
  return (
    <span>
      {sizeText(size)}，{rows.toLocaleString()} 行，{files.toLocaleString()} 个文件
      {missing > 0 && <small>有 {missing} 个登记的文件备份时不在磁盘上</small>}
      {!here && <small>文件在另一台服务器上</small>}
    </span>
  )
}
