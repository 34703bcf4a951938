import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Form } from 'antd'
import {
  addArticle,
  listArticles,
  missingArticles,
  saveArticle,
  type ArticleText,
  type MissingArticle,
} from '../../contract/page/articleDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { articleQuery } from './queries.ts'
import { TextField } from './TextField.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

type Typed = { key: string; title: string; text: string; inHelp: boolean }

const blank: Typed = { key: '', title: '', text: '', inHelp: false }
const writing = { width: 1120, anew: [[listArticles.path], [missingArticles.path]] }

type Props = { articleKey: string | null; missing?: MissingArticle | undefined; onClose: () => void }

/** A text of the mall to be changed, or with `articleKey` null a new page: one that the mall is `missing`, or of the merchant's own. */
export function ArticleDialog({ articleKey, missing, onClose }: Props) {
  if (articleKey !== null) return <KnownArticle articleKey={articleKey} onClose={onClose} />
  return missing ? <MissingText missing={missing} onClose={onClose} /> : <NewArticle onClose={onClose} />
}

const MissingText = ({ missing: { key, title, shownAt, consented }, onClose }: { missing: MissingArticle; onClose: () => void }) => (
  <FormDialog
    {...writing}
    title={`撰写${title}`}
    okText="发布"
    mutation={addArticle}
    begun={{ ...blank, key, title }}
    inputOf={(typed) => ({ ...typed, key, inHelp: false })}
    told="已发布，商城几秒内更新"
    onClose={onClose}
  >
    <Alert
      type={consented ? 'warning' : 'info'}
      showIcon
      style={{ marginBottom: 16 }}
      title={`用在：${shownAt}。保存后立即在商城展示${consented ? '，此后注册的企业即同意此文本' : ''}。`}
    />
    <TitleField />
    <BodyField />
  </FormDialog>
)

const NewArticle = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    {...writing}
    title="新建页面"
    okText="保存为草稿"
    mutation={addArticle}
    begun={blank}
    inputOf={(typed) => typed}
    told="已保存为草稿，发布后商城可见"
    onClose={onClose}
  >
    <TitleField />
    <InputItem
      label="页面地址"
      name="key"
      extra="链接的最后一段，如 spring-sale 即 /public?key=spring-sale；保存后不能修改。"
      maxLength={20}
    />
    <HelpField />
    <BodyField />
  </FormDialog>
)

function KnownArticle({ articleKey, onClose }: { articleKey: string; onClose: () => void }) {
  const { data, error } = useQuery(articleQuery(articleKey))
  return (
    <FormDialog<ArticleText, typeof saveArticle.output>
      {...writing}
      title={data ? `修改${data.title}` : '修改'}
      mutation={saveArticle}
      begun={data}
      error={error}
      inputOf={(typed, { key, updateTime }) => ({ ...typed, key, seen: updateTime })}
      onClose={onClose}
    >
      {data?.consented && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="保存后即为协议的新版本：此后注册的企业同意的是新文本，已有的同意记录仍对应当时的文本，旧文本永久留存。"
        />
      )}
      <TitleField />
      {data?.own && <HelpField />}
      <BodyField />
    </FormDialog>
  )
}

const TitleField = () => <InputItem label="标题" name="title" maxLength={40} />

const HelpField = () => (
  <Form.Item name="inHelp" valuePropName="checked">
    <Checkbox>列入帮助中心目录</Checkbox>
  </Form.Item>
)

const BodyField = () => (
  <Form.Item
    label="正文"
    name="text"
    extra="每行一段。# 标题，## 小标题，- 列表，1. 编号，**加粗**，[文字](链接)，以 | 分隔的行是表格。不支持 HTML。"
  >
    <TextField />
  </Form.Item>
)
