import { useQueryClient } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import { layoutDetail, LayoutForm, listLayouts, saveLayout } from '../../contract/page/layoutDesk.ts'
import type { Block } from '../../contract/page/page.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { DayField } from '../pieces/DayField.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

type Typed = { when: 'now' | 'later'; publishTime?: string }
type Props = { blocks: readonly Block[]; basedOn: number | null; onClose: () => void }

/** Publishes the blocks as a new version, at once or from a moment on. */
export function PublishDialog({ blocks, basedOn, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(saveLayout)
  const when = Form.useWatch('when', form) ?? 'now'

  function submit({ publishTime }: Typed) {
    if (when === 'later' && !publishTime) return showFaults(form, { publishTime: '请选择发布时间' })
    const asked = { blocks, basedOn, publishTime: when === 'later' ? publishTime : null }
    const { data, faults } = judge(LayoutForm, asked)
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell(when === 'now' ? '发布成功，商城几秒内更新' : '已定时发布')
        void queries.invalidateQueries({ queryKey: [layoutDetail.path] })
        void queries.invalidateQueries({ queryKey: [listLayouts.path] })
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <FormModal
      title="发布布局"
      okText={when === 'now' ? '立即发布' : '定时发布'}
      busy={deed.isPending}
      width={440}
      form={form}
      first={{ when: 'now' }}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={deed.error} />}
    >
      <Form.Item label="发布时间" name="when">
        <Radio.Group
          options={[
            { value: 'now', label: '立即发布' },
            { value: 'later', label: '定时发布' },
          ]}
        />
      </Form.Item>
      {when === 'later' && (
        <Form.Item label="从何时起显示（北京时间）" name="publishTime">
          <DayField withTime />
        </Form.Item>
      )}
    </FormModal>
  )
}
