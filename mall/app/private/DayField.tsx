import { Input } from 'antd'
import { useState } from 'react'

type Props = { name: string; day: string | undefined; label: string; hint: string }

/** A day, picked or typed. At rest it is plain text, since an empty date field speaks the browser's language, not ours. */
export function DayField({ name, day = '', label, hint }: Props) {
  const [value, setValue] = useState(day)
  const [picking, pick] = useState(false)
  return (
    <Input
      type={picking ? 'date' : 'text'}
      name={name}
      value={value}
      placeholder={hint}
      aria-label={label}
      max="9999-12-31"
      onChange={(event) => setValue(event.target.value)}
      onFocus={() => pick(true)}
      onBlur={() => pick(false)}
    />
  )
}
