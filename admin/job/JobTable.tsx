import { Button, Space } from 'antd'
import type { JobRow } from '../../contract/job/jobDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import type { Doing } from './JobDialog.tsx'
import { Link } from '../shell/Link.tsx'
import styles from './job.module.css'

type Props = { readonly rows: readonly JobRow[]; readonly onDo: (doing: Doing) => void }

/** The jobs of a page; cards on narrow screens. */
export const JobTable = ({ rows, onDo }: Props) => (
  <Rows
    rows={rows}
    keyOf={(job) => job.id}
    columns={[
      {
        title: '任务',
        cell: (job) => (
          <span>
            {job.label}
            <small>{job.link ? <Link to={job.link}>{job.about}</Link> : job.about}</small>
            <small>{job.createTime.slice(0, 16)} 建立</small>
          </span>
        ),
      },
      { title: '问题', className: styles.fault, cell: (job) => <Fault job={job} /> },
      {
        title: '已试',
        cell: (job) => (
          <>
            {job.tries} / {job.triesAtMost} 次
          </>
        ),
      },
      { title: '最近一次', cell: (job) => job.lastTime.slice(0, 16) },
      { title: '下次重试', cell: (job) => job.nextTime?.slice(0, 16) ?? (job.working ? '执行中' : '不再自动重试') },
      {
        title: '操作',
        cell: (job) =>
          job.working ? (
            <span aria-label="执行中，暂不能操作">—</span>
          ) : (
            <Space>
              <Button size="small" onClick={() => onDo({ move: 'again', job })}>
                再试一次
              </Button>
              <Button size="small" danger onClick={() => onDo({ move: 'drop', job })}>
                放弃
              </Button>
            </Space>
          ),
      },
    ]}
  />
)

/** In a sentence; as the program said it only for who asks. */
function Fault({ job: { id, fault, error } }: { job: JobRow }) {
  if (fault === '') return <span>尚未开始执行</span>
  return (
    <div>
      {fault}
      <details>
        <summary>错误原文</summary>
        <pre tabIndex={0} aria-label={`任务 ${id} 的错误原文`}>
          {error}
        </pre>
      </details>
    </div>
  )
}
