import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { importItems, importOutcomes, type ImportedItem, type ImportRun } from '../../contract/sheet.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { isUnderWay, itemsQuery } from './queries.ts'
import styles from './sheet.module.css'

const tabs = { '': '全部', ...importOutcomes }

type RunItemsProps = {
  readonly run: ImportRun
  /** What the file calls its things. */
  readonly number: string
  readonly children: (rows: readonly ImportedItem[]) => ReactNode
}

/** What became of each thing in a file, by outcome and keyword. */
export function RunItems({ run, number, children }: RunItemsProps) {
  const { filters, pathWith, go } = useFilters(importItems.input.omit({ id: true }))
  useFaultsFirst(run)
  const found = useQuery(itemsQuery({ ...filters, id: run.id }, run))
  const { done, created, updated, unchanged, failed } = run
  const counts = { '': done, created, updated, unchanged, failed }
  return (
    <ListFrame
      name="逐行结果"
      tabs={tabsOf(tabs, 'outcome', { filters, pathWith }, counts)}
      filters={{ page: filters.page, limit: filters.limit }}
      pathWith={pathWith}
      search={
        <div className={styles.search}>
          <Input.Search
            aria-label={`按${number}或问题查找`}
            placeholder={`${number}或问题`}
            maxLength={40}
            allowClear
            defaultValue={filters.keyword}
            onSearch={(keyword) => go({ keyword: keyword.trim() })}
          />
        </div>
      }
      found={{ ...found, isPending: false, isPlaceholderData: found.isPlaceholderData && !isUnderWay(run) }}
      empty={
        <Empty todo={filters.keyword ? '没有符合条件的行，请更换关键词。' : nothing(run)}>
          {filters.keyword && <Button onClick={() => go({ keyword: '' })}>清空关键词</Button>}
        </Empty>
      }
    >
      {children}
    </ListFrame>
  )
}

/** A run that ended with faults opens on them, unless the address says what is to be seen; 全部 is one tab away. */
function useFaultsFirst(run: ImportRun): void {
  const [params, setParams] = useSearchParams()
  const opened = useRef(false)
  const ended = !isUnderWay(run)
  const wanted = run.failed > 0 && params.size === 0
  useEffect(() => {
    if (!ended || opened.current) return
    opened.current = true
    if (wanted) setParams({ outcome: 'failed' }, { replace: true })
  }, [ended, wanted, setParams])
}

const nothing = (run: ImportRun): string => (isUnderWay(run) ? '处理到这里时会显示。' : '没有这样的行，可查看其他结果。')
