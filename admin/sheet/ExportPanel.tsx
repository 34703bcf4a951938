import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Progress, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listExports, sheetSubjects, startExport, type ExportRun, type SheetSubject } from '../../contract/sheet.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { sizeText } from '../pieces/Files.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { staffQuery } from '../shell/staff.ts'
import { exportsQuery, isUnderWay } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import styles from './sheet.module.css'

type ExportPanelProps = {
  readonly subject: SheetSubject
  /** What is exported; where it is absent, what the address says. */
  readonly filter?: Readonly<Record<string, string | number | undefined>>
}

/** Exports, for who may take them out. */
export function ExportPanel(props: ExportPanelProps) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  if (staff.areas.includes('export')) return <Exports {...props} />
  return (
    <Panel title="导出">
      <p className={styles.note}>您没有“导出”权限，需要时请找管理员工的同事开通。</p>
    </Panel>
  )
}

/** Begins exports – of all, or of what the list was filtered by – and shows the latest. */
function Exports({ subject, filter: given }: ExportPanelProps) {
  const [params] = useSearchParams()
  const [format, setFormat] = useState<ExportRun['format']>('xlsx')
  const queries = useQueryClient()
  const mutation = useOnce(startExport)
  const { data, error } = useQuery(exportsQuery(subject))
  const asked = given ? Object.entries(given) : [...params].filter(([name]) => name !== 'page')
  const filter = Object.fromEntries(asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const filtered = !given && asked.length > 0
  const begin = () =>
    mutation.mutate(
      { subject, format, filter },
      {
        onSuccess: () => tell('已开始导出，完成后在此下载'),
        onSettled: () => void queries.invalidateQueries({ queryKey: [listExports.path, subject] }),
      },
    )
  return (
    <Panel title="导出">
      <div className={styles.export}>
        <Segmented
          aria-label="文件格式"
          options={[
            { value: 'xlsx', label: 'Excel (xlsx)' },
            { value: 'csv', label: 'CSV' },
          ]}
          value={format}
          onChange={setFormat}
        />
        <Button type="primary" loading={mutation.isPending} onClick={begin}>
          {given ? `导出${sheetSubjects[subject].label}` : filtered ? '导出筛选结果' : `导出全部${sheetSubjects[subject].label}`}
        </Button>
      </div>
      {filtered && (
        <p className={styles.note}>
          按列表当前的筛选条件导出。<Link to={`/sheet/${subject}`}>改为导出全部</Link>
        </p>
      )}
      <Fault error={mutation.error ?? error} />
      {data && data.rows.length > 0 && (
        <ul className={styles.exports} aria-label="最近的导出">
          {data.rows.map((run) => (
            <li key={run.id}>
              <Exported run={run} />
              <small>
                {run.createTime.slice(0, 16)} {run.staffName}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Exported({ run: { state, total, done, file, fault, format, ...run } }: { run: ExportRun }) {
  if (isUnderWay({ state }))
    return <Progress percent={total ? Math.floor((100 * done) / total) : 0} aria-label={`导出进度 ${run.createTime}`} size="small" />
  if (!file) return <span className={styles.fault}>{fault || `${format} 文件已清理`}</span>
  return (
    <span>
      <a href={file.link} download={file.name}>
        {file.name}
      </a>
      <small>
        {total} 条，{sizeText(file.size)}
      </small>
    </span>
  )
}
