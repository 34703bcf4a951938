import { Button, Select } from 'antd'
import type { Position, Process } from '../../contract/price/price.ts'
import { ruleWord } from '../../pricing/differences.ts'
import { Panel } from '../pieces/Panel.tsx'
import { newKey, newPosition, newProcess, removed } from './draft.ts'
import { CountField, TextField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import { Notes } from './findings.tsx'
import { LimitFields } from './LimitFields.tsx'
import { ProcessFields } from './ProcessFields.tsx'
import type { RulesProps } from './BasicsPanel.tsx'
import styles from './price.module.css'
import own from './PrintPanel.module.css'

const kinds = ['screen', 'digital', 'laser', 'embroidery', 'foil', 'insert'] as const satisfies Process['kind'][]

/** The processes, each by its own kind of pricing. */
export function ProcessPanel({ rules, onChange }: RulesProps) {
  const { processes } = rules
  function remove(key: string) {
    const positions = rules.positions.map((one) => ({
      ...one,
      processes: one.processes.filter((other) => other !== key),
    }))
    onChange({ processes: Object.fromEntries(Object.entries(processes).filter(([other]) => other !== key)), positions })
  }
  const add = (kind: Process['kind']) =>
    onChange({ processes: { ...processes, [newKey(Object.keys(processes), 'm')]: newProcess(kind, rules.minimum) } })
  return (
    <Panel title="印刷工艺">
      {Object.entries(processes).map(([key, process]) => (
        <section key={key} className={own.process} aria-label={process.label}>
          <div className={styles.processTop}>
            <h3>{process.label || '（未命名）'}</h3>
            <small>{ruleWord(process.kind)}</small>
            <Button size="small" danger aria-label={`删除工艺 ${process.label}`} onClick={() => remove(key)}>
              删除
            </Button>
          </div>
          <ProcessFields
            process={process}
            place={['processes', key]}
            onChange={(changed) => onChange({ processes: { ...processes, [key]: changed } })}
          />
        </section>
      ))}
      <Select
        style={{ width: 240, maxWidth: '100%' }}
        aria-label="添加工艺"
        placeholder="添加工艺…"
        value={null}
        onChange={(kind: Process['kind'] | null) => kind && add(kind)}
        options={kinds.map((kind) => ({ value: kind, label: ruleWord(kind) }))}
      />
    </Panel>
  )
}

/** Where one may print, how large, and by which processes. */
export function PositionPanel({ rules, onChange }: RulesProps) {
  const { positions } = rules
  const put = (index: number, change: Partial<Position>) =>
    onChange({ positions: positions.map((one, at) => (at === index ? { ...one, ...change } : one)) })
  const options = Object.entries(rules.processes).map(([value, { label }]) => ({ value, label: label || '（未命名）' }))
  return (
    <Panel title="印刷部位">
      {positions.map((position, index) => {
        const at = fieldsOf(position, ['positions', index], (changed) => put(index, changed))
        return (
          <div key={position.key} className={styles.position}>
            <TextField label="部位" {...at('label')} />
            <CountField label="最大宽度" suffix="毫米" {...at('widthMm')} />
            <CountField label="最大高度" suffix="毫米" {...at('heightMm')} />
            <label className={styles.field}>
              <span>可用工艺</span>
              <Select
                mode="multiple"
                aria-label={`${position.label}可用工艺`}
                value={position.processes}
                options={options}
                onChange={(processes) => put(index, { processes })}
              />
            </label>
            <Button
              type="text"
              aria-label={`删除部位 ${position.label}`}
              onClick={() => onChange({ positions: removed(positions, index) })}
            >
              ×
            </Button>
            <LimitFields
              limits={position.limits ?? {}}
              label={position.label}
              place={['positions', index, 'limits']}
              onChange={(limits) => put(index, { limits })}
            />
          </div>
        )
      })}
      <Button size="small" onClick={() => onChange({ positions: [...positions, newPosition(positions)] })}>
        添加部位
      </Button>
      <Notes place={['positions']} />
    </Panel>
  )
}
