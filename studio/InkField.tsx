import { useId, useRef, useState, type ReactNode } from 'react'
import type { Ink } from '../contract/artwork/layer.ts'
import { newKey } from '../kit/ask.ts'
import css from './Fields.module.css'
import { hexOf } from './hex.ts'
import { useOffered } from './offered.ts'
import { Typed } from './Typed.tsx'

type Props = {
  /** What is printed with it, such as 文字. */
  readonly label: string
  readonly ink: Ink
  /** `stroke`: what is chosen without letting go is one step. */
  readonly onInk: (ink: Ink, stroke: string) => void
  /** Further buttons beside it. */
  readonly children?: ReactNode
}

const spotAtMost = 40

/** The ink of something: a colour by the machine's own picker or in digits, and the name of its plate. */
export function InkField({ label, ink, onInk, children }: Props) {
  const stroke = useRef('')
  const hint = useId()
  const [fault, setFault] = useState('')
  const { inks } = useOffered()

  function setHex(typed: string) {
    const rgb = hexOf(typed)
    setFault(rgb === null ? '色值应为 6 位十六进制，如 #1a2b3c' : '')
    if (rgb !== null) onInk({ ...ink, rgb }, newKey())
  }
  return (
    <div role="group" aria-label={label} aria-describedby={fault ? hint : undefined} className={css.ink}>
      <div className={css.line}>
        <input
          type="color"
          aria-label={`${label}颜色`}
          value={ink.rgb}
          onFocus={() => (stroke.current = newKey())}
          onChange={({ target }) => onInk({ ...ink, rgb: target.value.toLowerCase() }, (stroke.current ||= newKey()))}
        />
        <Typed label="色值" words={`${label}色值`} value={ink.rgb} maxLength={9} onSet={setHex} />
        <Typed
          label="专色"
          words={`${label}专色名称`}
          value={ink.spot ?? ''}
          maxLength={spotAtMost}
          placeholder="如 PANTONE 186 C"
          onSet={(typed) => onInk({ ...ink, spot: typed.trim() || null }, newKey())}
        />
      </div>
      {inks.length > 0 && (
        <label className={css.typed}>
          <span>常备专色</span>
          <select
            aria-label={`${label}常备专色`}
            value={inks.some(({ name }) => name === ink.spot) ? (ink.spot ?? '') : ''}
            onChange={({ target }) => {
              const kept = inks.find(({ name }) => name === target.value)
              onInk({ rgb: kept?.rgb ?? ink.rgb, spot: kept?.name ?? null }, newKey())
            }}
          >
            <option value="">不用</option>
            {inks.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {(ink.spot !== null || children) && (
        <div className={css.acts}>
          {ink.spot !== null && (
            <button type="button" aria-label={`${label}取消专色`} onClick={() => onInk({ ...ink, spot: null }, newKey())}>
              取消专色
            </button>
          )}
          {children}
        </div>
      )}
      <p id={hint} role="alert" className={css.fault}>
        {fault}
      </p>
    </div>
  )
}
