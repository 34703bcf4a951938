import { InputNumber } from 'antd'
import { useState } from 'react'

type Props = {
  id?: string
  label: string
  value: number
  least?: number
  most?: number
  onChange: (mm: number) => void
}

/** Whole millimetres: what is typed counts when it is left or entered, arrows at once. */
export function MmField({ id, label, value, least = 0, most = 10_000, onChange }: Props) {
  const [typed, setTyped] = useState<number | null>(null)
  const settle = () => {
    if (typed !== null && typed !== value) onChange(typed)
    setTyped(null)
  }
  return (
    <InputNumber
      id={id}
      aria-label={label}
      size="small"
      style={{ width: '100%' }}
      min={least}
      max={most}
      precision={0}
      suffix="毫米"
      value={typed ?? value}
      onChange={setTyped}
      onStep={(mm) => {
        setTyped(null)
        onChange(mm)
      }}
      onBlur={settle}
      onPressEnter={settle}
    />
  )
}
