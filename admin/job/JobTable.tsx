import { Button, Space } from 'antd'
import { Link } from 'react-router'
import type { JobRow } from '../../contract/jobDesk.ts'
import type { Doing } from './JobDialog.tsx'
import table from '../pieces/table.module.css'
import styles from './job.module.css'

type Props = { readonly rows: readonly JobRow[]; readonly onDo: (doing: Doing) => void }

/** The jobs of a page; cards on narrow screens. */
export const JobTable = ({ rows, onDo }: Props) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">任务</th>
        <th scope="col">问题</th>
        <th scope="col">已试</th>
        <th scope="col">最近一次</th>
        <th scope="col">下次重试</th>
        <th scope="col">操作</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((job) => (
        <tr key={job.id}>
          <td data-name="任务">
            <span>
              {job.label}
              <small>{job.link ? <Link to={job.link}>{job.about}</Link> : job.about}</small>
              <small>{job.createTime.slice(0, 16)} 建立</small>
            </span>
          </td>
          <td data-name="问题" className={styles.fault}>
            <Fault job={job} />
          </td>
          <td data-name="已试">
            {job.tries} / {job.triesAtMost} 次
          </td>
          <td data-name="最近一次">{job.lastTime.slice(0, 16)}</td>
          <td data-name="下次重试">{job.nextTime?.slice(0, 16) ?? (job.working ? '执行中' : '不再自动重试')}</td>
          <td data-name="操作">
            {job.working ? (
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
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
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
