import type { ReactNode } from 'react'
import css from './Chips.module.css'

type Chip = {
  key: string
  label: ReactNode
  hex?: string | undefined
  blocked: string | null
  /** The pointer or the focus is on it: it is likely to be chosen. */
  onNear?: (() => void) | undefined
}

type Props = { name: string; chips: readonly Chip[]; chosen: string | undefined; onChoose: (key: string) => void }

/** One of several. What cannot be had beside the rest stays visible, greyed out, and says why. */
export function Chips({ name, chips, chosen, onChoose }: Props) {
  return (
    <div className={css.chips}>
      {chips.map(({ key, label, hex, blocked, onNear }) => (
        <label key={key} className={css.chip} title={blocked ?? undefined} onPointerEnter={onNear} onFocus={onNear}>
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === chosen}
            disabled={blocked !== null && key !== chosen}
            onChange={() => onChoose(key)}
          />
          <span>
            {hex && <Swatch hex={hex} />}
            {label}
          </span>
        </label>
      ))}
    </div>
  )
}

export const Swatch = ({ hex }: { hex: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={css.swatch}>
    <rect x=".5" y=".5" width="15" height="15" rx="3" fill={hex} stroke="#bfbfbf" />
  </svg>
)

type Ticked = { label: ReactNode; checked: boolean; blocked?: string | null; onChange: (checked: boolean) => void }

/** One thing, taken or left. */
export const Tick = ({ label, checked, blocked = null, onChange }: Ticked) => (
  <label className={css.chip} title={blocked ?? undefined}>
    <input type="checkbox" checked={checked} disabled={blocked !== null && !checked} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
)
