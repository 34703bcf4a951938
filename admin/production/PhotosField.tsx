import { Button, Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { DropField } from '../pieces/DropField.tsx'
import { Sending } from '../pieces/Sending.tsx'
import { useSending } from '../pieces/useSending.ts'
import styles from './steps.module.css'

export type PhotoValue = {
  readonly fileId: number
  readonly visible: boolean
  readonly name: string
  readonly link: string
}

type Props = {
  // Given by Form.Item.
  readonly id?: string
  readonly value?: readonly PhotoValue[]
  readonly onChange?: (photos: PhotoValue[]) => void
}

const most = 12
const none: readonly PhotoValue[] = []

/** Photos of a step; each says whether the buyer sees it. */
export function PhotosField({ id, value = none, onChange }: Props) {
  const photos = useRef(value)
  useEffect(() => {
    photos.current = value
  }, [value])
  const { sent, send, cancel } = useSending('work', ({ id: fileId, name, link }) =>
    onChange?.([...photos.current, { fileId, visible: true, name, link }]),
  )
  const change = (fileId: number, visible: boolean) =>
    onChange?.(value.map((photo) => (photo.fileId === fileId ? { ...photo, visible } : photo)))
  return (
    <div>
      {value.length > 0 && (
        <ul className={styles.photos}>
          {value.map(({ fileId, visible, name, link }, i) => (
            <li key={fileId}>
              <img src={link} alt={`照片 ${i + 1}：${name}`} />
              <Checkbox checked={visible} onChange={({ target }) => change(fileId, target.checked)}>
                买家可见
              </Checkbox>
              <Button
                size="small"
                type="text"
                aria-label={`移除照片 ${i + 1}`}
                onClick={() => onChange?.(value.filter((photo) => photo.fileId !== fileId))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {value.length < most && (
        <DropField
          id={id}
          kind="work"
          what="照片"
          hint={`支持 jpg、png、webp，不超过 20 MB，最多 ${most} 张`}
          onFile={(file) => void send(file)}
        />
      )}
      {sent && sent.share < 1 && <Sending sent={sent} onCancel={cancel} />}
    </div>
  )
}
