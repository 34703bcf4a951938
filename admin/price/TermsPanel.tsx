import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { Freight } from '../../contract/price/price.ts'
import { freightQuery } from '../freight/queries.ts'
import { Panel } from '../pieces/Panel.tsx'
import type { RulesProps } from './BasicsPanel.tsx'
import { CountField, MaybeCountField, MoneyField, TextField, TickField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import { Notes } from './findings.tsx'
import { useUnit } from './unit.ts'
import styles from './price.module.css'

/** Sample, rush and freight. */
export const TermsPanel = (props: RulesProps) => (
  <Panel title="打样、加急与运费">
    <SampleFields {...props} />
    <RushFields {...props} />
    <FreightFields freight={props.rules.freight} onChange={(freight) => props.onChange({ freight })} />
  </Panel>
)

function SampleFields({ rules: { sample, minimum }, onChange }: RulesProps) {
  const begun = sample ?? { fee: '0', creditFrom: minimum * 5 }
  const at = fieldsOf(begun, ['sample'], (changed) => onChange({ sample: changed }))
  const { label = '', ...unnamed } = begun
  const unit = useUnit()
  return (
    <section className={styles.group} aria-label="打样">
      <TickField label="可以打样" value={sample !== null} onChange={(on) => onChange({ sample: on ? begun : null })} />
      {sample && (
        <div className={styles.fields}>
          <MoneyField label="打样费" {...at('fee')} />
          <CountField label="抵扣数量" suffix={`${unit}起`} hint="达到后打样费抵扣" {...at('creditFrom')} />
          <TextField
            label="费用名称"
            hint="留空为“打样费”"
            value={label}
            place={['sample', 'label']}
            onChange={(typed) => onChange({ sample: { ...unnamed, ...(typed && { label: typed }) } })}
          />
        </div>
      )}
      <Notes place={['sample']} />
    </section>
  )
}

function RushFields({ rules: { rush }, onChange }: RulesProps) {
  const begun = rush ?? { maxDaysSaved: 2, share: '0.10' }
  const at = fieldsOf(begun, ['rush'], (changed) => onChange({ rush: changed }))
  const { notAfter = '', ...always } = begun
  return (
    <section className={styles.group} aria-label="加急">
      <TickField label="可以加急" value={rush !== null} onChange={(on) => onChange({ rush: on ? begun : null })} />
      {rush && (
        <div className={styles.fields}>
          <CountField label="最多提前" suffix="个工作日" {...at('maxDaysSaved')} />
          <TextField label="加急比例" hint="0.10 即商品与加工的 10%" {...at('share')} />
          <TextField
            label="截止日"
            hint="MM-dd 每年，或 yyyy-MM-dd；可留空"
            value={notAfter}
            place={['rush', 'notAfter']}
            onChange={(typed) => onChange({ rush: { ...always, ...(typed && { notAfter: typed }) } })}
          />
        </div>
      )}
      <Notes place={['rush']} />
    </section>
  )
}

const firstFreight: Record<Freight['kind'], Freight> = {
  truck: { kind: 'truck', minimum: '60', perKg: '1.20' },
  express: { kind: 'express', first: '10', next: '3' },
  template: { kind: 'template', template: null },
}

function FreightFields({ freight, onChange }: { freight: Freight; onChange: (freight: Freight) => void }) {
  return (
    <section className={styles.group} aria-label="运费">
      <div className={styles.fields}>
        <label className={styles.field}>
          <span>运费</span>
          <Select
            aria-label="运费"
            value={freight.kind}
            onChange={(kind) => onChange(firstFreight[kind])}
            options={[
              { value: 'truck' as const, label: '物流，按重量' },
              { value: 'express' as const, label: '快递，首重加续重' },
              { value: 'template' as const, label: '按运费模板' },
            ]}
          />
        </label>
        {freight.kind === 'truck' && <TruckFields freight={freight} onChange={onChange} />}
        {freight.kind === 'express' && <ExpressFields freight={freight} onChange={onChange} />}
        {freight.kind === 'template' && <TemplateFields freight={freight} onChange={onChange} />}
      </div>
      <Notes place={['freight']} />
    </section>
  )
}

type Of<K extends Freight['kind']> = { freight: Extract<Freight, { kind: K }>; onChange: (freight: Freight) => void }

function TruckFields({ freight, onChange }: Of<'truck'>) {
  const at = fieldsOf(freight, ['freight'], onChange)
  return (
    <>
      <MoneyField label="最低运费" {...at('minimum')} />
      <MoneyField label="每公斤" {...at('perKg')} />
    </>
  )
}

function ExpressFields({ freight, onChange }: Of<'express'>) {
  const at = fieldsOf(freight, ['freight'], onChange)
  return (
    <>
      <MoneyField label="首重 1 公斤" {...at('first')} />
      <MoneyField label="续重每公斤" {...at('next')} />
    </>
  )
}

/** Which template of the merchant's, and what a piece takes up where that may weigh more. */
function TemplateFields({ freight, onChange }: Of<'template'>) {
  const { data } = useQuery(freightQuery)
  const unit = useUnit()
  const { pieceCm3, ...weighed } = freight
  const named = data?.templates.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <label className={styles.field}>
        <span>运费模板</span>
        <Select
          aria-label="运费模板"
          value={freight.template ?? 0}
          onChange={(id) => onChange({ ...freight, template: id || null })}
          options={[{ value: 0, label: '默认模板' }, ...named]}
        />
        {data?.templates.length === 0 && <small>还没有运费模板，请先到 设置 · 运费 添加，否则不能下单</small>}
      </label>
      <MaybeCountField
        label={`每${unit}体积`}
        suffix="cm³"
        hint="含包装；可留空，只按重量"
        value={pieceCm3 ?? null}
        place={['freight', 'pieceCm3']}
        onChange={(cm3) => onChange({ ...weighed, ...(cm3 !== null && { pieceCm3: cm3 }) })}
      />
    </>
  )
}
