import { useId, useRef } from 'react'
import type { Fonts } from '../artwork/drawn.ts'
import { between, rounded } from '../artwork/place.ts'
import { setText, sizedText } from '../artwork/text.ts'
import { fontKeys, fontLabels, type PlacedText } from '../contract/artwork/layer.ts'
import { newKey } from '../kit/ask.ts'
import { InkField } from './InkField.tsx'
import { useOffered } from './offered.ts'
import { NumberField } from './NumberField.tsx'
import css from './TextFields.module.css'
import { WordsField } from './WordsField.tsx'

type Props = {
  readonly layer: PlacedText
  readonly fonts: Fonts
  /** `stroke`: what goes on with the change before is one step with it. */
  readonly onPut: (layer: PlacedText, stroke?: string) => void
}

/** What the selected text says and how it is set. */
export function TextFields({ layer, fonts, onPut }: Props) {
  // What is changed in one field before another is come to is one step.
  const stroke = useRef('')
  const begin = () => void (stroke.current = newKey())
  function put(change: Partial<PlacedText>) {
    const next = { ...layer, ...change }
    const font = fonts.get(next.font)
    onPut(font ? sizedText(next, font) : next, stroke.current)
  }
  const { text, ink, outline } = layer
  return (
    <section className={css.card} aria-label="文字" onFocusCapture={begin} onPointerDownCapture={begin}>
      <fieldset className={css.fields} disabled={layer.locked === true}>
        <WordsField key={layer.id} text={text} onText={(text) => put({ text })} />
        <Missing layer={layer} fonts={fonts} />
        <Font layer={layer} onPut={put} />
        <InkField label="文字" ink={ink} onInk={(ink) => put({ ink })} />
        <div className={css.field}>
          <label className={css.tick}>
            <input
              type="checkbox"
              checked={outline !== null}
              onChange={({ target }) => put({ outline: target.checked ? newOutline(layer) : null })}
            />
            描边
          </label>
          {outline && (
            <>
              <NumberField
                {...{ label: '描边宽', unit: '毫米', value: outline.width, least: 0.05, most: 100, step: 0.1 }}
                onSet={(width) => put({ outline: { ...outline, width } })}
              />
              <InkField label="描边" ink={outline.ink} onInk={(ink) => put({ outline: { ...outline, ink } })} />
            </>
          )}
        </div>
        <Setting layer={layer} onPut={put} />
      </fieldset>
    </section>
  )
}

const newOutline = ({ size }: PlacedText): PlacedText['outline'] => ({
  ink: { rgb: '#ffffff', spot: null },
  width: rounded(between(0.05, Math.round(size * 5) / 100, 100)),
})

function Missing({ layer, fonts }: Pick<Props, 'layer' | 'fonts'>) {
  const font = fonts.get(layer.font)
  const missing = font ? setText(layer, font).missing : []
  return (
    <p role="status" className={css.fault}>
      {missing.length > 0 && `${fontLabels[layer.font]}没有这些字，不会印出：${missing.join(' ')}`}
    </p>
  )
}

type PartProps = { readonly layer: PlacedText; readonly onPut: (change: Partial<PlacedText>) => void }

const Font = ({ layer: { font, size }, onPut }: PartProps) => {
  const { fonts } = useOffered()
  // What is set already stays, though it is offered no more.
  const choices = fontKeys.filter((key) => key === font || fonts.includes(key))
  return (
    <div className={css.pair}>
      <label>
        字体
        <select value={font} onChange={({ target }) => onPut({ font: fontKeys.find((key) => key === target.value) ?? font })}>
          {choices.map((key) => (
            <option key={key} value={key}>
              {fontLabels[key]}
            </option>
          ))}
        </select>
      </label>
      <NumberField {...{ label: '字号', unit: '毫米', value: size, least: 0.5, most: 2000, step: 1 }} onSet={(size) => onPut({ size })} />
    </div>
  )
}

const alignLabels = { start: '靠左', middle: '居中', end: '靠右' } as const
const downAlignLabels = { start: '靠上', middle: '居中', end: '靠下' } as const
const aligns = ['start', 'middle', 'end'] as const

/** How its lines run. */
function Setting({ layer: { isVertical, align, leading, tracking, bend }, onPut }: PartProps) {
  const labels = isVertical ? downAlignLabels : alignLabels
  return (
    <>
      <Choice
        name="方向"
        options={[0, 1] as const}
        label={(at) => ['横排', '竖排'][at]}
        value={isVertical ? 1 : 0}
        onPick={(at) => onPut({ isVertical: at === 1 })}
      />
      <Choice name="对齐" options={aligns} label={(one) => labels[one]} value={align} onPick={(align) => onPut({ align })} />
      <div className={css.pair}>
        <NumberField
          {...{ label: '行距', unit: '倍', value: leading, least: 0.5, most: 5, step: 0.1 }}
          onSet={(leading) => onPut({ leading })}
        />
        <NumberField
          {...{ label: '字距', unit: '字', value: tracking, least: -0.5, most: 5, step: 0.05 }}
          onSet={(tracking) => onPut({ tracking })}
        />
      </div>
      <Bend {...{ isVertical, bend }} onBend={(bend) => onPut({ bend })} />
    </>
  )
}

type BendProps = Pick<PlacedText, 'isVertical' | 'bend'> & { readonly onBend: (bend: number) => void }

function Bend({ isVertical, bend, onBend }: BendProps) {
  const hint = useId()
  return (
    <div className={css.field}>
      <div className={css.bend}>
        <input
          type="range"
          aria-label="弯曲"
          aria-describedby={hint}
          aria-valuetext={bend === 0 ? '不弯曲' : `${bend > 0 ? '向上' : '向下'} ${Math.abs(bend)}°`}
          {...{ min: -360, max: 360, step: 5, disabled: isVertical, value: bend }}
          onChange={({ target }) => onBend(Number(target.value))}
        />
        <NumberField
          {...{ label: '弯曲角度', unit: '°', value: bend, least: -360, most: 360, step: 5, disabled: isVertical }}
          onSet={onBend}
        />
      </div>
      <p id={hint} className={css.hint}>
        {isVertical ? '竖排文字不弯曲' : '正数中间向上拱，负数中间向下弯，0 为不弯曲'}
      </p>
    </div>
  )
}

type ChoiceProps<T> = {
  readonly name: string
  readonly options: readonly T[]
  readonly label: (one: T) => string | undefined
  readonly value: T
  readonly onPick: (one: T) => void
}

/** One of a few, each a button. */
function Choice<T extends string | number>({ name, options, label, value, onPick }: ChoiceProps<T>) {
  const group = useId()
  return (
    <fieldset className={css.choice}>
      <legend>{name}</legend>
      {options.map((one) => (
        <label key={one}>
          <input type="radio" name={group} checked={one === value} onChange={() => onPick(one)} />
          {label(one)}
        </label>
      ))}
    </fieldset>
  )
}
