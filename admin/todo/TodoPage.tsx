import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { listTodos, todoWhose, type TodoWhose } from '../../contract/todo/todo.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { Notice } from '../shell/Notice.tsx'
import { menuFor, staffQuery } from '../shell/staff.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { TodoPanel } from './TodoPanel.tsx'
import { todosQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './todo.module.css'

const nothing: Record<TodoWhose, string> = {
  all: '都处理完了。新订单、稿件、到账、售后等需要您处理时，会出现在这里。',
  mine: '没有由您负责的待办。可到“未分配”中领取。',
  none: '没有未分配的待办。',
}

/** 待办: what waits, kind by kind, for whoever works on it; the page that the back office opens with. */
export function TodoPage() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const [choosing, setChoosing] = useState(false)
  const list = useFilters(listTodos.input)
  const { whose } = list.filters
  const { data, error, isPlaceholderData, isPending } = useQuery({ ...todosQuery(whose), enabled: staff.areas.length > 0 })
  if (staff.areas.length === 0) return <Notice title="暂无可用功能" words="您的账号还没有开通任何权限，请联系管理员。" />
  return (
    <>
      <Heading title="待办">
        <Button onClick={() => setChoosing(true)}>提醒方式</Button>
      </Heading>
      {choosing && <ChoiceDialog mine={staff.areas} onClose={() => setChoosing(false)} />}
      <div className={desk.desk}>
        <Tabs name="待办分类" tabs={tabsOf(todoWhose, 'whose', list, data?.counts)} />
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.groups.length > 0 && (
            <div className={styles.groups}>
              {data.groups.map((group) => (
                <TodoPanel key={group.kind} group={group} me={staff.id} />
              ))}
            </div>
          )}
          {data?.groups.length === 0 && (
            <Empty todo={nothing[whose]}>
              {whose === 'all' ? (
                <span className={styles.ways}>
                  {menuFor(staff.areas)
                    .slice(1, 4)
                    .map(({ label, places: [first] }) => (
                      <Link key={label} to={first?.to ?? '/'}>
                        去看{label}
                      </Link>
                    ))}
                </span>
              ) : (
                <Link to="/">看全部待办</Link>
              )}
            </Empty>
          )}
          {!data && <div className={desk.blank} />}
        </Spin>
      </div>
    </>
  )
}
