import type { PrintDrawing } from '../../contract/goods/printArea.ts'
import { FileInput } from '../pieces/FileInput.tsx'
import { Sending } from '../pieces/Sending.tsx'
import { useSending } from '../pieces/useSending.ts'
import { ChoicePicture } from '../price/ChoicePicture.tsx'
import { plainIn, withPlain, type Edited } from './edited.ts'
import pieces from './PlainFields.module.css'
import styles from './printArea.module.css'

type Props = {
  readonly view: Edited
  readonly drawing: Pick<PrintDrawing, 'gallery' | 'colours'>
  readonly onChange: (view: Edited) => void
}

/** What designs lie on: the view in each colour before anything is printed. */
export function PlainFields({ view, drawing: { gallery, colours }, onChange }: Props) {
  const pictures = gallery.map(({ image }) => image)
  const rows = colours.length > 0 ? colours : [{ key: undefined, label: '商品' }]
  return (
    <>
      <p className={styles.quiet}>
        视图图片上已经印有图案的，为各颜色配一张没有印的：买家选印刷位置、放标志时看到的是它。构图须与视图图片相同；不设置的，显示该颜色的图片。
      </p>
      <ul className={pieces.plains}>
        {rows.map(({ key, label }) => (
          <PlainRow
            key={`${view.label} ${key}`}
            label={label}
            pictures={pictures}
            value={plainIn(view, key)}
            onChange={(picture) => onChange(withPlain(view, key, picture))}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  readonly label: string
  readonly pictures: readonly string[]
  readonly value: string | undefined
  readonly onChange: (picture: string | undefined) => void
}

function PlainRow({ label, pictures, value, onChange }: RowProps) {
  const { sent, send, cancel } = useSending('picture', ({ link }) => onChange(link))
  return (
    <li>
      <span>{label}</span>
      <ChoicePicture label={`${label}的未印图`} placeholder="未设置" pictures={pictures} value={value} onChange={onChange} />
      <label className={pieces.upload}>
        上传
        <FileInput kind="picture" name={`上传${label}的未印图`} onFile={(file) => void send(file)} />
      </label>
      {sent && (sent.share < 1 || sent.fault) && (
        <div className={pieces.sending}>
          <Sending sent={sent} onCancel={cancel} />
        </div>
      )}
    </li>
  )
}
