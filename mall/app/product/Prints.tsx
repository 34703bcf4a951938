import type { Position, PriceRules, Print, Selection } from '../../../contract/price.ts'
import { blocked } from '../../../pricing/choices.ts'
import { Chips, Tick } from './Chips.tsx'
import { Group } from './Group.tsx'
import { firstPrint, measuresOf } from '../../../pricing/measures.ts'
import css from './Prints.module.css'
import { wholeNumber } from './wholeNumber.ts'

type Props = { rules: PriceRules; selection: Selection; onPrint: (prints: Print[]) => void }

/** Where to print, then how, then what that process is priced by. */
export function Prints({ rules, selection, onPrint }: Props) {
  const { prints } = selection
  const put = (position: Position, print: Print | null) =>
    onPrint(
      rules.positions.flatMap(({ key }) => {
        const kept = prints.find((one) => one.position === key)
        return key === position.key ? (print ?? []) : (kept ?? [])
      }),
    )
  return (
    <Group name="印刷">
      <ul className={css.positions}>
        {rules.positions.map((position) => (
          <li key={position.key} className={prints.some((one) => one.position === position.key) ? css.on : undefined}>
            <PositionRow
              rules={rules}
              position={position}
              print={prints.find((one) => one.position === position.key) ?? null}
              beside={{ ...selection, prints: prints.filter((one) => one.position !== position.key) }}
              onPrint={(print) => put(position, print)}
            />
          </li>
        ))}
      </ul>
    </Group>
  )
}

type RowProps = {
  rules: PriceRules
  position: Position
  print: Print | null
  /** The selection without the print at this position. */
  beside: Selection
  onPrint: (print: Print | null) => void
}

function PositionRow({ rules, position, print, beside, onPrint }: RowProps) {
  const chips = position.processes.map((key) => ({
    key,
    label: rules.processes[key]?.label ?? key,
    blocked: blocked(rules, beside, `process:${key}`),
  }))
  const possible = chips.find((chip) => chip.blocked === null)
  const why = [...new Set(chips.flatMap((chip) => chip.blocked ?? []))]
  return (
    <>
      <Tick
        label={
          <>
            {position.label}{' '}
            <small>
              ≤{position.widthMm}×{position.heightMm} mm
            </small>
          </>
        }
        checked={print !== null}
        blocked={possible ? null : (why[0] ?? null)}
        onChange={(on) => onPrint(on && possible ? firstPrint(rules, position, possible.key) : null)}
      />
      {print && (
        <div className={css.detail}>
          <Chips
            name={`process-${position.key}`}
            chips={chips}
            chosen={print.process}
            onChoose={(key) => onPrint(firstPrint(rules, position, key))}
          />
          <Measures rules={rules} position={position} print={print} onPrint={onPrint} />
        </div>
      )}
      {(print || !possible) &&
        why.map((one) => (
          <p key={one} className={css.why}>
            {one}
          </p>
        ))}
    </>
  )
}

function Measures({
  rules,
  position,
  print,
  onPrint,
}: Pick<RowProps, 'rules' | 'position' | 'onPrint'> & { print: Print }) {
  const process = rules.processes[print.process]
  if (!process) return null
  return measuresOf(process, position).map(({ name, label, unit, most }) => (
    <label key={name} className={css.measure}>
      {label}
      {name === 'colours' ? (
        <select value={print.colours} onChange={({ target }) => onPrint({ ...print, colours: Number(target.value) })}>
          {Array.from({ length: most }, (_, i) => (
            <option key={i} value={i + 1}>
              {i + 1}
            </option>
          ))}
        </select>
      ) : (
        <input
          inputMode="numeric"
          value={print[name] || ''}
          onChange={({ target }) => onPrint({ ...print, [name]: wholeNumber(target.value) ?? 0 })}
        />
      )}
      {unit}
    </label>
  ))
}
