import { Form, Input } from 'antd'
import type { ProductionStep } from '../../contract/production/production.ts'
import { recordStep } from '../../contract/production/productionDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { PhotosField, type PhotoValue } from './PhotosField.tsx'
import { workKeys } from './queries.ts'

type Typed = { remark?: string; photos: PhotoValue[] }

/** The photos and the remark of a step, before or after it is done. */
export function RecordDialog({ step, onClose }: { step: ProductionStep; onClose: () => void }) {
  const photos = step.photos.map(({ file, visible }) => ({ fileId: file.id, visible, name: file.name, link: file.preview ?? file.link }))

  return (
    <FormDialog
      title={`${step.name}：照片与备注`}
      width={520}
      mutation={recordStep}
      begun={{ remark: step.remark, photos }}
      inputOf={(typed: Typed) => ({
        stepId: step.id,
        remark: typed.remark ?? '',
        photos: typed.photos.map(({ fileId, visible }) => ({ fileId, visible })),
      })}
      anew={workKeys}
      onClose={onClose}
    >
      <Form.Item name="photos" label="现场照片">
        <PhotosField />
      </Form.Item>
      <Form.Item name="remark" label="备注（仅商家可见）">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
