import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Space, Spin, Tag } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { noticeKinds, type NoticeKind } from '../../contract/notice.ts'
import { noticeSettings, type NoticeNow, type NoticeSettings, type TodoTold } from '../../contract/setting/noticeDesk.ts'
import { filled } from '../../contract/text.ts'
import { kindOf } from '../../contract/todo/todo.ts'
import { Rows } from '../../kit/Rows.tsx'
import { call } from '../call.ts'
import { useFilters } from '../filters.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Few } from '../pieces/Few.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { examplesOf } from './notices.ts'
import { RobotWordsPanel } from './RobotWordsPanel.tsx'
import { TrySmsDialog } from './TrySmsDialog.tsx'
import desk from '../pieces/desk.module.css'
import styles from './notice.module.css'

const noticesQuery = queryOptions({
  queryKey: [noticeSettings.path],
  queryFn: ({ signal }) => call(noticeSettings, {}, { signal }),
  // What is being typed is not thrown away because somebody saved meanwhile: that is refused when it is sent.
  refetchOnWindowFocus: false,
})

/** 设置 · 通知: what buyers and staff are told, by which way, in whose words. */
export function NoticePage() {
  const { data, error } = useQuery(noticesQuery)
  return (
    <>
      <Heading title="通知" />
      <Fault error={error} />
      {data ? (
        <>
          <Buyers notices={data.notices} />
          <SmsPanel sms={data.sms} />
          <RobotWordsPanel key={data.robot.version} robot={data.robot} robots={data.robots} />
          <Todos todos={data.todos} />
        </>
      ) : (
        !error && <Spin />
      )}
    </>
  )
}

const kinds = Object.entries(noticeKinds) as [NoticeKind, string][]
const Filters = z.object({ kind: z.enum(kinds.map(([kind]) => kind) as [NoticeKind, ...NoticeKind[]]).default('order') })

function Buyers({ notices }: { notices: readonly NoticeNow[] }) {
  const { filters, pathWith } = useFilters(Filters)
  const [asked, ask] = useState<NoticeNow | null>(null)
  const counted = kinds.map(([kind, label]) => ({ kind, label, count: notices.filter((one) => one.kind === kind).length }))
  return (
    <Panel title="发给买家的消息">
      <p className={desk.quiet}>
        消息进入买家的“消息通知”；买家本人选了短信提醒的类别，再由短信告知有新消息。修改立即生效，已发出的不变。标“必发”的要买家办事或关系到期限与钱款，不能停发，可以不发短信。更换手机号、客服代查、验证码、主账号移交等关系到账号安全的消息固定发送，不在此列。
      </p>
      <Tabs
        name="消息类别"
        tabs={counted
          .filter(({ count }) => count > 0)
          .map(({ kind, label, count }) => ({ to: pathWith({ kind }), label, count, here: kind === filters.kind }))}
      />
      <Few key={filters.kind} rows={notices.filter(({ kind }) => kind === filters.kind)} most={8}>
        {(few) => (
          <Rows
            rows={few}
            keyOf={({ name }) => name}
            columns={[
              { title: '何时发送', cell: ({ when }) => when, small: ({ to }) => `给${to}`, width: 260 },
              {
                title: '标题与内容（举例）',
                cell: ({ title, blanks }) => filled(title, examplesOf(blanks)),
                small: ({ body, blanks }) => filled(body, examplesOf(blanks)),
                // A phone has no room for it in a list; the dialog shows it.
                phone: null,
                className: styles.wide,
              },
              { title: '方式', cell: (one) => <Ways notice={one} />, width: 200 },
              {
                title: '操作',
                phone: null,
                cell: (one) => (
                  <Button size="small" aria-label={`修改 ${one.when}`} onClick={() => ask(one)}>
                    修改
                  </Button>
                ),
                width: 80,
              },
            ]}
          />
        )}
      </Few>
      {asked && <NoticeDialog notice={asked} anew={noticesQuery.queryKey} onClose={() => ask(null)} />}
    </Panel>
  )
}

const isWorded = ({ title, body, usual }: NoticeNow): boolean => title !== usual.title || body !== usual.body

const Ways = ({ notice }: { notice: NoticeNow }) => (
  <Space size={4} wrap>
    {notice.on ? <Tag>站内消息{notice.must !== null && ' · 必发'}</Tag> : <Tag color="error">停发</Tag>}
    {notice.on && notice.sms && <Tag>短信</Tag>}
    {notice.on && notice.main && <Tag>抄送主账号</Tag>}
    {isWorded(notice) && <Tag color="processing">措辞已改</Tag>}
  </Space>
)

const smsStands = {
  live: '短信服务商已设为正式使用，买家与员工选了短信提醒的会收到短信。',
  sandbox: '短信为演示：不会发到手机。',
  off: '短信已停用：通知只进站内消息与待办，不发短信。',
} as const

function SmsPanel({ sms: { mode, fault } }: Pick<NoticeSettings, 'sms'>) {
  const [asked, ask] = useState(false)
  return (
    <Panel title="短信" extra={<Button onClick={() => ask(true)}>试发短信</Button>}>
      <p>{fault === '' ? smsStands[mode] : `短信发不出去：${fault}`}</p>
      <p className={desk.quiet}>
        短信的文字由服务商审核过的模板决定，不能在这里改：通知用“通知”模板，只带消息的类别（如“订单与生产”），不带内容。各用途的模板 CODE 在{' '}
        <Link to="/setting/connection">接口</Link> 填写。夜间 22 点至次日 8 点不发，每人每天最多 5 条。
      </p>
      {asked && <TrySmsDialog onClose={() => ask(false)} />}
    </Panel>
  )
}

const Todos = ({ todos }: { todos: readonly TodoTold[] }) => (
  <Panel title="发给员工的待办">
    <p className={desk.quiet}>
      待办按权限范围显示给员工，菜单上有数字。短信与声音由员工本人在 <Link to="/">待办</Link> 选择，群里的提醒在{' '}
      <Link to="/setting/robot">群机器人</Link> 选择，谁有哪些权限范围在 <Link to="/staff">员工与权限</Link>。
    </p>
    <Few rows={todos} most={8}>
      {(few) => (
        <Rows
          rows={few}
          keyOf={({ kind }) => kind}
          columns={[
            { title: '待办', cell: ({ kind }) => kindOf(kind).label },
            { title: '给谁', cell: ({ areas }) => areas.join('、'), small: ({ roles }) => roles.length > 0 && `角色：${roles.join('、')}` },
            { title: '群机器人', cell: ({ robots }) => (robots.length > 0 ? robots.join('、') : '无') },
            { title: '短信', cell: ({ sms }) => (sms > 0 ? `${sms} 人` : '无') },
          ]}
        />
      )}
    </Few>
  </Panel>
)
