import { useState, type FormEvent } from 'react'
import { guidesAtMost, type Guides } from '../contract/artwork/design.ts'
import css from './design.module.css'
import pieces from './Fields.module.css'
import { mmText } from './layers.ts'
import { withGuide, withGuideAt, type Way } from './ruling.ts'
import type { Side } from './side.ts'

type Props = { readonly side: Side; readonly guides: Guides | undefined; readonly onGuides: (guides: Guides) => void }

const words: Readonly<Record<Way, string>> = { x: '竖线，距左', y: '横线，距上' }
const ways = Object.keys(words) as Way[]

/** Guides by their numbers: those that there are, and another one. */
export function GuideFields({ side, guides, onGuides }: Props) {
  const [way, setWay] = useState<Way>('x')
  const [typed, type] = useState('')
  const [fault, setFault] = useState('')
  const most = way === 'x' ? side.widthMm : side.heightMm

  function add(event: FormEvent) {
    event.preventDefault()
    const mm = Number(typed.normalize('NFKC').trim().replace(',', '.') || Number.NaN)
    if (!(mm >= 0 && mm <= most)) return setFault(`参考线位置应为 0 到 ${most} 的数`)
    if ((guides?.[way].length ?? 0) >= guidesAtMost) return setFault(`每个方向最多 ${guidesAtMost} 条参考线`)
    setFault('')
    type('')
    onGuides(withGuide(guides, way, mm))
  }
  return (
    <>
      <form className={pieces.guide} onSubmit={add}>
        <label className={pieces.typed}>
          <span>方向</span>
          <select value={way} onChange={({ target }) => setWay(target.value === 'y' ? 'y' : 'x')}>
            {ways.map((one) => (
              <option key={one} value={one}>
                {words[one]}
              </option>
            ))}
          </select>
        </label>
        <label className={pieces.typed}>
          <span>毫米</span>
          <input
            inputMode="decimal"
            maxLength={8}
            aria-label="参考线位置，毫米"
            value={typed}
            aria-invalid={fault !== ''}
            onChange={({ target }) => type(target.value)}
          />
        </label>
        <button type="submit" className={css.small}>
          添加参考线
        </button>
      </form>
      <p role="alert" className={css.fault}>
        {fault}
      </p>
      {guides && (
        <ul className={pieces.guides}>
          {ways.flatMap((one) =>
            guides[one].map((mm, at) => (
              <li key={`${one} ${mm}`}>
                {words[one]} {mmText(mm)} 毫米
                <button
                  type="button"
                  aria-label={`删除参考线 ${words[one]} ${mmText(mm)} 毫米`}
                  onClick={() => onGuides(withGuideAt(guides, one, at, null))}
                >
                  删除
                </button>
              </li>
            )),
          )}
        </ul>
      )}
      <p className={css.hint}>也可从标尺拖出；图层靠近时自动对齐，参考线不会印出</p>
    </>
  )
}
