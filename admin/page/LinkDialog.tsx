import { Form } from 'antd'
import { z } from 'zod'
import { JumpLink } from '../../contract/jumpLink.ts'
import { text } from '../../contract/text.ts'
import { judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { LinkField } from './LinkField.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

type Typed = { words: string; to: string }

/** What stands between the brackets of a link must not end them. */
const LinkForm = z.object({
  words: text('链接文字', 60).refine((typed) => !/[[\]*]/.test(typed), '链接文字不能含有 [ ] *'),
  to: JumpLink.refine((typed) => !/[()]/.test(typed), '地址中的括号请写成 %28 和 %29'),
})

type Props = { words: string; onKeep: (words: string, to: string) => void; onClose: () => void }

/** Asks for the words of a link and where it leads. */
export function LinkDialog({ words, onKeep, onClose }: Props) {
  const [form] = Form.useForm<Typed>()

  function submit(typed: Typed) {
    const { data, faults } = judge(LinkForm, typed)
    if (data) onKeep(data.words, data.to)
    else showFaults(form, faults)
  }

  return (
    <FormModal
      title="插入链接"
      okText="插入"
      busy={false}
      width={480}
      form={form}
      first={{ words: words.replaceAll(/[[\]*\n]/g, ''), to: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <InputItem label="链接文字" name="words" maxLength={60} />
      <Form.Item label="跳转链接" name="to">
        <LinkField />
      </Form.Item>
    </FormModal>
  )
}
