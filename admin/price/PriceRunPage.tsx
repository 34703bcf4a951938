import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Input, Spin } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { importItems, importOutcomes, type ImportRun } from '../../contract/sheet.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { importQuery, isUnderWay, itemsQuery } from '../sheet/queries.ts'
import { RunHead } from '../sheet/RunHead.tsx'
import { AcceptBar } from './AcceptBar.tsx'
import type { Accepted } from './accepted.ts'
import { CellTable } from './CellTable.tsx'
import { booksQuery } from './queries.ts'
import desk from '../order/order.module.css'
import sheet from '../sheet/sheet.module.css'
import styles from './price.module.css'

/** One price sheet: in a dry run every cell that differs, to be accepted; afterwards what became of it. */
export function PriceRunPage() {
  const { importId = '' } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(importId)) return <Navigate to="/sheet/prices" replace />
  return <Run key={importId} id={Number(importId)} />
}

function Run({ id }: { id: number }) {
  const { data: run } = useSuspenseQuery(importQuery(id))
  const { data: books = [] } = useQuery(booksQuery)
  const [accepted, setAccepted] = useState<Accepted>({ all: true, except: new Set() })
  const { bookId, dueTime } = run.options
  const into = bookId === null ? '公开价' : `价格本“${books.find((book) => book.id === bookId)?.name ?? ''}”`
  const toAccept = run.dry && run.state === 'done' && run.created + run.updated > 0
  return (
    <>
      <p className={desk.trail}>
        <Link to="/price">价格</Link> › <Link to="/sheet/prices">价格导入导出</Link> › {run.fileName}
      </p>
      <RunHead run={run} byHand />
      <p className={styles.head}>
        导入到{into}
        {typeof dueTime === 'string' && `，${dueTime} 生效，可在“定时价格”中取消`}
      </p>
      {toAccept && <AcceptBar run={run} accepted={accepted} onAccept={setAccepted} />}
      {run.total > 0 && <Items run={run} accepted={toAccept ? accepted : null} onAccept={setAccepted} />}
    </>
  )
}

const tabs = { '': '全部', ...importOutcomes }

type ItemsProps = { readonly run: ImportRun; readonly accepted: Accepted | null; readonly onAccept: (accepted: Accepted) => void } // prettier-ignore

function Items({ run, accepted, onAccept }: ItemsProps) {
  const { filters, pathWith, go } = useFilters(importItems.input.omit({ id: true }))
  const { data, error, isPlaceholderData } = useQuery(itemsQuery({ ...filters, id: run.id }, run))
  const counts = { '': run.done, ...run }
  return (
    <div className={desk.desk}>
      <Tabs
        name="逐个结果"
        tabs={Object.entries(tabs).map(([outcome, label]) => ({
          to: pathWith({ outcome }),
          label,
          count: counts[outcome as keyof typeof tabs],
          here: (filters.outcome ?? '') === outcome,
        }))}
      />
      <div className={sheet.search}>
        <Input.Search
          aria-label="按采购编号或问题查找"
          placeholder="采购编号或问题"
          maxLength={40}
          allowClear
          defaultValue={filters.keyword}
          onSearch={(keyword) => go({ keyword: keyword.trim() })}
        />
      </div>
      <Fault error={error} />
      <Spin spinning={isPlaceholderData && !isUnderWay(run)} delay={200}>
        {data && data.rows.length > 0 && <CellTable rows={data.rows} accepted={accepted} onAccept={onAccept} />}
        {data?.rows.length === 0 && (
          <Empty todo={isUnderWay(run) ? '处理到这里时会显示。' : '没有符合条件的商品，可更换关键词或查看其他结果。'} />
        )}
        {!data && <div className={desk.blank} />}
      </Spin>
      {data && (
        <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
      )}
    </div>
  )
}
