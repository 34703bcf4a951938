import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { assignTodo, kindOf, type TodoItem, type TodoKind } from '../../contract/todo/todo.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { colleaguesQuery, refreshTodos } from './queries.ts'

/** Who looks after it: oneself or a colleague, chosen at once. Where it is chosen at the thing's own page, only shown. */
export function AssignTodo({ kind, item, me }: { kind: TodoKind; item: TodoItem; me: number }) {
  const [open, setOpen] = useState(false)
  const { data: colleagues } = useQuery({ ...colleaguesQuery(kind), enabled: open })
  const queries = useQueryClient()
  const mutation = useOnce(assignTodo)
  if (kindOf(kind).ownStaff) return <span>{item.staffName || '未分配'}</span>

  const known = colleagues ?? (item.staffId === null ? [] : [{ staffId: item.staffId, name: item.staffName }])
  const mine = { value: me, label: '由我负责' }
  const others = known.filter(({ staffId }) => staffId !== me).map(({ staffId, name }) => ({ value: staffId, label: name }))
  const assign = (staffId: number) =>
    mutation.mutate(
      { kind, about: item.about, staffId: staffId === 0 ? null : staffId, was: item.staffId },
      { onSuccess: () => tell('已分配'), onSettled: () => refreshTodos(queries) },
    )
  return (
    <>
      <Select
        size="small"
        aria-label={`${item.words} 的负责人`}
        style={{ width: 112 }}
        popupMatchSelectWidth={false}
        options={[{ value: 0, label: '未分配' }, mine, ...others]}
        value={item.staffId ?? 0}
        loading={mutation.isPending}
        disabled={mutation.isPending}
        onOpenChange={setOpen}
        onChange={assign}
      />
      <Fault error={mutation.error} />
    </>
  )
}
