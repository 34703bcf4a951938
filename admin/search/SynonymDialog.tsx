import { useQueryClient } from '@tanstack/react-query'
import { Form, Modal, Select } from 'antd'
import { useId } from 'react'
import { listSynonyms, saveSynonym, SynonymForm, synonymWordsAtMost, type Synonym } from '../../contract/search.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

type Typed = { words: string[] }
type Props = { group: Synonym | null; begun?: readonly string[]; onClose: () => void }

/** A new group of synonyms (`group` null), begun with some words, or one to be changed. */
export function SynonymDialog({ group, begun = [], onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const id = useId()
  const queries = useQueryClient()
  const deed = useOnce(saveSynonym)

  function submit({ words }: Typed) {
    const { data, faults } = judge(SynonymForm, { ...(group && { id: group.id }), words })
    if (!data) return showFaults(form, atWords(faults))
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) => showFaults(form, atWords(faultsIn(error))),
      onSettled: () => void queries.invalidateQueries({ queryKey: [listSynonyms.path] }),
    })
  }

  return (
    <Modal
      open
      title={group ? '修改同义词' : '新增同义词'}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={480}
    >
      <Fault error={deed.error} />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ words: [...(group?.words ?? begun)] }}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item
          label="同一种商品的各种叫法"
          name="words"
          extra={`输入一个词后按回车，至少两个，最多 ${synonymWordsAtMost} 个。保存后几秒内对买家生效。`}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={['、', '，', ',', ' ']}
            placeholder="如：帆布袋、帆布包"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** What is wrong with one of the words is said at the field of them all. */
function atWords(faults: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [first] = Object.entries(faults).filter(([name]) => name.startsWith('words'))
  return first ? { words: first[1] } : faults
}
