import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal, Progress, Radio } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { listOrderExports, startOrderExport } from '../../../contract/order/orderExport.ts'
import { call } from '../call.ts'
import { sizeText } from '../private/FileNames.tsx'
import { Fault } from '../private/Fault.tsx'
import { isNarrowed } from '../private/narrowing.ts'
import { useOnce } from '../private/useOnce.ts'
import type { Filters } from './filters.ts'
import listCss from './list.module.css'

type Run = z.output<typeof listOrderExports.output>['rows'][number]
const underWay = ({ state }: Run): boolean => state === 'waiting' || state === 'running'

/** 导出订单: what the list on the screen is filtered by, as a file that a job makes; the last few stay to be had again. */
export function ExportDialog({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const [format, setFormat] = useState<Run['format']>('xlsx')
  const queries = useQueryClient()
  const mutation = useOnce(startOrderExport)
  const { data, error } = useQuery({
    queryKey: [listOrderExports.path],
    queryFn: () => call(listOrderExports, {}),
    refetchInterval: ({ state }) => (state.data?.rows.some(underWay) ? 1_000 : 300_000),
  })
  const { page: _, ...asked } = filters
  const narrowed = filters.type !== 'all' || isNarrowed(filters)
  const begin = () =>
    mutation.mutate({ ...asked, format }, { onSettled: () => void queries.invalidateQueries({ queryKey: [listOrderExports.path] }) })
  return (
    <Modal
      open
      title="导出订单"
      okText="开始导出"
      cancelText="关闭"
      confirmLoading={mutation.isPending}
      onOk={begin}
      onCancel={onClose}
      width={520}
    >
      <p>{narrowed ? '按列表当前的筛选条件导出' : '导出您能看到的全部订单'}，每种商品一行。</p>
      <Radio.Group
        aria-label="文件格式"
        value={format}
        onChange={({ target }) => setFormat(target.value as Run['format'])}
        options={[
          { value: 'xlsx', label: 'Excel (xlsx)' },
          { value: 'csv', label: 'CSV（超过 5 万行时使用）' },
        ]}
      />
      <Fault error={mutation.error ?? error} />
      {data && data.rows.length > 0 && (
        <ul className={listCss.exports} aria-label="最近的导出">
          {data.rows.map((run) => (
            <li key={run.id}>
              <Exported run={run} />
              <small>{run.createTime.slice(0, 16)}</small>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

function Exported({ run }: { run: Run }) {
  const { state, total, done, file, fault, format } = run
  if (underWay(run)) {
    const percent = total ? Math.floor((100 * done) / total) : 0
    return <Progress percent={percent} size="small" aria-label={`导出进度 ${run.createTime}`} />
  }
  if (!file) return <span>{state === 'failed' ? fault : `${format} 文件已清理`}</span>
  return (
    <span>
      <a href={file.link} download={file.name} className="text-link">
        {file.name}
      </a>{' '}
      <small>
        {total} 行，{sizeText(file.size)}
      </small>
    </span>
  )
}
