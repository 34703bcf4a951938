import { useId, useRef, useState } from 'react'
import { codePath, fittedCode } from '../artwork/codes.ts'
import { codeLabels, type CodeKind, type PlacedCode } from '../contract/artwork/layer.ts'
import { newKey } from '../kit/ask.ts'
import css from './Fields.module.css'
import { InkField } from './InkField.tsx'

type Props = { readonly layer: PlacedCode; readonly onPut: (layer: PlacedCode, stroke?: string) => void }

const kinds = Object.keys(codeLabels) as CodeKind[]
const signsAtMost = 1000
const hints: Readonly<Record<CodeKind, string>> = {
  qr: '网址、文字均可，内容越短越容易扫描',
  code128: '英文字母、数字和半角符号',
  ean13: '12 位数字，校验位自动补上；或完整的 13 位',
}

/** What a code says, of which kind it is, and its ink. */
export function CodeFields({ layer, onPut }: Props) {
  const [typed, type] = useState<string | null>(null)
  const stroke = useRef('')
  const hint = useId()
  const text = typed ?? layer.data
  const fault = text.trim() === '' ? '请填写内容' : codePath(layer.code, dataOf(layer.code, text)).fault

  function say(next: string) {
    type(next)
    const data = dataOf(layer.code, next)
    if (data !== '' && data !== layer.data) onPut(fittedCode({ ...layer, data }), (stroke.current ||= newKey()))
  }
  const turnInto = (code: CodeKind) => onPut(fittedCode({ ...layer, code, data: dataOf(code, layer.data) || layer.data }))

  return (
    <section className={css.fields} aria-label="码的内容">
      <label className={css.typed}>
        <span>类型</span>
        <select value={layer.code} onChange={({ target }) => turnInto(kinds.find((kind) => kind === target.value) ?? layer.code)}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {codeLabels[kind]}
            </option>
          ))}
        </select>
      </label>
      <label className={css.typed}>
        <span>内容</span>
        <textarea
          rows={layer.code === 'qr' ? 3 : 1}
          maxLength={signsAtMost}
          value={text}
          aria-invalid={fault !== null}
          aria-describedby={hint}
          onFocus={() => (stroke.current = newKey())}
          onChange={({ target }) => say(target.value)}
          onBlur={() => type(null)}
        />
      </label>
      <p id={hint} role="status" className={fault === null ? css.hint : css.fault}>
        {fault ?? hints[layer.code]}
      </p>
      <InkField label="码" ink={layer.ink} onInk={(ink, stroke) => onPut({ ...layer, ink }, stroke)} />
      <p className={css.hint}>请用深色印在浅色上，四周留白已包含在内</p>
    </section>
  )
}

/** What is said, as the code takes it: bars know no full-width signs, numbers of goods no gaps. */
function dataOf(code: CodeKind, text: string): string {
  if (code === 'qr') return text.trim()
  const narrow = text.normalize('NFKC').trim()
  return code === 'ean13' ? narrow.replaceAll(/[\s-]/g, '') : narrow
}
