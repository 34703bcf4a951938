import { useQueryClient } from '@tanstack/react-query'
import { Modal, Progress } from 'antd'
import { useState } from 'react'
import { fileKinds } from '../../../contract/fileKinds.ts'
import { centred, type Crop } from '../../../kit/crop.ts'
import { cropSide, CropWindow } from '../../../kit/CropWindow.tsx'
import { usePicture } from '../../../kit/usePicture.ts'
import { Fault } from '../private/Fault.tsx'
import { toast } from '../toast.ts'
import { meQuery } from './queries.ts'
import { usePortrait } from './usePortrait.ts'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'

type Props = { file: File; onClose: () => void }

/** Cuts a square out of a picture and makes it the portrait. */
export function CropDialog({ file, onClose }: Props) {
  const picture = usePicture(file)
  const [moved, setMoved] = useState<Crop | null>(null)
  const { send, share, error, stop } = usePortrait()
  const queries = useQueryClient()
  const ready = picture !== null && picture !== 'broken'
  const crop = moved ?? (ready ? centred({ width: picture.naturalWidth, height: picture.naturalHeight }, cropSide) : null)

  async function save() {
    if (!ready || !crop || !(await send(picture, crop))) return
    toast('修改成功', 'success')
    void queries.invalidateQueries(meQuery)
    onClose()
  }
  const cancel = () => {
    stop()
    onClose()
  }

  return (
    <Modal
      open
      title="裁剪头像"
      okText={share === null ? '保存头像' : '保存中…'}
      okButtonProps={{ disabled: !ready || share !== null, className: formCss.steady ?? '' }}
      onOk={() => void save()}
      onCancel={cancel}
      maskClosable={false}
      width={360}
    >
      <Fault error={error} />
      {picture === 'broken' && (
        <p className={wordsCss.note} role="alert">
          图片无法打开，请换一张。支持 {fileKinds.avatar.types.join('、')} 格式。
        </p>
      )}
      {ready && crop && <CropWindow picture={picture} name="头像" round crop={crop} onCrop={setMoved} />}
      {picture === null && <p role="status">正在打开图片…</p>}
      {share !== null && <Progress percent={Math.round(share * 100)} size="small" aria-label="头像上传进度" />}
    </Modal>
  )
}
