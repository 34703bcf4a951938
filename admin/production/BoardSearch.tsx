import { Select } from 'antd'
import type { z } from 'zod'
import type { BoardColumn, productionBoard } from '../../contract/production/productionDesk.ts'
import { DeskSearch } from '../pieces/DeskSearch.tsx'

type Filters = z.output<typeof productionBoard.input>
type Props = {
  readonly filters: Filters
  readonly columns: readonly BoardColumn[]
  readonly onSearch: (change: Readonly<Record<string, string | number | undefined>>) => void
}

/** What of the board is shown. Draw it anew (`key`) when the filters change from elsewhere. */
export function BoardSearch({ filters, columns, onSearch }: Props) {
  const { keyword, processId, from, to } = filters
  const processes = columns.filter(({ key }) => /^\d+$/.test(key))
  return (
    <DeskSearch
      filters={filters}
      placeholder="订单号、企业名称或商品名称"
      day="交期"
      narrowed={Boolean(keyword || from || to || processId)}
      onSearch={onSearch}
      onReset={() => onSearch({ keyword: '', from: '', to: '', processId: '' })}
    >
      <label>
        工序
        <Select
          aria-label="工序"
          allowClear
          placeholder="全部工序"
          value={processId === undefined ? null : String(processId)}
          onChange={(key: string | null | undefined) => onSearch({ processId: key ?? undefined })}
          options={processes.map(({ key, name }) => ({ value: key, label: name }))}
          style={{ width: '100%' }}
        />
      </label>
    </DeskSearch>
  )
}
