import { Form } from 'antd'
import type { Block } from '../../contract/page/page.ts'
import { layoutDetail, listLayouts, saveLayout } from '../../contract/page/layoutDesk.ts'
import { DayField } from '../pieces/DayField.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'

type Typed = { when: 'now' | 'later'; publishTime?: string }
type Props = { blocks: readonly Block[]; basedOn: number | null; onClose: () => void }

/** Publishes the blocks as a new version, at once or from a moment on. */
export function PublishDialog({ blocks, basedOn, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const when = Form.useWatch('when', form) ?? 'now'

  return (
    <FormDialog
      title="发布布局"
      okText={when === 'now' ? '立即发布' : '定时发布'}
      width={440}
      mutation={saveLayout}
      form={form}
      begun={{ when: 'now' }}
      inputOf={({ publishTime }) => ({ blocks, basedOn, publishTime: when === 'later' ? (publishTime ?? '') : null })}
      wanted={when === 'later' ? { publishTime: '请选择发布时间' } : {}}
      told={when === 'now' ? '发布成功，商城几秒内更新' : '已定时发布'}
      anew={[[layoutDetail.path], [listLayouts.path]]}
      onClose={onClose}
    >
      <RadioItem label="发布时间" name="when" choices={{ now: '立即发布', later: '定时发布' }} />
      {when === 'later' && (
        <Form.Item label="从何时起显示（北京时间）" name="publishTime">
          <DayField withTime />
        </Form.Item>
      )}
    </FormDialog>
  )
}
