import { Checkbox, Input } from 'antd'
import css from './son.module.css'

type Props = {
  /** What is limited, in words. */
  label: string
  id?: string
  /** Yuan as typed; null: no limit. */
  value?: string | null
  onChange?: (limit: string | null) => void
}

/** An amount in yuan, or none. Stands in a form's field. */
export function LimitInput({ label, id, value = null, onChange, ...aria }: Props) {
  return (
    <span className={css.limit}>
      <Input
        {...aria}
        id={id}
        prefix="¥"
        inputMode="decimal"
        maxLength={16}
        value={value ?? ''}
        disabled={value === null}
        placeholder={value === null ? '不限' : '如 5000.00'}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Checkbox checked={value === null} onChange={(event) => onChange?.(event.target.checked ? null : '')} aria-label={`${label}不限`}>
        不限
      </Checkbox>
    </span>
  )
}
