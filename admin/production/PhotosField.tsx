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
  /** Photos of the work by default, each of which the buyer sees or not; evidence the buyer always sees. */
  readonly kind?: 'work' | 'evidence'
  readonly most?: number
}

const none: readonly PhotoValue[] = []

/** Photos, of a step or of what is said of a claim, each sent as soon as it is chosen. */
export function PhotosField({ id, value = none, onChange, kind = 'work', most = 12 }: Props) {
  const what = kind === 'work' ? '照片' : '图片'
  const photos = useRef(value)
  useEffect(() => {
    photos.current = value
  }, [value])
  const { sent, send, cancel } = useSending(kind, ({ id: fileId, name, link }) =>
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
              <img src={link} alt={`${what} ${i + 1}：${name}`} />
              {kind === 'work' && (
                <Checkbox checked={visible} onChange={({ target }) => change(fileId, target.checked)}>
                  买家可见
                </Checkbox>
              )}
              <Button
                size="small"
                type="text"
                aria-label={`移除${what} ${i + 1}`}
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
          kind={kind}
          what={what}
          hint={`支持 jpg、png、webp，不超过 20 MB，最多 ${most} 张`}
          onFile={(file) => void send(file)}
        />
      )}
      {sent && sent.share < 1 && <Sending sent={sent} onCancel={cancel} />}
    </div>
  )
}
