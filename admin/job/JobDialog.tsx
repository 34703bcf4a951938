import { Form, Input } from 'antd'
import { dropJob, listJobs, tryJobAgain, type JobRow } from '../../contract/job/jobDesk.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { site } from '../pieces/site.ts'
import desk from '../pieces/desk.module.css'

export type Doing = { readonly move: 'again' | 'drop'; readonly job: JobRow }
type Props = { readonly doing: Doing; readonly onClose: () => void }

const anew = [[listJobs.path]]

/** Asks whether a job is to be tried again, or given up and why. */
export function JobDialog({ doing: { move, job }, onClose }: Props) {
  const subject = <p className={desk.subject}>{[job.label, job.about].filter(Boolean).join('，')}</p>
  if (move === 'again')
    return (
      <AskDialog
        site={site}
        title="再试一次"
        okText="再试一次"
        mutation={tryJobAgain}
        input={{ id: job.id }}
        told="已安排重试，稍后刷新查看结果"
        anew={anew}
        onClose={onClose}
      >
        {subject}
        <p>任务会马上重新执行，次数从头计算。请先排除上面所说的问题。</p>
      </AskDialog>
    )
  return (
    <FormDialog
      title="放弃任务"
      okText="放弃"
      danger
      told="已放弃"
      mutation={dropJob}
      begun={{ reason: '' }}
      inputOf={({ reason }) => ({ id: job.id, reason })}
      wanted={{ reason: '请填写放弃原因，至少 2 个字' }}
      anew={anew}
      onClose={onClose}
      head={
        <>
          {subject}
          <p>放弃后不会再执行，也不能恢复。原因会记入操作日志。</p>
        </>
      }
    >
      <Form.Item name="reason" label="放弃原因" required>
        <Input.TextArea maxLength={200} rows={3} showCount />
      </Form.Item>
    </FormDialog>
  )
}
