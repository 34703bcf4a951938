import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { ProductionStep } from '../../contract/production/production.ts'
import { recordStep } from '../../contract/production/productionDesk.ts'
import { faultsIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { PhotosField, type PhotoValue } from './PhotosField.tsx'
import { refreshWork } from './queries.ts'

type Typed = { remark?: string; photos: PhotoValue[] }

/** The photos and the remark of a step, before or after it is done. */
export function RecordDialog({ step, onClose }: { step: ProductionStep; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(recordStep)
  const photos = step.photos.map(({ file, visible }) => ({ fileId: file.id, visible, name: file.name, link: file.preview ?? file.link }))

  const submit = (typed: Typed) =>
    deed.mutate(
      {
        stepId: step.id,
        remark: typed.remark ?? '',
        photos: typed.photos.map(({ fileId, visible }) => ({ fileId, visible })),
      },
      {
        onSuccess: () => {
          tell('保存成功')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => refreshWork(queries),
      },
    )

  return (
    <FormModal
      title={`${step.name}：照片与备注`}
      okText="保存"
      busy={deed.isPending}
      width={520}
      form={form}
      first={{ remark: step.remark, photos }}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={deed.error} />}
    >
      <Form.Item name="photos" label="现场照片">
        <PhotosField />
      </Form.Item>
      <Form.Item name="remark" label="备注（仅商家可见）">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </FormModal>
  )
}
