import { Button } from 'antd'
import type { Position } from '../../contract/price/price.ts'
import type { PrintArea } from '../../contract/goods/printArea.ts'
import { sizeNote, sizeText, type Size } from '../../contract/goods/printPlace.ts'
import { FormFields } from './FormFields.tsx'
import { MmField } from './MmField.tsx'
import styles from './printArea.module.css'

type Props = {
  picture: Size
  area: PrintArea
  position: Position
  chosen: boolean
  onChoose: () => void
  onChange: (area: PrintArea) => void
  onRemove: () => void
}

/** An area in numbers, compared with what the price rules say of its position. */
export function AreaRow({ picture, area, position, chosen, onChoose, onChange, onRemove }: Props) {
  const { label } = position
  const note = sizeNote(area, position)
  const fields = [
    ['左', 'xMm', `${label}的左边距`, 0, picture.widthMm - area.widthMm],
    ['上', 'yMm', `${label}的上边距`, 0, picture.heightMm - area.heightMm],
    ['宽', 'widthMm', `${label}的宽`, 1, picture.widthMm - area.xMm],
    ['高', 'heightMm', `${label}的高`, 1, picture.heightMm - area.yMm],
  ] as const
  return (
    <li className={styles.row} data-chosen={chosen} onFocus={onChoose}>
      <b>
        {label} <small>规则 {sizeText(position)}</small>
      </b>
      <div className={styles.numbers}>
        {fields.map(([short, name, full, least, most]) => (
          <label key={name}>
            {short}
            <MmField label={full} value={area[name]} least={least} most={most} onChange={(mm) => onChange({ ...area, [name]: mm })} />
          </label>
        ))}
      </div>
      <FormFields area={area} label={label} onChange={(form) => onChange({ ...area, form })} />
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
        {note && (
          <Button
            size="small"
            aria-label={`${label}恢复规则尺寸`}
            onClick={() => onChange({ ...area, widthMm: position.widthMm, heightMm: position.heightMm })}
          >
            恢复规则尺寸
          </Button>
        )}
        <Button size="small" danger aria-label={`移除${label}`} onClick={onRemove}>
          移除
        </Button>
      </div>
    </li>
  )
}
