import { Input } from 'antd'
import { useId } from 'react'
import { wholeArticle } from '../../../contract/production/artwork.ts'
import type { OrderLine } from '../../../contract/order/order.ts'
import { untyped, type AllTyped, type Typed } from './briefs.ts'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'

type Props = {
  line: OrderLine
  files: readonly { id: number; name: string }[]
  typed: AllTyped
  onType: (typed: AllTyped) => void
  /** Positions that are still to be chosen are marked. */
  marked: boolean
}

/** Asks of each file where it is printed and what is to be heeded. */
export const BriefFields = ({ line, files, typed, onType, marked }: Props) => (
  <ul className={lineCss.briefs}>
    {files.map((file) => (
      <OneFile
        key={file.id}
        line={line}
        name={file.name}
        typed={typed[file.id] ?? untyped(line)}
        onType={(one) => onType({ ...typed, [file.id]: one })}
        marked={marked}
      />
    ))}
  </ul>
)

type OneProps = { line: OrderLine; name: string; typed: Typed; onType: (typed: Typed) => void; marked: boolean }

function OneFile({ line, name, typed, onType, marked }: OneProps) {
  const id = useId()
  const open = marked && typed.position === null
  return (
    <li>
      <b>{name}</b>
      <label>
        <span>印刷部位</span>
        <select
          className={formCss.select}
          value={typed.position ?? '?'}
          aria-invalid={open || undefined}
          aria-describedby={open ? `${id}-fault` : undefined}
          onChange={({ target }) => onType({ ...typed, position: target.value })}
        >
          {typed.position === null && (
            <option value="?" disabled>
              请选择印刷部位
            </option>
          )}
          {line.positions.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          <option value="">{wholeArticle}</option>
        </select>
      </label>
      {open && (
        <p id={`${id}-fault`} className={wordsCss.fault} role="alert">
          请选择印刷部位
        </p>
      )}
      <label>
        <span>备注（选填）</span>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={300}
          value={typed.note}
          placeholder="例如：Pantone 186 C，宽 80 mm，距上边 30 mm"
          onChange={({ target }) => onType({ ...typed, note: target.value })}
        />
      </label>
    </li>
  )
}
