import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Spin } from 'antd'
import { useId } from 'react'
import { ArticleForm, listArticles, saveArticle, type ArticleText } from '../../contract/articleDesk.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { articleQuery } from './queries.ts'

type Typed = { title: string; text: string }

/** Changes a text of the mall, typed as plain text. */
export function ArticleDialog({ articleKey, onClose }: { articleKey: string; onClose: () => void }) {
  const formId = useId()
  const { data, error } = useQuery(articleQuery(articleKey))
  const deed = useOnce(saveArticle)
  return (
    <Modal
      open
      title={data ? `修改${data.title}` : '修改'}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !data }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={760}
    >
      <Fault error={error ?? deed.error} />
      {data ? <Fields formId={formId} article={data} deed={deed} onClose={onClose} /> : !error && <Spin />}
    </Modal>
  )
}

type Props = {
  formId: string
  article: ArticleText
  deed: ReturnType<typeof useOnce<typeof saveArticle.input, typeof saveArticle.output>>
  onClose: () => void
}

function Fields({ formId, article: { key, title, text, updateTime, consented }, deed, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()

  function submit(typed: Typed) {
    const { data, faults } = judge(ArticleForm, { key, seen: updateTime, ...typed })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => void queries.invalidateQueries({ queryKey: [listArticles.path] }),
    })
  }

  return (
    <Form
      id={formId}
      name={formId}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ title, text }}
      onFinish={submit}
      onValuesChange={clearFaults(form)}
    >
      {consented && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="保存后即为协议的新版本：此后注册的企业同意的是新文本，已有的同意记录仍对应当时的文本，旧文本永久留存。"
        />
      )}
      <Form.Item label="标题" name="title">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item label="正文" name="text" extra="每行一段；以“# ”开头为小标题，以“- ”开头为列表项。不支持 HTML。">
        <Input.TextArea autoSize={{ minRows: 12, maxRows: 22 }} maxLength={50_000} />
      </Form.Item>
    </Form>
  )
}
