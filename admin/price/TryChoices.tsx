import { Select } from 'antd'
import type { Position, PriceRules, Print, Selection } from '../../contract/price/price.ts'
import { axes, type Axis } from '../../pricing/choices.ts'
import { firstPrint, measuresOf } from '../../pricing/measures.ts'
import { CountField, TickField } from './fields.tsx'
import type { Tried } from './tried.ts'
import { useUnit } from './unit.ts'
import styles from './price.module.css'

const axisNames: readonly (readonly [Axis, string])[] = [
  ['material', '材质'],
  ['craft', '工艺'],
  ['colour', '颜色'],
  ['size', '尺码'],
  ['packing', '包装'],
]

type TryChoicesProps = { readonly rules: PriceRules; readonly tried: Tried; readonly onTry: (tried: Tried) => void }

/** Whatever a buyer could choose, to be tried; what may not be chosen together is told by the engine. */
export function TryChoices({ rules, tried, onTry }: TryChoicesProps) {
  const { selection } = tried
  const unit = useUnit()
  const put = (change: Partial<Selection>) => onTry({ ...tried, selection: { ...selection, ...change } })
  return (
    <div className={styles.try}>
      <CountField
        label="数量"
        suffix={unit}
        value={tried.quantity}
        place={['tried']}
        onChange={(quantity) => onTry({ ...tried, quantity })}
      />
      <ChosenFields rules={rules} selection={selection} onChoose={put} />
      {rules.rush && (
        <CountField
          label="加急提前"
          suffix="个工作日"
          value={selection.rushDays}
          place={['tried']}
          onChange={(rushDays) => put({ rushDays })}
        />
      )}
      {rules.sample && <TickField label="打样" value={selection.sample} onChange={(sample) => put({ sample })} />}
    </div>
  )
}

type ChosenProps = {
  readonly rules: PriceRules
  readonly selection: Selection
  readonly onChoose: (change: Partial<Selection>) => void
}

/** What an article is made as: cloth, make, colour, size, packing, prints, options. */
export function ChosenFields({ rules, selection, onChoose }: ChosenProps) {
  const option = (key: string, on: boolean) =>
    onChoose({ options: on ? [...selection.options, key] : selection.options.filter((one) => one !== key) })
  return (
    <>
      {axisNames.map(([axis, name]) => {
        const choices = rules[axes[axis]]
        if (choices.length === 0) return null
        return (
          <label key={axis} className={styles.field}>
            <span>{name}</span>
            <Select
              aria-label={`试算${name}`}
              value={selection[axis] ?? choices[0]?.key ?? ''}
              options={choices.map(({ key, label }) => ({ value: key, label }))}
              onChange={(key) => onChoose({ [axis]: key })}
            />
          </label>
        )
      })}
      {rules.positions.map((position) => (
        <PrintField
          key={position.key}
          rules={rules}
          position={position}
          prints={selection.prints}
          onPrint={(prints) => onChoose({ prints })}
        />
      ))}
      {rules.options.map(({ key, label }) => (
        <TickField key={key} label={label} value={selection.options.includes(key)} onChange={(on) => option(key, on)} />
      ))}
    </>
  )
}

type PrintFieldProps = {
  readonly rules: PriceRules
  readonly position: Position
  readonly prints: readonly Print[]
  readonly onPrint: (prints: Print[]) => void
}

const none = ''

function PrintField({ rules, position, prints, onPrint }: PrintFieldProps) {
  const print = prints.find((one) => one.position === position.key)
  const process = print && rules.processes[print.process]
  const put = (next: Print | null) => onPrint([...prints.filter((one) => one.position !== position.key), ...(next ? [next] : [])])
  return (
    <>
      <label className={styles.field}>
        <span>{position.label}印刷</span>
        <Select
          aria-label={`试算${position.label}印刷`}
          value={print?.process ?? none}
          options={[
            { value: none, label: '不印' },
            ...position.processes.map((key) => ({ value: key, label: rules.processes[key]?.label ?? key })),
          ]}
          onChange={(key) => put(key === none ? null : firstPrint(rules, position, key))}
        />
      </label>
      {print &&
        process &&
        measuresOf(process, position).map(({ name, label, unit }) => (
          <CountField
            key={name}
            label={`${position.label}${label}`}
            suffix={unit}
            value={print[name] ?? 0}
            place={['tried']}
            onChange={(measure) => put({ ...print, [name]: measure })}
          />
        ))}
    </>
  )
}
