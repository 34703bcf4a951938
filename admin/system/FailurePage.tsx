import { useQuery } from '@tanstack/react-query'
import { listFailures, type Failure } from '../../contract/system/system.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Heading } from '../shell/Heading.tsx'
import { failuresQuery } from './queries.ts'
import styles from './system.module.css'

/** 程序错误: calls that failed by our own fault, found by the number that the customer reads out. */
export function FailurePage() {
  const list = useFilters(listFailures.input)
  const found = useQuery(failuresQuery(list.filters))
  return (
    <>
      <Heading title="程序错误" />
      <ListFrame
        {...list}
        search={<ListSearch list={list} placeholder="客户看到的错误编号" />}
        found={found}
        empty={<Empty todo="没有找到出错的请求。客户遇到“系统开小差了”时，提示中有一个编号，可以在这里查到原因；保留 30 天。" />}
      >
        {(rows) => <FailureTable rows={rows} />}
      </ListFrame>
    </>
  )
}

const FailureTable = ({ rows }: { readonly rows: readonly Failure[] }) => (
  <Rows
    rows={rows}
    keyOf={({ requestId }) => requestId}
    columns={[
      { title: '编号', cell: ({ requestId }) => <code>{requestId}</code> },
      { title: '时间', cell: ({ time }) => time },
      { title: '请求', cell: ({ method, route }) => `${method} ${route}` },
      { title: '版本', cell: ({ version }) => version },
      {
        title: '错误原文',
        className: styles.text,
        cell: ({ requestId, error }) => (
          <details>
            <summary>{error.split('\n', 1)[0]}</summary>
            <pre tabIndex={0} aria-label={`${requestId} 的错误原文`}>
              {error}
            </pre>
          </details>
        ),
      },
    ]}
  />
)
