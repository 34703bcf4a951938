import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import { Link, Navigate, useParams } from 'react-router'
import { importItems, importOutcomes, SheetSubject, sheetSubjects, type ImportRun } from '../../contract/sheet.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { ItemTable } from './ItemTable.tsx'
import { importQuery, isUnderWay, itemsQuery } from './queries.ts'
import { RunHead } from './RunHead.tsx'
import desk from '../order/order.module.css'
import styles from './sheet.module.css'

/** One import: how far it is, what came of each row, and what can be done next. */
export function RunPage() {
  const { importId = '', subject: named } = useParams()
  const subject = SheetSubject.safeParse(named).data
  if (!subject || !/^[1-9]\d{0,14}$/.test(importId)) return <Navigate to="/" replace />
  return <Run key={importId} id={Number(importId)} subject={subject} />
}

function Run({ id, subject }: { id: number; subject: SheetSubject }) {
  const { data: run } = useSuspenseQuery(importQuery(id))
  return (
    <>
      <p className={desk.trail}>
        <Link to={`/sheet/${subject}`}>{sheetSubjects[subject].label}导入导出</Link> / {run.fileName}
      </p>
      <RunHead run={run} />
      {run.total > 0 && <Items run={run} />}
    </>
  )
}

const tabs = { '': '全部', ...importOutcomes }

function Items({ run }: { run: ImportRun }) {
  const { filters, pathWith, go } = useFilters(importItems.input.omit({ id: true }))
  const { data, error, isPlaceholderData } = useQuery(itemsQuery({ ...filters, id: run.id }, run))
  const counts = { '': run.done, ...run }
  return (
    <div className={desk.desk}>
      <Tabs
        name="逐行结果"
        tabs={Object.entries(tabs).map(([outcome, label]) => ({
          to: pathWith({ outcome }),
          label,
          count: counts[outcome as keyof typeof tabs],
          here: (filters.outcome ?? '') === outcome,
        }))}
      />
      <div className={styles.search}>
        <Input.Search
          aria-label="按编号或问题查找"
          placeholder="编号或问题"
          maxLength={40}
          allowClear
          defaultValue={filters.keyword}
          onSearch={(keyword) => go({ keyword: keyword.trim() })}
        />
      </div>
      <Fault error={error} />
      <Spin spinning={isPlaceholderData && !isUnderWay(run)} delay={200}>
        {data && data.rows.length > 0 && <ItemTable rows={data.rows} />}
        {data?.rows.length === 0 && (
          <Empty todo={filters.keyword ? '没有符合条件的行，请更换关键词。' : nothing(run)}>
            {filters.keyword && <Button onClick={() => go({ keyword: '' })}>清空关键词</Button>}
          </Empty>
        )}
        {!data && <div className={desk.blank} />}
      </Spin>
      {data && (
        <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
      )}
    </div>
  )
}

const nothing = (run: ImportRun): string =>
  isUnderWay(run) ? '处理到这里时会显示。' : '没有这样的行，可查看其他结果。'
