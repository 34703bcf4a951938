import { Input, Select } from 'antd'
import { useState } from 'react'
import { carriers } from '../../contract/carrier.ts'
import { DeskSearch } from '../pieces/DeskSearch.tsx'
import type { Asked } from './queries.ts'

type Change = Readonly<Record<string, string>>

const options = [
  { value: 'none', label: '还没有运单号' },
  ...Object.entries(carriers).map(([value, { name: label }]) => ({ value, label })),
]

/** What of the desk is shown. Draw it anew (`key`) when the filters change from elsewhere. */
export function ShippingSearch({ filters, narrowed, onSearch }: { filters: Asked; narrowed: boolean; onSearch: (change: Change) => void }) {
  const [region, setRegion] = useState(filters.region ?? '')
  const [carrier, setCarrier] = useState(filters.carrier ?? '')
  return (
    <DeskSearch
      filters={filters}
      placeholder="订单号、运单号、企业、收货人或电话"
      day={filters.stand === 'shipped' ? '发货日期' : '承诺交期'}
      narrowed={narrowed}
      onSearch={(words) => onSearch({ ...words, region: region.trim(), carrier })}
      onReset={() => onSearch({ keyword: '', region: '', carrier: '', from: '', to: '' })}
    >
      <label>
        收货地区
        <Input value={region} maxLength={30} placeholder="如 广东省 或 深圳市" onChange={(event) => setRegion(event.target.value)} />
      </label>
      <label>
        承运商
        <Select
          aria-label="承运商"
          allowClear
          placeholder="全部"
          style={{ minWidth: 130 }}
          value={carrier || null}
          onChange={(value) => setCarrier(value ?? '')}
          options={options}
        />
      </label>
    </DeskSearch>
  )
}
