import { Select } from 'antd'
import type { PriceRules } from '../../contract/price/price.ts'
import { Panel } from '../pieces/Panel.tsx'
import { CountField, MaybeCountField, MoneyField, PercentField, TextField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import { Notes } from './findings.tsx'
import { StepTable } from './StepTable.tsx'
import { useUnit } from './unit.ts'
import styles from './price.module.css'
import own from './BasicsPanel.module.css'

/** What every panel of the editor is given: the draft's rules, and how to change some of them. */
export type RulesProps = {
  readonly rules: PriceRules
  readonly onChange: (change: Partial<PriceRules>) => void
}

/** Tax, quantities and weight; the ladder of the article itself, and how long it takes. */
export function BasicsPanel({ rules, onChange }: RulesProps) {
  const at = fieldsOf(rules, [], onChange)
  const unit = useUnit()
  return (
    <Panel title="基本与阶梯价">
      <div className={styles.fields}>
        <label className={styles.field}>
          <span>计税方式</span>
          <Select
            aria-label="计税方式"
            value={rules.taxMode}
            onChange={(taxMode) => onChange({ taxMode })}
            options={[
              { value: 'exclusive', label: '不含税价，另加税' },
              { value: 'inclusive', label: '含税价' },
            ]}
          />
        </label>
        <PercentField label="税率" hint="如 13，即每 100 元不含税价加税 13 元" {...at('taxRate')} />
        <TextField label="主体名称" hint="明细第一行，如 袋身" {...at('baseLabel')} />
        <CountField label="起订量" suffix={unit} {...at('minimum')} />
        <CountField label="递增数量" suffix={unit} {...at('step')} />
        <MaybeCountField label="整箱数" suffix={`${unit}/箱`} hint="不装箱则留空" {...at('carton')} />
        <MoneyField label="单件重量" suffix="kg" {...at('weightKg')} />
      </div>
      {(['taxRate', 'baseLabel', 'minimum', 'step', 'carton', 'weightKg'] as const).map((field) => (
        <Notes key={field} place={[field]} />
      ))}
      <div className={own.pair}>
        <section>
          <h3 className={styles.sub}>阶梯价</h3>
          <StepTable name="阶梯价" what="单价" {...at('base')} />
        </section>
        <section>
          <h3 className={styles.sub}>生产工期</h3>
          <StepTable name="生产工期" what="工期" unit="工作日" {...at('leadDays')} />
        </section>
      </div>
    </Panel>
  )
}
