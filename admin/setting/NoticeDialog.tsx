import type { QueryKey } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input } from 'antd'
import { saveNotice, wordingAtMost, type NoticeNow } from '../../contract/setting/noticeDesk.ts'
import { faultOfWording, filled } from '../../contract/text.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { examplesOf } from './notices.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'
import styles from './notice.module.css'

type Typed = Pick<NoticeNow, 'on' | 'sms' | 'main' | 'title' | 'body'>
type Props = { readonly notice: NoticeNow; readonly anew: QueryKey; readonly onClose: () => void }

/** Whether and how one notice is sent, and its words. */
export function NoticeDialog({ notice, anew, onClose }: Props) {
  const { name, when, to, must, version, on, sms, main, title, body } = notice
  return (
    <FormDialog
      title={`通知：${when}`}
      width={560}
      mutation={saveNotice}
      begun={{ on, sms, main, title, body }}
      inputOf={(typed: Typed) => ({ ...typed, on: must !== null || typed.on, name, version })}
      wanted={{ title: '请填写标题', body: '请填写内容' }}
      anew={[anew]}
      onClose={onClose}
      head={<p className={desk.quiet}>给{to}。</p>}
    >
      <div className={styles.ways}>
        {must === null ? (
          <Form.Item name="on" valuePropName="checked">
            <Checkbox>站内消息（不选则谁也收不到）</Checkbox>
          </Form.Item>
        ) : (
          <p>站内消息必发，不能停发：{must}</p>
        )}
        <Form.Item name="sms" valuePropName="checked">
          <Checkbox>可发短信（不选则选了短信提醒的人也只在站内收到）</Checkbox>
        </Form.Item>
        <Form.Item name="main" valuePropName="checked">
          <Checkbox>抄送主账号（企业的主账号也会收到）</Checkbox>
        </Form.Item>
      </div>
      <InputItem name="title" label="标题" maxLength={wordingAtMost.title} />
      <Form.Item name="body" label="内容">
        <Input.TextArea maxLength={wordingAtMost.body} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Blanks notice={notice} />
      <Form.Item noStyle shouldUpdate>
        {(form) => (
          <>
            <Preview notice={notice} title={String(form.getFieldValue('title') ?? '')} body={String(form.getFieldValue('body') ?? '')} />
            <Button size="small" onClick={() => form.setFieldsValue(notice.usual)}>
              恢复默认措辞
            </Button>
          </>
        )}
      </Form.Item>
    </FormDialog>
  )
}

const Blanks = ({ notice: { blanks } }: { notice: NoticeNow }) =>
  blanks.length > 0 && (
    <div className={styles.blanks}>
      <p className={desk.quiet}>可用的空，发送时换成当次的内容：</p>
      <ul>
        {blanks.map(({ blank, example }) => (
          <li key={blank}>
            <code>{`{${blank}}`}</code>
            <span>{example === '' ? '没有时为空' : `如 ${example}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )

function Preview({ notice: { blanks }, title, body }: { notice: NoticeNow; title: string; body: string }) {
  const known = blanks.map(({ blank }) => blank)
  const fault = faultOfWording(title, known) ?? faultOfWording(body, known)
  const examples = examplesOf(blanks)
  return (
    <section className={styles.preview} aria-label="预览">
      {fault ? (
        <p className={styles.fault}>{fault}</p>
      ) : (
        <>
          <b>{filled(title, examples)}</b>
          <p>{filled(body, examples)}</p>
        </>
      )}
    </section>
  )
}
