import { pictureUrl } from '../../contract/goods/catalog.ts'
import { DropField } from './DropField.tsx'
import { Sending } from './Sending.tsx'
import { useSending } from './useSending.ts'
import styles from './PictureField.module.css'

type Props = {
  id?: string
  /** The picture's name without size and ending; '' for none yet. */
  value?: string
  onChange?: (picture: string) => void
  /** How the mall shows it, e.g. 建议 1920 × 900 像素. */
  hint: string
  /** What it is called where no label stands at it. */
  name?: string
  /** True for banners: the trial picture is cut as the carousel cuts it. */
  wide?: boolean
  /** True for marks: the trial picture is not cut. */
  whole?: boolean
}

/** Sends a picture of goods or pages as soon as it is chosen or dropped, and gives its name as the field's value. */
export function PictureField({ id, value, onChange, hint, name, wide = false, whole = false }: Props) {
  const { sent, send, cancel } = useSending('picture', ({ link }) => onChange?.(link))
  const shown = value ? pictureUrl(value, wide ? 750 : 480, 'jpg') : null
  return (
    <div>
      <div className={shown ? styles.picture : undefined} data-wide={wide} data-whole={whole}>
        {shown && <img src={shown} alt="当前图片" />}
        <DropField id={id} kind="picture" name={name} hint={`${hint}，jpg、png、webp，不超过 10 MB`} onFile={(file) => void send(file)} />
      </div>
      {sent && (sent.share < 1 || sent.fault) && <Sending sent={sent} onCancel={cancel} />}
    </div>
  )
}
