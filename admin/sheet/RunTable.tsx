import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useSearchParams } from 'react-router'
import { importTones, importStates, sheetSubjects, type ImportRun, type SheetSubject } from '../../contract/sheet.ts'
import { Rows } from '../../kit/Rows.tsx'
import { changed } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { importsQuery, isUnderWay } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import table from '../pieces/table.module.css'

const limit = 10

const todos = {
  ours: '下载模板填好后，在上方选择表格开始。',
  theirs: '从网银或支付平台下载明细，在上方选择文件开始。',
  nothing: '',
} as const

/** What was brought so far, the newest first. */
export function RunTable({ subject }: { subject: SheetSubject }) {
  const [params] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1)
  const found = useQuery(importsQuery(subject, page))
  return (
    <Panel title="导入记录">
      <FoundRows
        filters={{ page, limit }}
        pathWith={(change) => `?${changed(params, change)}`}
        found={found}
        empty={<Empty todo={todos[sheetSubjects[subject].brings]} />}
      >
        {(rows) => <Table subject={subject} rows={rows} />}
      </FoundRows>
    </Panel>
  )
}

const Table = ({ subject, rows }: { subject: SheetSubject; rows: readonly ImportRun[] }) => (
  <Rows
    rows={rows}
    keyOf={(run) => run.id}
    columns={[
      {
        title: '文件',
        phone: null,
        cell: (run) => <Link to={`/sheet/${subject}/${run.id}`}>{run.fileName}</Link>,
        small: (run) => (run.rows > 0 ? `${run.rows} 行` : `编号 ${run.id}`),
      },
      { title: '方式', cell: (run) => (run.dry ? '试运行' : '正式导入') },
      { title: '状态', cell: (run) => <StateTag tones={importTones} state={run.state} label={importStates[run.state]} /> },
      { title: '结果', cell: (run) => <Result run={run} /> },
      { title: '操作人', cell: (run) => run.staffName },
      { title: '时间', className: table.lineState, cell: (run) => run.createTime.slice(0, 16) },
    ]}
  />
)

function Result({ run }: { run: ImportRun }) {
  if (isUnderWay(run)) return <Progress percent={shareOf(run)} size="small" aria-label={`进度 ${run.fileName} ${run.id}`} />
  if (run.fault) return <span>{run.fault}</span>
  return (
    <span>
      新增 {run.created}，修改 {run.updated}，未变化 {run.unchanged}，有误 {run.failed}
    </span>
  )
}

/** How far a run has come, in whole per cent. */
export const shareOf = ({ done, total }: Pick<ImportRun, 'done' | 'total'>): number => (total === 0 ? 0 : Math.floor((100 * done) / total))
