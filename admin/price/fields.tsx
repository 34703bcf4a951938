import { Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import type { Place } from '../../pricing/placeWords.ts'
import { percentOf, rateOf } from './percent.ts'
import { useStatus } from './findings.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './price.module.css'
import own from './fields.module.css'

type Field<T> = {
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly place: Place
  readonly suffix?: string
  /** Its name stands elsewhere, such as in the head of a table. */
  readonly bare?: boolean
  readonly hint?: string
}

const Named = ({ label, bare, hint, children }: Pick<Field<never>, 'label' | 'bare' | 'hint'> & { children: ReactNode }) =>
  bare ? (
    children
  ) : (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
      {hint && <small>{hint}</small>}
    </label>
  )

/** A text, or money as text: yuan with its decimals. */
export function TextField({
  label,
  value,
  onChange,
  place,
  suffix,
  bare,
  hint,
  placeholder,
}: Field<string> & { readonly placeholder?: string }) {
  const status = useStatus(place)
  return (
    <Named label={label} bare={bare ?? false} hint={hint ?? ''}>
      <Input
        aria-label={label}
        value={value}
        status={status}
        suffix={suffix && <span className={own.unit}>{suffix}</span>}
        maxLength={60}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Named>
  )
}

/** Yuan, or another number with decimals. What is pasted with signs and blanks is tidied. */
export const MoneyField = ({ onChange, suffix = '元', ...field }: Field<string>) => (
  <TextField {...field} suffix={suffix} onChange={(typed) => onChange(typed.normalize('NFKC').replace(/[¥,\s元]/g, ''))} />
)

/** A share of one, such as '0.13', typed in per cent. */
export const PercentField = ({ value, onChange, ...field }: Field<string>) => (
  <TextField
    {...field}
    value={percentOf(value)}
    suffix="%"
    onChange={(typed) => onChange(rateOf(typed.normalize('NFKC').replace(/[%\s]/g, '')))}
  />
)

/** A whole number above 0; empty is 0, which no rule takes. */
export const CountField = ({ value, onChange, ...field }: Field<number>) => (
  <MaybeCountField {...field} value={value === 0 ? null : value} onChange={(count) => onChange(count ?? 0)} />
)

/** A number, or none. */
export function MaybeCountField({ label, value, onChange, place, suffix, bare, hint }: Field<number | null>) {
  const status = useStatus(place)
  return (
    <Named label={label} bare={bare ?? false} hint={hint ?? ''}>
      <NumberBox
        aria-label={label}
        style={{ width: '100%' }}
        value={value}
        status={status}
        suffix={suffix && <span className={own.unit}>{suffix}</span>}
        onChange={onChange}
      />
    </Named>
  )
}

export const TickField = ({ label, value, onChange }: Pick<Field<boolean>, 'label' | 'value' | 'onChange'>) => (
  <div className={own.tick}>
    <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
      {label}
    </Checkbox>
  </div>
)
