import { Button, Input } from 'antd'
import { useId } from 'react'
import { pictureUrl } from '../../contract/goods/catalog.ts'
import type { PrintDrawing } from '../../contract/goods/printArea.ts'
import { withPicture, withWidth, type Edited } from './edited.ts'
import { MeasureField, usualLine, type Line } from './Measure.tsx'
import { MmField } from './MmField.tsx'
import styles from './printArea.module.css'

type Props = {
  view: Edited
  gallery: PrintDrawing['gallery']
  /** The measure on the picture; null: it is put away. */
  line: Line | null
  onLine: (line: Line | null) => void
  onChange: (view: Edited) => void
  onRemove: () => void
}

/** A view's name, picture and scale. */
export function ViewFields({ view, gallery, line, onLine, onChange, onRemove }: Props) {
  const id = useId()
  const measured = (widthMm: number) => {
    onChange(withWidth(view, widthMm, gallery))
    onLine(null)
  }
  return (
    <div className={styles.fields}>
      <label htmlFor={`${id}-name`}>视图名称</label>
      <Input
        id={`${id}-name`}
        maxLength={8}
        autoComplete="off"
        value={view.label}
        onChange={({ target }) => onChange({ ...view, label: target.value })}
      />
      <span id={`${id}-picture`}>图片</span>
      <div className={styles.pictures} role="radiogroup" aria-labelledby={`${id}-picture`}>
        {gallery.map(({ image, alt }, at) => (
          <label key={image}>
            <input
              type="radio"
              name={`${id}-picture`}
              aria-label={alt || `第 ${at + 1} 张图片`}
              checked={image === view.picture}
              onChange={() => onChange(withPicture(view, image, gallery))}
            />
            <img src={pictureUrl(image, 240, 'webp')} alt="" />
          </label>
        ))}
      </div>
      <label htmlFor={`${id}-width`}>整张图宽</label>
      <div className={styles.scale}>
        <MmField
          id={`${id}-width`}
          label="整张图宽"
          value={view.widthMm}
          least={10}
          onChange={(mm) => onChange(withWidth(view, mm, gallery))}
        />
        <Button size="small" aria-expanded={line !== null} onClick={() => onLine(line ? null : usualLine)}>
          {line ? '收起量尺' : '按两点量取'}
        </Button>
      </div>
      {line && <MeasureField line={line} onMeasured={measured} />}
      <div className={styles.actions}>
        <Button size="small" danger onClick={onRemove}>
          删除此视图
        </Button>
      </div>
    </div>
  )
}
