import { Cascader, Input, Select } from 'antd'
import { useState } from 'react'
import type { Region } from '../../contract/account/address.ts'
import { fen, parseYuan, yuan } from '../../contract/money.ts'
import type { KeptTemplate } from '../../contract/price/freightDesk.ts'
import { Refusal } from '../../contract/refusal.ts'
import { pathTo } from '../../kit/regions.ts'
import { formulaText } from '../../pricing/formulaText.ts'
import { templateLines } from '../../pricing/template.ts'
import { Panel } from '../pieces/Panel.tsx'
import { regionWords } from './words.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import css from './freight.module.css'

type TryFreightProps = { readonly templates: readonly KeptTemplate[]; readonly regions: Region[] }

/** 试算: what sending so much somewhere costs, by the same reckoning as orders. */
export function TryFreight({ templates, regions }: TryFreightProps) {
  const [id, choose] = useState<number | null>(null)
  const [to, send] = useState<number[]>([])
  const [kg, weigh] = useState('5')
  const [pieces, count] = useState<number | null>(100)
  const [value, cost] = useState('')
  const template = templates.find((one) => one.id === id) ?? templates.find(({ isDefault }) => isDefault) ?? templates[0]
  const load = loadOf(kg, pieces, value)
  const place = to.at(-1) ?? 0
  return (
    <Panel title="试算">
      <div className={css.try}>
        <label>
          模板
          <Select
            value={template?.id ?? null}
            onChange={choose}
            options={templates.map((one) => ({ value: one.id, label: one.name }))}
            aria-label="试算的模板"
          />
        </label>
        <label>
          收货地区
          <Cascader
            options={regions.map((region) => ({ ...region, c: region.c.map((city) => ({ ...city, c: [] })) }))}
            fieldNames={{ label: 'n', value: 'v', children: 'c' }}
            value={to}
            onChange={(codes) => send((codes ?? []).map(Number))}
            placeholder="省 / 市"
            showSearch
            style={{ width: '100%' }}
            aria-label="试算的收货地区"
          />
        </label>
        <label>
          重量
          <Input value={kg} onChange={({ target }) => weigh(target.value)} suffix="kg" inputMode="decimal" maxLength={8} />
        </label>
        <label>
          件数
          <NumberBox value={pieces} onChange={count} style={{ width: '100%' }} />
        </label>
        <label>
          商品金额
          <Input
            value={value}
            onChange={({ target }) => cost(target.value)}
            suffix="元"
            inputMode="decimal"
            maxLength={12}
            placeholder="0"
          />
        </label>
      </div>
      <p className={css.result} role="status">
        {place === 0 || !template ? (
          <span className={desk.quiet}>请选择收货地区</span>
        ) : load === null ? (
          <span className={desk.quiet}>请填写重量、件数（整数）与金额</span>
        ) : (
          said(template, { code: place, name: regionWords([pathTo(regions, place).at(-1)?.v ?? place], regions) }, load)
        )}
      </p>
    </Panel>
  )
}

type Load = Parameters<typeof templateLines>[1][number]

/** What was typed; null where it is not all numbers. */
function loadOf(kg: string, pieces: number | null, value: string): Load | null {
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(kg) || !pieces || !Number.isInteger(pieces) || pieces < 1 || !/^(\d{1,9}(\.\d{1,2})?)?$/.test(value))
    return null
  return { label: null, pieces, weight: Math.round(Number(kg) * 10_000), cm3: 0, value: value ? parseYuan(value) : fen(0) }
}

/** The line of the receipt, or why nothing is sent there. */
function said(template: KeptTemplate, place: { code: number; name: string }, load: Load) {
  try {
    const ways = template.ways.includes('prepaid') ? template.ways : [...template.ways, 'prepaid' as const]
    const [line] = templateLines({ way: 'prepaid', places: [place], template: { ...template, ways } }, [load])
    return line ? (
      <>
        <b>¥{yuan(line.amount)}</b> {formulaText(line.formula)}
      </>
    ) : null
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return refusal.code === 'freight.undeliverable' ? `这个模板不配送到${place.name}` : refusal.message
  }
}
