import { Button, Modal } from 'antd'
import { useState } from 'react'
import { bannerWidths } from '../../contract/goods/catalog.ts'
import { centred, type Crop } from '../../kit/crop.ts'
import { cropSide, CropWindow } from '../../kit/CropWindow.tsx'
import { cutOut } from '../../kit/cutOut.ts'
import { usePicture } from '../../kit/usePicture.ts'

type Props = {
  file: File
  /** Hears the cut-out square, or the file as it was. */
  onPicked: (file: File) => void
  onClose: () => void
}

/** Larger than this no picture is shown. */
const most = Math.max(...bannerWidths)

/** Cuts a square out of a picture for the gallery, because cards are square; or leaves it as it is. */
export function CropDialog({ file, onPicked, onClose }: Props) {
  const picture = usePicture(file)
  const [moved, setMoved] = useState<Crop | null>(null)
  const [busy, setBusy] = useState(false)
  const ready = picture !== null && picture !== 'broken'
  const crop = moved ?? (ready ? centred({ width: picture.naturalWidth, height: picture.naturalHeight }, cropSide) : null)

  async function cut() {
    if (!ready || !crop) return
    setBusy(true)
    onPicked(await cutOut(picture, crop, { name: file.name.replace(/\.\w+$/, ''), most }))
  }

  return (
    <Modal
      open
      title="裁剪为正方形"
      maskClosable={false}
      onCancel={onClose}
      width={400}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="whole" disabled={!ready || busy} onClick={() => onPicked(file)}>
          不裁剪
        </Button>,
        <Button key="cut" type="primary" disabled={!ready} loading={busy} onClick={() => void cut()}>
          裁剪并上传
        </Button>,
      ]}
    >
      {picture === null && <p role="status">正在打开图片…</p>}
      {picture === 'broken' && <p role="alert">图片无法打开，请重新导出后再选。</p>}
      {ready && crop && <CropWindow picture={picture} name="商品图片" crop={crop} onCrop={setMoved} />}
    </Modal>
  )
}
