import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { noticeSettings, robotBlanks, saveRobotWords, tryRobotWords, type NoticeSettings } from '../../contract/setting/noticeDesk.ts'
import { filled } from '../../contract/text.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './notice.module.css'
import { SaveRow, settingForm, useSaved } from './saved.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

type Words = { readonly head: string; readonly line: string; readonly foot: string }

/** What group robots say of what is new. */
export function RobotWordsPanel({ robot, robots }: Pick<NoticeSettings, 'robot' | 'robots'>) {
  const { usual, version, head, line, foot } = robot
  const began: Words = { head, line, foot }
  const [form] = Form.useForm<Words>()
  const saved = useSaved(form, { queryKey: [noticeSettings.path] })
  const save = useOnce(saveRobotWords)
  const typed: Words = { ...began, ...Form.useWatch([], form) }
  const unsaved = typed.head !== head || typed.line !== line || typed.foot !== foot
  useAskBeforeLeaving(unsaved)
  const submit = (said: Words) => save.mutate({ version, ...said }, saved('群机器人的措辞已保存，立即生效'))
  return (
    <Panel title="群机器人的措辞">
      <p className={desk.quiet}>
        有新待办时，<Link to="/setting/robot">群机器人</Link>{' '}
        在群里说的话：开头一行，每类待办一行，结尾一行。钉钉机器人设了关键词的，措辞里须有那个词。
      </p>
      <div className={styles.words}>
        <Form name="robot-words" {...settingForm(form)} initialValues={began} onFinish={submit}>
          <InputItem name="head" label="开头" maxLength={60} />
          <Form.Item
            name="line"
            label="每一项"
            extra={`可用的空：${Object.keys(robotBlanks)
              .map((blank) => `{${blank}}`)
              .join('、')}`}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <InputItem name="foot" label="结尾" extra="可以不填" maxLength={100} />
          <SaveRow form={form} save={save} unsaved={unsaved} label="保存群机器人的措辞">
            <Button onClick={() => form.setFieldsValue(usual)}>恢复默认措辞</Button>
          </SaveRow>
        </Form>
        <div>
          <section className={styles.preview} aria-label="群机器人预览">
            <pre>{[typed.head, filled(typed.line, robotBlanks), typed.foot].filter(Boolean).join('\n')}</pre>
          </section>
          <TryRobot robots={robots} words={typed} />
        </div>
      </div>
    </Panel>
  )
}

function TryRobot({ robots, words }: { robots: NoticeSettings['robots']; words: Words }) {
  const [first] = robots
  const [id, choose] = useState(first?.id)
  const test = useOnce(tryRobotWords)
  if (id === undefined) return <p className={desk.quiet}>还没有群机器人，添加后可以在这里试发。</p>
  return (
    <div className={styles.try}>
      <Select
        aria-label="试发的机器人"
        value={id}
        onChange={choose}
        options={robots.map(({ id: value, name }) => ({ value, label: name }))}
        style={{ minWidth: 160 }}
      />
      <Button loading={test.isPending} onClick={() => test.mutate({ id, ...words })}>
        试发到群
      </Button>
      <div role="status">{test.data && <Alert type={test.data.ok ? 'success' : 'error'} showIcon title={test.data.words} />}</div>
      <Fault error={test.error} />
    </div>
  )
}
