import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobQueues, listJobs, type JobQueue } from '../../contract/job/jobDesk.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { JobDialog, type Doing } from './JobDialog.tsx'
import { JobTable } from './JobTable.tsx'
import { jobsQuery } from './queries.ts'
import { SmsStanding } from './SmsStanding.tsx'

/** 后台任务: what failed where nobody sees it, to be tried again or given up, and how many text messages are left. */
export function JobPage() {
  const list = useFilters(listJobs.input)
  const found = useQuery(jobsQuery(list.filters))
  const [doing, setDoing] = useState<Doing | null>(null)
  return (
    <>
      <Heading title="后台任务" />
      <ListFrame
        {...list}
        name="任务分类"
        tabs={tabsOf(jobQueues, 'queue', list, found.data?.queues)}
        search={<SmsStanding />}
        found={found}
        empty={<Empty todo={todos[list.filters.queue]} />}
      >
        {(rows) => <JobTable rows={rows} onDo={setDoing} />}
      </ListFrame>
      {doing && <JobDialog doing={doing} onClose={() => setDoing(null)} />}
    </>
  )
}

const todos: Record<JobQueue, string> = {
  dead: '没有停止重试的任务。短信、文件、推送等多次失败后会出现在这里，需要您处理。',
  failing: '没有反复失败的任务。失败 3 次以上、仍会自动重试的会出现在这里。',
  late: '没有迟迟未完成的任务。到时间 15 分钟仍未开始，或执行超过 30 分钟的会出现在这里。',
}
