import { useId, useState } from 'react'
import { namesFrom } from '../../../artwork/names.ts'
import { rowsAtMost, type Names } from '../../../contract/artwork/names.ts'
import css from '../../../studio/design.module.css'
import pieces from './NamesFields.module.css'
import { RowField } from './RowField.tsx'

type Props = {
  readonly names: Names | undefined
  /** The columns that the design asks for. */
  readonly asked: readonly string[]
  /** How many pieces are bought; null: nobody knows. */
  readonly quantity: number | null
  /** What pieces are counted in. */
  readonly unit: string
  /** The row that the stage shows. */
  readonly row: number
  readonly onShow: (row: number) => void
  readonly onNames: (names: Names | undefined) => void
}

/** 一物一名: a list of what each piece says, pasted from a table, and a look at each row. */
export function NamesFields({ names, asked, quantity, unit, row, onShow, onNames }: Props) {
  const [isOpen, open] = useState(false)
  const [pasted, paste] = useState('')
  const [fault, setFault] = useState('')
  const [field, told] = [useId(), useId()]
  function take() {
    const list = namesFrom(pasted)
    if ('why' in list) return setFault(list.why)
    setFault('')
    open(false)
    onNames(list)
  }
  return (
    <>
      {names ? (
        <>
          <RowField row={row} rows={names.rows.length} onShow={onShow} />
          <p role="status" className={pieces.says}>
            <span className={css.unseen}>第 {row + 1} 行：</span>
            {names.rows[row]?.join('，')}
          </p>
        </>
      ) : (
        <p className={css.hint}>
          每件印不同的姓名、工号或编号：在文字中写 <code>{'{姓名}'}</code>，再添加名单，最多 {rowsAtMost} 行。
        </p>
      )}
      {names && quantity !== null && quantity !== names.rows.length && (
        <p className={css.hint}>
          名单 {names.rows.length} 行，购买 {quantity} {unit}，请核对数量
        </p>
      )}
      {names && asked.length === 0 && <p className={css.hint}>图案中还没有用到名单：在文字里写 {`{${names.columns[0]}}`}</p>}
      {isOpen && (
        <div className={pieces.paste}>
          <label htmlFor={field}>从 Excel 复制后粘贴：第一行是列名，之后每行一件</label>
          <textarea
            id={field}
            rows={6}
            autoFocus
            value={pasted}
            placeholder={'姓名\t部门\n陈荣达\t采购部'}
            aria-invalid={fault !== ''}
            aria-describedby={told}
            onChange={({ target }) => paste(target.value)}
          />
          <p id={told} role="alert" className={css.fault}>
            {fault}
          </p>
        </div>
      )}
      <div className={`${css.places} ${css.below}`}>
        {isOpen ? (
          <>
            <button type="button" className={css.small} onClick={take}>
              使用名单
            </button>
            <button type="button" className={css.small} onClick={() => open(false)}>
              取消
            </button>
          </>
        ) : (
          <button type="button" className={css.small} onClick={() => open(true)}>
            {names ? '更换名单' : '添加名单'}
          </button>
        )}
        {names && !isOpen && (
          <button type="button" className={css.small} onClick={() => onNames(undefined)}>
            移除名单
          </button>
        )}
      </div>
    </>
  )
}
