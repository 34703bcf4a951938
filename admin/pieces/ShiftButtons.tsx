import { Button } from 'antd'
import { useId } from 'react'

type Props = {
  /** What is moved, for the buttons' names. */
  name: string
  at: number
  of: number
  onShift: (to: number) => void
}

/** Moves one item of a list up or down; the button pressed keeps the focus, wherever its row goes. */
export function ShiftButtons({ name, at, of, onShift }: Props) {
  const id = useId()
  const shift = (to: number, button: string) => {
    if (to < 0 || to >= of) return
    onShift(to)
    requestAnimationFrame(() => document.getElementById(button)?.focus())
  }
  const one = (word: string, sign: string, to: number) => (
    <Button
      id={`${id}${word}`}
      size="small"
      aria-label={`${word} ${name}`}
      title={word}
      aria-disabled={to < 0 || to >= of}
      style={to < 0 || to >= of ? { opacity: 0.4 } : undefined}
      onClick={() => shift(to, `${id}${word}`)}
    >
      {sign}
    </Button>
  )
  return (
    <>
      {one('上移', '↑', at - 1)}
      {one('下移', '↓', at + 1)}
    </>
  )
}
