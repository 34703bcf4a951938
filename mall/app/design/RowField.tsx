import css from '../../../studio/design.module.css'
import { useTypedNumber } from '../../../studio/useTypedNumber.ts'
import pieces from './NamesFields.module.css'

type Props = {
  /** The row that is shown, from 0. */
  readonly row: number
  readonly rows: number
  readonly onShow: (row: number) => void
}

/** Which row of a list is shown: one after the other, or by its number. Says which numbers there are, where one is none. */
export function RowField({ row, rows, onShow }: Props) {
  const set = (nth: number) => onShow(nth - 1)
  const { field, fault, told } = useTypedNumber({ label: '名单行号', value: row + 1, least: 1, most: rows, isWhole: true, onSet: set })
  return (
    <>
      <div className={pieces.step}>
        <button type="button" className={css.small} aria-label="上一行" disabled={row <= 0} onClick={() => onShow(row - 1)}>
          ‹
        </button>
        <span>
          第
          <input {...field} aria-label={`名单行号，共 ${rows} 行`} />/ {rows} 行
        </span>
        <button type="button" className={css.small} aria-label="下一行" disabled={row >= rows - 1} onClick={() => onShow(row + 1)}>
          ›
        </button>
      </div>
      <p id={told} role="alert" className={css.fault}>
        {fault}
      </p>
    </>
  )
}
