import { useQuery } from '@tanstack/react-query'
import { Button, Space, Spin } from 'antd'
import { useState } from 'react'
import { deleteRobot, listRobots, robotProviders, type Robot } from '../../contract/todo/robot.ts'
import { kindOf } from '../../contract/todo/todo.ts'
import { Rows } from '../../kit/Rows.tsx'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Heading } from '../shell/Heading.tsx'
import { RobotDialog } from './RobotDialog.tsx'
import { TestRobot } from './TestRobot.tsx'
import { robotsQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'

type Open = { readonly what: 'edit' | 'delete'; readonly robot: Robot } | { readonly what: 'new' }

/** 群机器人: group chats that are told when something new waits. */
export function RobotPage() {
  const { data, error, isPending } = useQuery(robotsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Heading title="群机器人">
        <Button type="primary" onClick={() => setOpen({ what: 'new' })}>
          新增机器人
        </Button>
      </Heading>
      <div className={desk.desk}>
        {data?.played && (
          <p role="note" className={desk.quiet}>
            当前为演示环境，消息不会发到真实的群。
          </p>
        )}
        <Fault error={error} />
        <Spin spinning={isPending} delay={200}>
          {data?.robots.length === 0 && (
            <Empty todo="在企业微信、钉钉或飞书的群里添加自定义机器人，把它的 Webhook 地址填到这里，有新待办时群里就会收到提醒。" />
          )}
          {data && data.robots.length > 0 && (
            <Rows
              rows={data.robots}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: '名称',
                  cell: ({ name }) => name,
                  small: ({ provider, ending }) => `${robotProviders[provider].label} · 地址尾号 ${ending}`,
                },
                { title: '提醒的待办', cell: ({ kinds }) => kinds.map((kind) => kindOf(kind).label).join('、') },
                { title: '状态', cell: ({ active }) => (active ? '启用' : '停用'), small: lastOf },
                {
                  title: '操作',
                  cell: (robot) => (
                    <Space wrap>
                      <TestRobot robot={robot} />
                      <Button size="small" aria-label={`修改 ${robot.name}`} onClick={() => setOpen({ what: 'edit', robot })}>
                        修改
                      </Button>
                      <Button size="small" danger aria-label={`删除 ${robot.name}`} onClick={() => setOpen({ what: 'delete', robot })}>
                        删除
                      </Button>
                    </Space>
                  ),
                },
              ]}
            />
          )}
        </Spin>
      </div>
      {open?.what === 'new' && <RobotDialog robot={null} onClose={close} />}
      {open?.what === 'edit' && <RobotDialog robot={open.robot} onClose={close} />}
      {open?.what === 'delete' && (
        <DeleteDialog what="机器人" id={open.robot.id} endpoint={deleteRobot} list={[listRobots.path]} onClose={close}>
          “{open.robot.name}”所在的群不再收到提醒。
        </DeleteDialog>
      )}
    </>
  )
}

const lastOf = ({ said, saidTime }: Robot): string => {
  if (said === null) return '还没有发送过'
  return said === '' ? `${saidTime} 已发送` : `${saidTime} ${said}`
}
