import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { goodsTypes } from '../../contract/goods.ts'
import { lineStates } from '../../contract/production/lineState.ts'
import { orderStates } from '../../contract/order/orderState.ts'
import { orderWaits, payStates } from '../../contract/order/orderFilter.ts'
import { tagsQuery } from '../order/noteQueries.ts'
import { DayField } from '../pieces/DayField.tsx'
import { DeskSearch } from '../pieces/DeskSearch.tsx'
import { cleared, moreFields, narrowedBy, type Asked, type Change } from './asked.ts'
import styles from './orderDesk.module.css'

type Field = (typeof moreFields)[number]
type Typed = Readonly<Record<Field, string>>

const choices = {
  state: { label: '订单状态', of: Object.entries(orderStates) },
  lineState: { label: '工序状态', of: Object.entries(lineStates) },
  waits: { label: '待办', of: Object.entries(orderWaits) },
  goodsType: { label: '商品类型', of: Object.values(goodsTypes).map(({ wire, tag }) => [String(wire), tag] as const) },
  payment: { label: '付款', of: Object.entries(payStates) },
} as const satisfies Partial<Record<Field, { label: string; of: readonly (readonly [string, string])[] }>>
const choiceNames = Object.keys(choices) as (keyof typeof choices)[]

const days = { promisedFrom: '承诺交期从', promisedTo: '承诺交期到' } as const
const amounts = { minAmount: '订单金额从（元）', maxAmount: '订单金额到（元）' } as const
const flags = { late: '只看逾期未完成', claimed: '只看有未结售后' } as const
const entries = <Names extends Partial<Record<Field, string>>>(names: Names) => Object.entries(names) as [keyof Names & Field, string][]

/** What of the desk is shown. Draw it anew (`key`) when the filters change from elsewhere. */
export function OrderSearch({ filters, onSearch }: { filters: Asked; onSearch: (change: Change) => void }) {
  const narrowed = narrowedBy(filters)
  const [open, setOpen] = useState(narrowed > 0)
  const [typed, setTyped] = useState<Typed>(() => typedOf(filters))
  const type = (name: Field) => (value: string | null | undefined) => setTyped({ ...typed, [name]: value ?? '' })

  return (
    <DeskSearch
      filters={filters}
      placeholder="订单号、电话、收货人、地址、金额、运单号、企业或商品"
      day="下单日期"
      narrowed={narrowed > 0 || Boolean(filters.keyword || filters.from || filters.to)}
      onSearch={(words) => onSearch({ ...typed, ...words })}
      onReset={() => onSearch(cleared)}
      acts={
        <Button aria-expanded={open} aria-controls="more-filters" onClick={() => setOpen(!open)}>
          更多筛选{narrowed > 0 && `（${narrowed}）`}
        </Button>
      }
      more={
        open && (
          <div className={styles.more} id="more-filters">
            {choiceNames.map((name) => (
              <label key={name}>
                {choices[name].label}
                <Select
                  aria-label={choices[name].label}
                  allowClear
                  placeholder="全部"
                  value={typed[name] || null}
                  onChange={type(name)}
                  options={choices[name].of.map(([value, label]) => ({ value, label }))}
                />
              </label>
            ))}
            {entries(days).map(([name, label]) => (
              <label key={name}>
                {label}
                <DayField value={typed[name]} onChange={type(name)} />
              </label>
            ))}
            <TagField value={typed.tag} onChange={type('tag')} />
            <label>
              内部备注
              <Input maxLength={40} value={typed.note} onChange={(event) => type('note')(event.target.value)} />
            </label>
            {entries(amounts).map(([name, label]) => (
              <label key={name}>
                {label}
                <Input inputMode="decimal" maxLength={12} value={typed[name]} onChange={(event) => type(name)(event.target.value.trim())} />
              </label>
            ))}
            <div className={styles.flags}>
              {entries(flags).map(([name, label]) => (
                <Checkbox key={name} checked={typed[name] === '1'} onChange={(event) => type(name)(event.target.checked ? '1' : '')}>
                  {label}
                </Checkbox>
              ))}
              {typed.companyId && (
                <Button size="small" onClick={() => onSearch({ companyId: '' })}>
                  只看一家企业 ×
                </Button>
              )}
            </div>
          </div>
        )
      }
    />
  )
}

/** One of the tags in use. */
function TagField({ value, onChange }: { value: string; onChange: (tag: string | null | undefined) => void }) {
  const { data = [] } = useQuery(tagsQuery)
  return (
    <label>
      标签
      <Select
        aria-label="标签"
        allowClear
        showSearch
        placeholder="全部"
        value={value || null}
        onChange={onChange}
        options={data.map(({ tag, orders }) => ({ value: tag, label: `${tag}（${orders}）` }))}
      />
    </label>
  )
}

/** The filters as text; a flag that is off says nothing. */
function typedOf(filters: Asked): Typed {
  const text = (name: Field) => [name, filters[name] ? String(filters[name]) : ''] as const
  return Object.fromEntries(moreFields.map(text)) as Typed
}
