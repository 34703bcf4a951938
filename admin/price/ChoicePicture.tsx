import { Select } from 'antd'
import { Pic } from '../../kit/Pic.tsx'
import styles from './ChoicePicture.module.css'

type Props = {
  /** What the field is called, e.g. 颜色第 1 项图片. */
  readonly label: string
  /** What stands there while none is chosen. */
  readonly placeholder: string
  /** The product's gallery. */
  readonly pictures: readonly string[]
  /** undefined: the mall stays at the picture it shows. */
  readonly value: string | undefined
  readonly onChange: (picture: string | undefined) => void
}

/** Which picture of the gallery the mall turns to when this is chosen. */
export function ChoicePicture({ label, placeholder, pictures, value, onChange }: Props) {
  const offered = value === undefined || pictures.includes(value) ? pictures : [...pictures, value]
  const options = offered.map((picture, at) => ({
    value: picture,
    title: at < pictures.length ? `第 ${at + 1} 张图片` : '不在商品图片中',
    label: (
      <span className={styles.pictured}>
        <Pic image={picture} alt="" sizes="24px" small />
        {at < pictures.length ? `第 ${at + 1} 张` : '其他图片'}
      </span>
    ),
  }))
  return (
    <Select
      aria-label={label}
      value={value}
      options={options}
      placeholder={placeholder}
      allowClear
      notFoundContent="商品还没有图片"
      onChange={(picture: string | undefined) => onChange(picture)}
    />
  )
}
