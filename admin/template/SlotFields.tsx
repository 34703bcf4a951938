import { waysOf } from '../../artwork/slots.ts'
import type { Layer } from '../../contract/artwork/layer.ts'
import { slotTextAtMost, slotWays, type Slot, type SlotWay } from '../../contract/artwork/slot.ts'
import { NumberField } from '../../studio/NumberField.tsx'
import studio from '../../studio/design.module.css'
import css from './template.module.css'

type Props = { readonly layer: Layer; readonly onPut: (layer: Layer, stroke?: string) => void }

/** Whether a layer is filled in by whoever uses the template: what it is called, whether it must be, and what of it may be changed. */
export function SlotFields({ layer, onPut }: Props) {
  const { slot, ...plain } = layer
  const ways = waysOf(layer)
  if (ways.length === 0) return null
  const put = (change: Partial<Slot>) =>
    slot && onPut({ ...layer, slot: { ...slot, ...change } }, `slot ${layer.id} ${Object.keys(change).join()}`)
  const begin = (): Slot => ({
    label: layer.kind === 'text' ? layer.text.split('\n')[0]?.slice(0, 20) || '文字' : layer.kind === 'code' ? '二维码内容' : '图片',
    required: true,
    ways: ways.slice(0, 1),
    longest: null,
    sample: '',
  })
  const turn = (way: SlotWay, isOn: boolean) => {
    const next = isOn ? [...(slot?.ways ?? []), way] : (slot?.ways ?? []).filter((one) => one !== way)
    if (next.length > 0) put({ ways: next })
  }
  return (
    <section className={studio.card} aria-label="填写项">
      <h2>填写项</h2>
      <div className={css.slot}>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={slot !== undefined}
            onChange={({ target }) => onPut(target.checked ? { ...layer, slot: begin() } : plain)}
          />
          由客户填写
        </label>
        {slot && (
          <>
            <label>
              <b className={css.must}>填写项名称</b>
              <input
                aria-required
                value={slot.label}
                maxLength={20}
                aria-invalid={slot.label.trim() === ''}
                onChange={({ target }) => put({ label: target.value })}
              />
            </label>
            {slot.label.trim() === '' && (
              <p role="alert" className={css.fault}>
                请填写填写项名称
              </p>
            )}
            <label className={css.check}>
              <input type="checkbox" checked={slot.required} onChange={({ target }) => put({ required: target.checked })} />
              必填
            </label>
            <fieldset>
              <legend>可修改</legend>
              {ways.map((way) => (
                <label key={way}>
                  <input type="checkbox" checked={slot.ways.includes(way)} onChange={({ target }) => turn(way, target.checked)} />
                  {slotWays[way]}
                </label>
              ))}
            </fieldset>
            {slot.ways.includes('text') && (
              <>
                <label className={css.check}>
                  <input
                    type="checkbox"
                    checked={slot.longest !== null}
                    onChange={({ target }) => put({ longest: target.checked ? 10 : null })}
                  />
                  限制字数
                </label>
                {slot.longest !== null && (
                  <NumberField
                    label="最长字数"
                    unit="字"
                    value={slot.longest}
                    least={1}
                    most={slotTextAtMost}
                    onSet={(longest) => put({ longest: Math.round(longest) })}
                  />
                )}
              </>
            )}
          </>
        )}
      </div>
    </section>
  )
}
