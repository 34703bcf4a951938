import { Button, Input } from 'antd'
import { useState } from 'react'
import { pictureUrl } from '../../contract/goods/catalog.ts'
import { isSquare } from '../../kit/isSquare.ts'
import { fileFault } from '../../kit/upload.ts'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import { DropField } from '../pieces/DropField.tsx'
import { Sending } from '../pieces/Sending.tsx'
import { useSending } from '../pieces/useSending.ts'
import { CropDialog } from './CropDialog.tsx'
import styles from './goods.module.css'

type Shown = { readonly image: string; readonly alt: string }
type Props = { id?: string; value?: readonly Shown[]; onChange?: (pictures: Shown[]) => void }

const most = 12

/** A product's pictures in their order, by buttons or by dragging; the first stands on its card. */
export function GalleryField({ id, value = [], onChange }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const { sent, send, cancel } = useSending('picture', ({ link: image }) => {
    if (!value.some((one) => one.image === image)) onChange?.([...value, { image, alt: '' }])
  })
  // What no picture can be made of is said by whoever sends it.
  const take = async (chosen: File) => (fileFault('picture', chosen) || (await isSquare(chosen)) ? send(chosen) : setFile(chosen))
  const shift = (from: number, to: number) => onChange?.(moved(value, from, to))
  const say = (at: number, alt: string) => onChange?.(value.map((one, i) => (i === at ? { ...one, alt } : one)))

  return (
    <div>
      <ol className={styles.gallery}>
        {value.map(({ image, alt }, at) => (
          <li
            key={image}
            draggable
            data-dragged={dragged === at}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) shift(dragged, at)
              setDragged(null)
            }}
          >
            <div className={styles.frame}>
              <img src={pictureUrl(image, 240, 'webp')} alt={alt || `第 ${at + 1} 张图片`} />
              {at === 0 && <b>主图</b>}
            </div>
            <Input
              aria-label={`第 ${at + 1} 张图片的说明`}
              placeholder="图片说明"
              maxLength={60}
              size="small"
              value={alt}
              onChange={(event) => say(at, event.target.value)}
            />
            <div className={styles.shift}>
              <ShiftButtons name={`第 ${at + 1} 张图片`} at={at} of={value.length} onShift={(to) => shift(at, to)} />
              <Button
                size="small"
                danger
                aria-label={`删除第 ${at + 1} 张图片`}
                onClick={() => onChange?.(value.filter((_, i) => i !== at))}
              >
                删除
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {value.length < most && (
        <DropField
          id={id}
          kind="picture"
          name="增加图片"
          hint="建议 960 × 960 像素以上，jpg、png、webp，不超过 10 MB，最多 12 张"
          onFile={(chosen) => void take(chosen)}
        />
      )}
      {file && (
        <CropDialog
          file={file}
          onPicked={(picked) => {
            setFile(null)
            void send(picked)
          }}
          onClose={() => setFile(null)}
        />
      )}
      {sent && (sent.share < 1 || sent.fault) && <Sending sent={sent} onCancel={cancel} />}
    </div>
  )
}
