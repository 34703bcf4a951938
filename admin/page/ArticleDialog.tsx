import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox, Form, Input, Modal, Spin } from 'antd'
import { useId } from 'react'
import { addArticle, ArticleForm, listArticles, NewArticleForm, saveArticle } from '../../contract/articleDesk.ts'
import type { ArticleText } from '../../contract/articleDesk.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { articleQuery } from './queries.ts'
import { TextField } from './TextField.tsx'

type Typed = { key: string; title: string; text: string; inHelp: boolean }

const blank: Typed = { key: '', title: '', text: '', inHelp: false }

/** A text of the mall to be changed, or with `articleKey` null a new page. */
export function ArticleDialog({ articleKey, onClose }: { articleKey: string | null; onClose: () => void }) {
  const formId = useId()
  const isNew = articleKey === null
  const { data, error } = useQuery({ ...articleQuery(articleKey ?? ''), enabled: !isNew })
  const saving = useOnce(saveArticle)
  const adding = useOnce(addArticle)
  const deed = isNew ? adding : saving
  return (
    <Modal
      open
      title={isNew ? '新建页面' : data ? `修改${data.title}` : '修改'}
      okText={isNew ? '保存为草稿' : '保存'}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !isNew && !data }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={1120}
    >
      <Fault error={error ?? deed.error} />
      {isNew || data ? (
        <Fields formId={formId} article={data ?? null} saving={saving} adding={adding} onClose={onClose} />
      ) : (
        !error && <Spin />
      )}
    </Modal>
  )
}

type Props = {
  formId: string
  article: ArticleText | null
  saving: ReturnType<typeof useOnce<typeof saveArticle.input, typeof saveArticle.output>>
  adding: ReturnType<typeof useOnce<typeof addArticle.input, typeof addArticle.output>>
  onClose: () => void
}

function Fields({ formId, article, saving, adding, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const outcome = (words: string) => ({
    onSuccess: () => {
      tell(words)
      onClose()
    },
    onError: (error: unknown) => showFaults(form, faultsIn(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: [listArticles.path] }),
  })

  function submit(typed: Typed) {
    if (!article) {
      const { data, faults } = judge(NewArticleForm, typed)
      return data ? adding.mutate(data, outcome('已保存为草稿，发布后商城可见')) : showFaults(form, faults)
    }
    const { data, faults } = judge(ArticleForm, { ...typed, key: article.key, seen: article.updateTime })
    if (!data) return showFaults(form, faults)
    saving.mutate(data, outcome('保存成功'))
  }

  return (
    <Form
      id={formId}
      name={formId}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={article ?? blank}
      onFinish={submit}
      onValuesChange={clearFaults(form)}
    >
      {article?.consented && (
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
      {!article && (
        <Form.Item
          label="页面地址"
          name="key"
          extra="链接的最后一段，如 spring-sale 即 /public?key=spring-sale；保存后不能修改。"
        >
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
      )}
      {(!article || article.own) && (
        <Form.Item name="inHelp" valuePropName="checked">
          <Checkbox>列入帮助中心目录</Checkbox>
        </Form.Item>
      )}
      <Form.Item
        label="正文"
        name="text"
        extra="每行一段。# 标题，## 小标题，- 列表，1. 编号，**加粗**，[文字](链接)，以 | 分隔的行是表格。不支持 HTML。"
      >
        <TextField />
      </Form.Item>
    </Form>
  )
}
